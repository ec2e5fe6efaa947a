package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceShape;

/**
 * The capacity of a node of an instance type and what is held back of it, by the rules of Karpenter's AWS provider v1.14.
 *
 * @param capacity what the node has
 * @param kubeReserved held back for Kubernetes' own processes
 * @param systemReserved held back for the operating system
 * @param evictionThreshold kept free by hard eviction
 */
public record NodeCapacity(
        ResourceAmounts capacity,
        ResourceAmounts kubeReserved,
        ResourceAmounts systemReserved,
        ResourceAmounts evictionThreshold) {

    private static final long MIB = 1L << 20;

    /** Memory of Arm machines that the kernel's contiguous allocator keeps. */
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

    /** Takes the share that the machine below keeps, rounded up to whole MiB, from what EC2 states. */
    private static long memoryBytes(InstanceShape shape, double overheadShare) {
        long stated = shape.memoryBytes() - (shape.processor().isArm64() ? ARM_RESERVED_BYTES : 0);
        long overheadMib = (long) Math.ceil(stated * overheadShare / 1024 / 1024);
        return stated - overheadMib * MIB;
    }

    /** Returns what pods may request: the capacity less everything held back. */
    public ResourceAmounts allocatable() {
        return capacity.minus(kubeReserved, systemReserved, evictionThreshold);
    }
}
