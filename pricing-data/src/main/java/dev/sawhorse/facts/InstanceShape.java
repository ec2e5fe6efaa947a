package dev.sawhorse.facts;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An instance type: what it is made of, the same in every region. What is not known of one of Alibaba Cloud is 0, empty or
 * false.
 *
 * @param typeName its name, taken apart
 * @param processor the processor
 * @param memoryMib memory as EC2 states it, in MiB; less of it reaches Kubernetes
 * @param network network limits
 * @param storage disk limits
 * @param gpu GPUs, null when it has none
 * @param accelerator accelerators other than GPUs, null when it has none
 * @param hypervisor {@code nitro} or {@code xen}; empty for bare metal
 * @param bareMetal whether there is no hypervisor between the node and the machine
 * @param usageClasses the ways EC2 sells it, in the order of {@link UsageClass}
 * @param burstBaselineVcpus vCPUs a burstable type may use for ever; 0 when the type is not burstable
 * @param currentGeneration whether EC2 calls it a current generation
 * @param nitroEnclaves whether Nitro Enclaves are supported
 * @param verified whether Karpenter's reference page lists the type; the figures of the others are less complete
 */
public record InstanceShape(
        InstanceTypeName typeName,
        Processor processor,
        int memoryMib,
        NetworkLimits network,
        StorageLimits storage,
        @Nullable Gpu gpu,
        @Nullable Accelerator accelerator,
        String hypervisor,
        boolean bareMetal,
        Set<UsageClass> usageClasses,
        double burstBaselineVcpus,
        boolean currentGeneration,
        boolean nitroEnclaves,
        boolean verified) {

    /** Returns the full name, for instance {@code m5.large}. */
    public String name() {
        return typeName.name();
    }

    /** Returns the number of vCPUs. */
    public int vcpus() {
        return processor.vcpus();
    }

    /** Returns the memory that EC2 states, in bytes. */
    public long memoryBytes() {
        return (long) memoryMib << 20;
    }

    /** Returns whether the type can be launched as spot. */
    public boolean isSpot() {
        return usageClasses.contains(UsageClass.SPOT);
    }

    /** Returns whether the type earns and spends CPU credits. */
    public boolean isBurstable() {
        return burstBaselineVcpus > 0;
    }
}
