// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.snapshot;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A node of the initial state.
 *
 * @param node its name
 * @param nodePool its NodePool or node group, empty for a node of neither
 * @param price USD per hour of the instance
 * @param pods its pods, without those of DaemonSets
 * @param cpu requested/allocatable CPU, 0 to 1
 * @param memory requested/allocatable memory, 0 to 1
 * @param cpuMillis allocatable CPU in millicores
 * @param memoryBytes allocatable memory in bytes
 * @param age its age at the start
 * @param expires when Karpenter expires it, null if it does not
 * @param blocked why Karpenter does not disrupt it, empty where it published no reason
 */
public record NodeSnapshot(
        String node,
        String nodePool,
        String instanceType,
        String zone,
        String capacityType,
        double price,
        int pods,
        double cpu,
        double memory,
        long cpuMillis,
        long memoryBytes,
        Duration age,
        @Nullable Instant expires,
        String blocked) {
    private static final double MILLIS_PER_CORE = 1000;
    private static final double BYTES_PER_GIB = 1L << 30;

    /** Returns the cores that no pod requests. */
    public double idleCores() {
        return (1 - cpu) * cpuMillis / MILLIS_PER_CORE;
    }

    /** Returns the memory that no pod requests, in GiB. */
    public double idleGib() {
        return (1 - memory) * memoryBytes / BYTES_PER_GIB;
    }

    public boolean isSpot() {
        return capacityType.equals("spot");
    }
}
