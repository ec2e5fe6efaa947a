/**
 * CapacityBuffers: the number of pods of each, the virtual pods that represent them in Karpenter's decisions, and their
 * status. Mirrors Karpenter's {@code capacitybuffer} controller and {@code virtualpods} cache.
 */
@NullMarked
package dev.sawhorse.karpenter.capacitybuffer;

import org.jspecify.annotations.NullMarked;
