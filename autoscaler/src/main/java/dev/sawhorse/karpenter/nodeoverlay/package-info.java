/**
 * NodeOverlays: their evaluation, conflicts between them, and the resulting instance types of NodePools. Mirrors
 * Karpenter's {@code nodeoverlay} controller and {@code overlay} provider.
 */
@NullMarked
package dev.sawhorse.karpenter.nodeoverlay;

import org.jspecify.annotations.NullMarked;
