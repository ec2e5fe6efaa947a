/**
 * Load generation: arrival processes, lifetimes and sizes, sampled one at a time from named random streams.
 *
 * <p>Everything is generated lazily, so a month of load takes no memory.
 */
@NullMarked
package dev.sawhorse.workloads;

import org.jspecify.annotations.NullMarked;
