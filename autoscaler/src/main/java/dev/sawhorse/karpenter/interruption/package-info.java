/**
 * The handling of interruptions, of scheduled events and of failing instances. Mirrors the {@code interruption}
 * controllers of Karpenter's AWS provider v1.14.
 */
@NullMarked
package dev.sawhorse.karpenter.interruption;

import org.jspecify.annotations.NullMarked;
