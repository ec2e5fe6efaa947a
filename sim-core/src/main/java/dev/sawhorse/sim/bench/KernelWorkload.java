// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import java.util.function.Supplier;

/**
 * A benchmark workload of the kernel.
 *
 * @param name its name in tables
 * @param events the number of events of a run of about a second
 * @param start sets up a new run, which is not measured
 */
public record KernelWorkload(String name, long events, Supplier<KernelRun> start) {}
