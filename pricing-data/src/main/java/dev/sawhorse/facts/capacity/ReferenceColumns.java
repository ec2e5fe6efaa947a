// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceShape;
import java.util.Map;
import java.util.TreeMap;

/**
 * The capacity of a node in the columns of Karpenter's reference page of instance types, by the column names of recorded
 * decisions.
 *
 * <p>The branch interfaces ({@code pod_eni}) are not included: the page is older than the limits known here.
 */
public final class ReferenceColumns {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    private ReferenceColumns() {}

    /**
     * Returns every column by name; {@code doc_cpu} and {@code doc_memory} are the quantities of the page, the others plain
     * numbers in the unit that is the suffix of their name.
     */
    public static Map<String, String> of(InstanceShape shape, NodeCapacity node) {
        ResourceAmounts capacity = node.capacity();
        ResourceAmounts allocatable = node.allocatable();
        Map<String, String> columns = new TreeMap<>();
        columns.put("instance_type", shape.name());
        columns.put("arch", shape.processor().architecture());
        put(columns, "vcpu", shape.vcpus());
        put(columns, "memory_mib", shape.memoryMib());
        put(columns, "capacity_cpu_milli", capacity.cpuMillis());
        put(columns, "capacity_memory_mib", capacity.memoryBytes() / MIB);
        put(columns, "capacity_pods", capacity.pods());
        put(columns, "capacity_ephemeral_gib", capacity.ephemeralStorageBytes() / GIB);
        put(columns, "kube_reserved_cpu_milli", node.kubeReserved().cpuMillis());
        put(columns, "kube_reserved_memory_mib", node.kubeReserved().memoryBytes() / MIB);
        put(columns, "eviction_memory_mib", node.evictionThreshold().memoryBytes() / MIB);
        put(columns, "allocatable_cpu_milli", allocatable.cpuMillis());
        put(columns, "allocatable_memory_mib", allocatable.memoryBytes() / MIB);
        put(columns, "allocatable_ephemeral_gib", allocatable.ephemeralStorageBytes() / GIB);
        columns.put("doc_cpu", allocatable.cpuMillis() + "m");
        columns.put("doc_memory", allocatable.memoryBytes() / MIB + "Mi");
        put(columns, "nvidia_gpu", capacity.extended(ExtendedResources.NVIDIA_GPU));
        put(columns, "amd_gpu", capacity.extended(ExtendedResources.AMD_GPU));
        put(columns, "neuron", capacity.extended(ExtendedResources.NEURON));
        put(columns, "neuroncore", capacity.extended(ExtendedResources.NEURON_CORE));
        put(columns, "efa", capacity.extended(ExtendedResources.EFA));
        return columns;
    }

    private static void put(Map<String, String> columns, String name, long value) {
        columns.put(name, Long.toString(value));
    }
}
