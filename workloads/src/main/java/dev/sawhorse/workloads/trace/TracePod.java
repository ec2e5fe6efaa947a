// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;

/**
 * A row of a trace: a pod, or several equal pods.
 *
 * @param id its id in the trace
 * @param arrivalNanos time of its arrival, in nanoseconds since the start of the trace
 * @param lifetimeNanos its run time, in nanoseconds; {@link #UNKNOWN} if it is not in the trace
 * @param censored whether it was still running at the end of the trace, so that its lifetime is only a lower bound
 * @param cpuMillis CPU requested, in thousandths of a core, or {@link #UNKNOWN}
 * @param memoryBytes memory requested, or {@link #UNKNOWN}
 * @param gpuMillis GPUs requested, in thousandths
 * @param replicas number of equal pods that arrived at once
 * @param qos its QoS class, empty if it is not in the trace
 * @param group its owner, such as a service; empty if it is not in the trace
 */
public record TracePod(
        String id,
        long arrivalNanos,
        long lifetimeNanos,
        boolean censored,
        long cpuMillis,
        long memoryBytes,
        long gpuMillis,
        int replicas,
        String qos,
        String group) {
    /** The value of a quantity that is not in the trace. */
    public static final long UNKNOWN = CsvTable.EMPTY;

    /** Returns whether the pod ended within the trace after a known run time. */
    public boolean isFinished() {
        return lifetimeNanos != UNKNOWN && !censored;
    }

    /** Returns the same row for another number of pods. */
    TracePod withReplicas(int changed) {
        return new TracePod(
                id, arrivalNanos, lifetimeNanos, censored, cpuMillis, memoryBytes, gpuMillis, changed, qos, group);
    }

    /** Returns the same row with another arrival time. */
    public TracePod withArrivalNanos(long changed) {
        return new TracePod(
                id, changed, lifetimeNanos, censored, cpuMillis, memoryBytes, gpuMillis, replicas, qos, group);
    }
}
