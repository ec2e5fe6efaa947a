// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.sim.bench.KernelRun;
import dev.sawhorse.sim.bench.KernelWorkload;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * The times of the runs of one kernel workload.
 *
 * @param events events per run
 * @param nanos CPU time of each run, in order
 * @param digest checksum of all runs, equal in every measurement
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record KernelTimes(String name, long events, long[] nanos, long digest) {
    /** The length of the warm-up, as a share of a run, for the compiler. */
    private static final double WARM_UP = 0.5;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Initializes the workload, runs the warm-up and measures the runs. */
    static KernelTimes measure(KernelWorkload workload, long events, int runs) {
        KernelRun run = workload.start().get();
        long digest = run.run(Math.max(1, Math.round(events * WARM_UP)));
        long[] nanos = new long[runs];
        for (int i = 0; i < runs; i++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            digest = 31 * digest + run.run(events);
            nanos[i] = THREADS.getCurrentThreadCpuTime() - begin;
        }
        return new KernelTimes(workload.name(), events, nanos, digest);
    }

    /** Returns the median of the runs in milliseconds. */
    double medianMillis() {
        return median(nanos) / 1e6;
    }

    /** Returns the events per second of the median run. */
    double eventsPerSecond() {
        return events / (median(nanos) / 1e9);
    }

    /** Returns the median; of an even number of values the mean of the middle two. */
    static double median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
    }
}
