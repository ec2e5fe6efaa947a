package dev.sawhorse.cli;

import dev.sawhorse.sim.bench.KernelRun;
import dev.sawhorse.sim.bench.KernelWorkload;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * How long the runs of one workload took.
 *
 * @param events events of each run
 * @param nanos CPU time of each run, in the order they were made
 * @param digest what came of all runs, the same at every measurement
 */
record KernelTimes(String name, long events, long[] nanos, long digest) {
    /** Share of a run that goes before the timed ones, so that the code is compiled. */
    private static final double WARM_UP = 0.5;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Sets the workload up afresh, warms it up and times so many runs of it. */
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

    /** Returns how many events the median run did in a second. */
    double eventsPerSecond() {
        return events / (median(nanos) / 1e9);
    }

    /** Returns the median; of an even number of values the mean of the two in the middle. */
    static double median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
    }
}
