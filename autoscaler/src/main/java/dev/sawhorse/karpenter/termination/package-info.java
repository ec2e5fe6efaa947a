/**
 * Node termination: drain, volumes, instance. Mirrors Karpenter's {@code node/termination} controller with its
 * terminator and eviction queue.
 */
@NullMarked
package dev.sawhorse.karpenter.termination;

import org.jspecify.annotations.NullMarked;
