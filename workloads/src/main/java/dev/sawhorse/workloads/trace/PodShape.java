// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

/**
 * The resource requests of a pod.
 *
 * @param cpuMillis CPU, in thousandths of a core, or {@link TracePod#UNKNOWN}
 * @param memoryBytes memory, or {@link TracePod#UNKNOWN}
 * @param gpuMillis GPUs, in thousandths
 */
public record PodShape(long cpuMillis, long memoryBytes, long gpuMillis) {}
