package dev.sawhorse.workloads.trace;

/**
 * One row of a trace: a pod, or several equal ones.
 *
 * @param id what the trace calls it
 * @param arrivalNanos when it came, in nanoseconds since the start of the trace
 * @param lifetimeNanos for how long it ran, in nanoseconds; {@link #UNKNOWN} if the trace does not say
 * @param censored whether it still ran when the trace ended, so that its lifetime is only a lower bound
 * @param cpuMillis CPU requested, in thousandths of a core, or {@link #UNKNOWN}
 * @param memoryBytes memory requested, or {@link #UNKNOWN}
 * @param gpuMillis GPUs requested, in thousandths
 * @param replicas how many came at once
 * @param qos its class of service, empty if the trace does not say
 * @param group what it belongs to, such as a service, empty if the trace does not say
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
    /** Stands for a figure the trace does not have. */
    public static final long UNKNOWN = -1;

    /** Tells whether the pod ended within the trace after a known time. */
    public boolean isFinished() {
        return lifetimeNanos != UNKNOWN && !censored;
    }

    /** Returns the same row with another arrival. */
    public TracePod withArrivalNanos(long changed) {
        return new TracePod(
                id, changed, lifetimeNanos, censored, cpuMillis, memoryBytes, gpuMillis, replicas, qos, group);
    }
}
