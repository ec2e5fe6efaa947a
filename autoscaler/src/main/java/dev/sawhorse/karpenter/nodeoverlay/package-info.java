/**
 * NodeOverlays: what Karpenter is told to think instance types cost and have, which overlays contradict each other, and the
 * instance types as NodePools see them. Mirrors Karpenter's {@code nodeoverlay} controller and {@code overlay} provider.
 */
@NullMarked
package dev.sawhorse.karpenter.nodeoverlay;

import org.jspecify.annotations.NullMarked;
