package dev.sawhorse.cli;

import com.sun.management.ThreadMXBean;
import dev.sawhorse.conformance.DecisionWorkload;
import dev.sawhorse.conformance.DecisionWorkload.Expectation;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How long one decision took.
 *
 * @param firstNanos wall time of the first run in this process, when no code was compiled yet
 * @param freshNanos wall time of the runs, after the warm-up, that had nothing remembered from earlier ones
 * @param wallNanos wall time of the timed runs, in the order they were made
 * @param cpuNanos CPU time of this thread in the same runs; the collector's is not part of it
 * @param allocatedBytes what this thread allocated in a run, the median
 */
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
     * Warms the decision up and times so many runs of it.
     *
     * @throws IllegalStateException if two runs do not decide the same
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
            throw new IllegalStateException("two runs decided differently: " + digest + " and " + other);
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

    /** Returns how many pods the median run decided about in a second of wall time. */
    double podsPerSecond() {
        return pods / (KernelTimes.median(wallNanos) / 1e9);
    }

    double allocatedBytesPerPod() {
        return pods == 0 ? 0 : allocatedBytes / pods;
    }

    /** Whether everything recorded about the result came out. */
    boolean meetsExpectations() {
        return expectations.stream().allMatch(Expectation::met);
    }
}
