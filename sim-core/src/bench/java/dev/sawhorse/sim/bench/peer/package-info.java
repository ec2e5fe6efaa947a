/**
 * The kernel's workloads on other engines, and the two programs that measure them side by side.
 */
@NullMarked
package dev.sawhorse.sim.bench.peer;

import org.jspecify.annotations.NullMarked;
