// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceShape;

/** The resource reservations of a node, by Karpenter's AWS provider v1.14. */
final class Reservations {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final long[] CPU_STEP_STARTS = {0, 1_000, 2_000, 4_000};
    private static final double[] CPU_STEP_SHARES = {0.06, 0.01, 0.005, 0.0025};

    private Reservations() {}

    /** Returns kube-reserved: CPU in steps, memory by the number of pods, 1 GiB of storage; settings override each. */
    static ResourceAmounts kubeReserved(InstanceShape shape, long pods, NodeOptions options) {
        long podsReservedFor =
                options.amiFamily().reservesMemoryByEni() ? PodDensity.eniLimited(shape, 0, options) : pods;
        ResourceAmounts defaults =
                ResourceAmounts.of(kubeReservedCpu(shape.vcpus() * 1_000L), (255 + 11 * podsReservedFor) * MIB, GIB);
        return options.kubelet().kubeReserved().orElse(defaults);
    }

    /** Sums a share of each step of the CPU, every step truncated to whole millicores before it is added. */
    private static long kubeReservedCpu(long cpuMillis) {
        long reserved = 0;
        for (int step = 0; step < CPU_STEP_STARTS.length && cpuMillis >= CPU_STEP_STARTS[step]; step++) {
            boolean last = step + 1 == CPU_STEP_STARTS.length;
            long end = last ? cpuMillis : Math.min(cpuMillis, CPU_STEP_STARTS[step + 1]);
            reserved += (long) ((end - CPU_STEP_STARTS[step]) * CPU_STEP_SHARES[step]);
        }
        return reserved;
    }

    /** Returns the thresholds of hard eviction: 100 MiB of memory and a tenth of the storage unless set otherwise. */
    static ResourceAmounts evictionThreshold(long memoryBytes, long storageBytes, KubeletOptions kubelet) {
        EvictionSignal memory = kubelet.memoryAvailable();
        EvictionSignal nodefs = kubelet.nodefsAvailable();
        return ResourceAmounts.of(
                0,
                memory == null ? 100 * MIB : memory.of(memoryBytes),
                nodefs == null ? (long) Math.ceil(storageBytes / 100.0 * 10) : nodefs.of(storageBytes));
    }
}
