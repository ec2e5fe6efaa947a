/**
 * CapacityBuffers: for how many pods each holds room, the virtual pods that stand for them while Karpenter decides, and what
 * their status says. Mirrors Karpenter's {@code capacitybuffer} controller and {@code virtualpods} cache.
 */
@NullMarked
package dev.sawhorse.karpenter.capacitybuffer;

import org.jspecify.annotations.NullMarked;
