// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import com.sun.management.ThreadMXBean;
import dev.sawhorse.conformance.bench.DecisionWorkload;
import dev.sawhorse.conformance.bench.DecisionWorkload.Expectation;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The measured times of one decision.
 *
 * @param firstNanos wall time of the first run in this process, without compiled code
 * @param freshNanos wall times of the runs after the warm-up that start with empty caches
 * @param wallNanos wall times of the measured runs, in order
 * @param cpuNanos CPU times of this thread in the same runs, without the garbage collector
 * @param allocatedBytes median of the bytes that this thread allocated per run
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DecisionTimes(
        String what,
        int pods,
        long firstNanos,
        long[] freshNanos,
        long[] wallNanos,
        long[] cpuNanos,
        double allocatedBytes,
        String digest,
        Map<String, Integer> counts,
        List<Expectation> expectations) {
    private static final int FRESH_RUNS = 3;

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * Runs the warm-up and the measured runs of a decision.
     *
     * @throws IllegalStateException if the results of two runs differ
     */
    static <R> DecisionTimes measure(DecisionWorkload<R> workload, Duration warmUp, int runs) {
        workload.prepare();
        long begin = System.nanoTime();
        R first = workload.decide();
        long firstNanos = System.nanoTime() - begin;
        String digest = workload.digest(first);
        warmUp(workload, System.nanoTime() + warmUp.toNanos());
        long[] fresh = freshNanos(workload, Math.min(runs, FRESH_RUNS), digest);
        long[] wall = new long[runs];
        long[] cpu = new long[runs];
        long[] allocated = new long[runs];
        for (int i = 0; i < runs; i++) {
            workload.prepare();
            long allocatedBefore = THREAD.getCurrentThreadAllocatedBytes();
            long cpuBefore = THREAD.getCurrentThreadCpuTime();
            begin = System.nanoTime();
            R result = workload.decide();
            wall[i] = System.nanoTime() - begin;
            cpu[i] = THREAD.getCurrentThreadCpuTime() - cpuBefore;
            allocated[i] = THREAD.getCurrentThreadAllocatedBytes() - allocatedBefore;
            requireSame(digest, workload.digest(result));
        }
        return new DecisionTimes(
                workload.what(),
                workload.pods(),
                firstNanos,
                fresh,
                wall,
                cpu,
                KernelTimes.median(allocated),
                digest,
                workload.counts(first),
                workload.expectations(first));
    }

    private static <R> long[] freshNanos(DecisionWorkload<R> workload, int runs, String digest) {
        long[] nanos = new long[runs];
        for (int i = 0; i < runs; i++) {
            DecisionWorkload<R> fresh = workload.fresh();
            fresh.prepare();
            long begin = System.nanoTime();
            R result = fresh.decide();
            nanos[i] = System.nanoTime() - begin;
            requireSame(digest, workload.digest(result));
        }
        return nanos;
    }

    private static <R> void warmUp(DecisionWorkload<R> workload, long deadline) {
        while (System.nanoTime() < deadline) {
            workload.prepare();
            workload.decide();
        }
    }

    private static void requireSame(String digest, String other) {
        if (!other.equals(digest)) {
            throw new IllegalStateException("two runs made different decisions: " + digest + " and " + other);
        }
    }

    double medianMillis() {
        return KernelTimes.median(wallNanos) / 1e6;
    }

    double minMillis() {
        return Arrays.stream(wallNanos).min().orElse(0) / 1e6;
    }

    double maxMillis() {
        return Arrays.stream(wallNanos).max().orElse(0) / 1e6;
    }

    double cpuMedianMillis() {
        return KernelTimes.median(cpuNanos) / 1e6;
    }

    double firstMillis() {
        return firstNanos / 1e6;
    }

    double freshMedianMillis() {
        return KernelTimes.median(freshNanos) / 1e6;
    }

    /** Returns the number of pods per second of wall time in the median run. */
    double podsPerSecond() {
        return pods / (KernelTimes.median(wallNanos) / 1e9);
    }

    double allocatedBytesPerPod() {
        return pods == 0 ? 0 : allocatedBytes / pods;
    }

    /** Whether the result matches all recorded expectations. */
    boolean meetsExpectations() {
        return expectations.stream().allMatch(Expectation::met);
    }
}
