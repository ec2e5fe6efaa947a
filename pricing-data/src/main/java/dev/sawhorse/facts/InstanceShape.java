// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An instance type with its region-independent properties. Unknown properties of Alibaba Cloud types are 0, empty or false.
 *
 * @param typeName its parsed name
 * @param processor the processor
 * @param memoryMib memory as published by EC2, in MiB; less of it reaches Kubernetes
 * @param network network limits
 * @param storage disk limits
 * @param gpu GPUs, null when it has none
 * @param accelerator accelerators other than GPUs, null when it has none
 * @param hypervisor {@code nitro} or {@code xen}; empty for bare metal
 * @param bareMetal whether there is no hypervisor
 * @param usageClasses the supported usage classes, in the order of {@link UsageClass}
 * @param burstBaselineVcpus baseline vCPUs of a burstable type; 0 when the type is not burstable
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

    /** Returns the published memory, in bytes. */
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
