/**
 * Workloads that measure the event kernel. They read no clock themselves: whoever runs them does.
 */
@NullMarked
package dev.sawhorse.sim.bench;

import org.jspecify.annotations.NullMarked;
