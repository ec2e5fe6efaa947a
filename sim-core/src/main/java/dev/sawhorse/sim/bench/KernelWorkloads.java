// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import java.util.List;

/**
 * The benchmark workloads of the kernel: the hold model, a queue with one server, two entities that wake each other (relay),
 * two processes that do (ping-pong), and timers that are cancelled and set again.
 */
public final class KernelWorkloads {

    private KernelWorkloads() {}

    /** Returns the workloads in the order in which tables show them. */
    public static List<KernelWorkload> all() {
        return List.of(
                new KernelWorkload("hold-1k", 10_000_000, () -> new HoldRun(1_000)),
                new KernelWorkload("hold-100k", 5_000_000, () -> new HoldRun(100_000)),
                new KernelWorkload("mm1", 20_000_000, QueueRun::new),
                new KernelWorkload("relay", 20_000_000, RelayRun::new),
                new KernelWorkload("ping-pong", 20_000_000, PingPongRun::new),
                new KernelWorkload("reschedule-20k", 5_000_000, () -> new RescheduleRun(20_000)));
    }
}
