// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.alibaba;

import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;

/**
 * The capacity of nodes of a type and its overhead, as the provider computes them (Alibaba Cloud's provider v0.2,
 * instance types). Kubelet settings other than those of pods have no effect.
 */
final class EcsCapacity {
    /**
     * The pods of a node if neither the node class nor the network plugin sets a limit; Terway and Flannel are treated
     * alike.
     */
    static final int DEFAULT_PODS = 110;

    private static final long MIB = 1L << 20;
    private static final long DEFAULT_DISK_BYTES = 20L << 30;

    /** The share of the memory that is not available to the guest. */
    private static final double VM_MEMORY_OVERHEAD = 0.065;

    private static final int MILLIS_PER_CORE = 1000;
    private static final int[] HELD_BACK_OF_CORE = {60, 10, 5, 5};
    private static final double HELD_BACK_OF_FURTHER_CORES = 0.0025;
    private static final int MEMORY_PER_POD_MIB = 11;
    private static final int BASE_MEMORY_MIB = 255;
    private static final double MOST_OF_MEMORY = 0.25;
    private static final int FURTHER_MEMORY_MIB = 200;

    private EcsCapacity() {}

    /**
     * Returns the capacity of a node of the type; the memory that the guest does not see is rounded up to whole MiB.
     */
    static Resources of(InstanceShape shape, ECSNodeClass nodeClass) {
        Long disk = nodeClass.systemDiskBytes();
        long unseenMib = (long) Math.ceil((double) shape.memoryBytes() * VM_MEMORY_OVERHEAD / MIB);
        return Resources.builder()
                .set(ResourceName.CPU, (long) shape.vcpus() * MILLIS_PER_CORE)
                .set(ResourceName.MEMORY, shape.memoryBytes() - unseenMib * MIB)
                .set(ResourceName.EPHEMERAL_STORAGE, disk == null ? DEFAULT_DISK_BYTES : disk)
                .set(ResourceName.PODS, pods(shape, nodeClass))
                .build();
    }

    private static long pods(InstanceShape shape, ECSNodeClass nodeClass) {
        Integer most = nodeClass.maxPods();
        Integer perCore = nodeClass.podsPerCore();
        long pods = most == null ? DEFAULT_PODS : most;
        return perCore == null || perCore == 0 ? pods : Math.min(pods, (long) perCore * shape.vcpus());
    }

    /** Returns the overhead: one amount for kubelet, system and eviction together. */
    static InstanceTypeOverhead overhead(InstanceShape shape, ECSNodeClass nodeClass) {
        Resources heldBack = Resources.builder()
                .set(ResourceName.CPU, cpu(shape.vcpus()))
                .set(ResourceName.MEMORY, memoryMib(shape, pods(shape, nodeClass)) * MIB)
                .build();
        return new InstanceTypeOverhead(heldBack, Resources.NONE, Resources.NONE);
    }

    /** 60 millicores of the first core, 10 of the second, 5 of the third and fourth, 2.5 of every further one. */
    private static long cpu(int cores) {
        long millis = 0;
        for (int core = 0; core < Math.min(cores, HELD_BACK_OF_CORE.length); core++) {
            millis += HELD_BACK_OF_CORE[core];
        }
        int further = Math.max(0, cores - HELD_BACK_OF_CORE.length);
        return millis + (long) ((double) further * MILLIS_PER_CORE * HELD_BACK_OF_FURTHER_CORES);
    }

    /** The documented reservation, at most a quarter of the memory, and 200 MiB that nodes lack in practice. */
    private static long memoryMib(InstanceShape shape, long pods) {
        double documented = MEMORY_PER_POD_MIB * pods + BASE_MEMORY_MIB;
        return (long) Math.min(documented, shape.memoryMib() * MOST_OF_MEMORY) + FURTHER_MEMORY_MIB;
    }
}
