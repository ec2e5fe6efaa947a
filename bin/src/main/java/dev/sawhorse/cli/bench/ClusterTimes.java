// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.kube.bench.ClusterRun;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;

/**
 * The time and memory of one run of the cluster benchmark.
 *
 * @param cpuNanos CPU time of the thread, without compiler and garbage collector
 * @param peakHeapBytes peak heap usage, including garbage
 */
record ClusterTimes(ClusterRun.Outcome outcome, long wallNanos, long cpuNanos, long peakHeapBytes) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static ClusterTimes measure(ClusterRun run) {
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        long cpuBefore = THREADS.getCurrentThreadCpuTime();
        long begin = System.nanoTime();
        ClusterRun.Outcome outcome = run.run();
        long wall = System.nanoTime() - begin;
        return new ClusterTimes(outcome, wall, THREADS.getCurrentThreadCpuTime() - cpuBefore, heapPeak());
    }

    private static long heapPeak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }
}
