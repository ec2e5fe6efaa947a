// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.MachineResources;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.facts.capacity.ResourceAmounts;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of an instance type that does not change with its offerings.
 *
 * @param zones zones that offer it
 * @param usable zones of these in which the node class has a subnet
 * @param reservations capacity reservations of it that the node class selects
 */
record InstanceTypeShape(
        InstanceShape facts,
        List<Zone> zones,
        List<Zone> usable,
        List<CapacityReservation> reservations,
        Requirements requirements,
        Resources capacity,
        InstanceTypeOverhead overhead) {

    /**
     * Returns the shape of a type.
     *
     * @param memoryBytes the memory that its nodes were found to have, null for the estimated one
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/types.go",
            symbol = {
                "NewDefaultResolver",
                "DefaultResolver.Resolve",
                "NewInstanceType",
                "computeCapacity",
                "cpu",
                "memory",
                "ephemeralStorage",
                "awsPodENI",
                "nvidiaGPUs",
                "amdGPUs",
                "awsNeuronCores",
                "awsNeuronDevices",
                "habanaGaudis",
                "efas",
                "ENILimitedPods",
                "privateIPv4Address",
                "pods"
            })
    static InstanceTypeShape of(
            InstanceShape facts,
            String region,
            List<Zone> zones,
            List<Zone> usable,
            List<CapacityReservation> reservations,
            NodeOptions nodeOptions,
            @Nullable Long memoryBytes) {
        NodeCapacity estimated = NodeCapacity.of(facts, nodeOptions);
        Resources capacity = MachineResources.of(estimated.capacity());
        return new InstanceTypeShape(
                facts,
                zones,
                usable,
                reservations,
                InstanceTypeRequirements.of(facts, region, usable, nodeOptions.amiFamily(), reservations),
                memoryBytes == null ? capacity : capacity.with(ResourceName.MEMORY, memoryBytes),
                new InstanceTypeOverhead(
                        reserved(estimated.kubeReserved()),
                        reserved(estimated.systemReserved()),
                        reserved(estimated.evictionThreshold())));
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/types.go",
            symbol = {"systemReservedResources", "kubeReservedResources", "evictionThreshold"})
    private static Resources reserved(ResourceAmounts amounts) {
        return Resources.builder()
                .set(ResourceName.CPU, amounts.cpuMillis())
                .set(ResourceName.MEMORY, amounts.memoryBytes())
                .set(ResourceName.EPHEMERAL_STORAGE, amounts.ephemeralStorageBytes())
                .build();
    }
}
