/**
 * Benchmark workloads of the event kernel. The harness measures time: they read no clock.
 */
@NullMarked
package dev.sawhorse.sim.bench;

import org.jspecify.annotations.NullMarked;
