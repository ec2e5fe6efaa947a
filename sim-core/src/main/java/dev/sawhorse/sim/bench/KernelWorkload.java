package dev.sawhorse.sim.bench;

import java.util.function.Supplier;

/**
 * A kind of work to measure the kernel with.
 *
 * @param name what the work is, for tables
 * @param events how many events make a run of about a second
 * @param start sets the work up afresh; this part is not measured
 */
public record KernelWorkload(String name, long events, Supplier<KernelRun> start) {}
