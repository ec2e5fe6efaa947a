// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceShape;

/**
 * The capacity and reservations of a node of an instance type, by the rules of Karpenter's AWS provider v1.14.
 *
 * @param capacity its capacity
 * @param kubeReserved reserved for Kubernetes' own processes
 * @param systemReserved reserved for the operating system
 * @param evictionThreshold the hard eviction thresholds
 */
public record NodeCapacity(
        ResourceAmounts capacity,
        ResourceAmounts kubeReserved,
        ResourceAmounts systemReserved,
        ResourceAmounts evictionThreshold) {

    private static final long MIB = 1L << 20;

    /** Memory of Arm machines that is reserved for the kernel's contiguous memory allocator. */
    private static final long ARM_RESERVED_BYTES = 64 * MIB;

    /** Returns the capacity of a node. */
    public static NodeCapacity of(InstanceShape shape, NodeOptions options) {
        long memory = memoryBytes(shape, options.vmMemoryOverheadPercent());
        long storage = EphemeralStorage.bytes(shape, options);
        long pods = PodDensity.pods(shape, options);
        return new NodeCapacity(
                new ResourceAmounts(
                        shape.vcpus() * 1_000L, memory, storage, pods, ExtendedResources.of(shape, options)),
                Reservations.kubeReserved(shape, pods, options),
                options.kubelet().systemReserved().orElse(ResourceAmounts.NONE),
                Reservations.evictionThreshold(memory, storage, options.kubelet()));
    }

    /** Subtracts the hypervisor's share, rounded up to whole MiB, from the published memory. */
    private static long memoryBytes(InstanceShape shape, double overheadShare) {
        long stated = shape.memoryBytes() - (shape.processor().isArm64() ? ARM_RESERVED_BYTES : 0);
        long overheadMib = (long) Math.ceil(stated * overheadShare / 1024 / 1024);
        return stated - overheadMib * MIB;
    }

    /** Returns the allocatable resources: the capacity minus all reservations. */
    public ResourceAmounts allocatable() {
        return capacity.minus(kubeReserved, systemReserved, evictionThreshold);
    }
}
