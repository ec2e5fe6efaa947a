package dev.sawhorse.workloads.trace;

/**
 * What a pod requests.
 *
 * @param cpuMillis CPU, in thousandths of a core, or {@link TracePod#UNKNOWN}
 * @param memoryBytes memory, or {@link TracePod#UNKNOWN}
 * @param gpuMillis GPUs, in thousandths
 */
public record PodShape(long cpuMillis, long memoryBytes, long gpuMillis) {}
