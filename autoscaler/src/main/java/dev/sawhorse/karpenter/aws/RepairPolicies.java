// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;

/**
 * The repair policies of the AWS provider v1.14: the node conditions of the kubelet and of the node monitoring agent
 * that make a node unhealthy ({@code cloudprovider/cloudprovider.go RepairPolicies}).
 */
public final class RepairPolicies {
    private static final Duration USUAL = Duration.ofMinutes(30);

    /** The provider's policies. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.RepairPolicies")
    public static final List<RepairPolicy> ALL = List.of(
            new RepairPolicy("Ready", "False", USUAL),
            new RepairPolicy("Ready", "Unknown", USUAL),
            new RepairPolicy("AcceleratedHardwareReady", "False", Duration.ofMinutes(10)),
            new RepairPolicy("StorageReady", "False", USUAL),
            new RepairPolicy("NetworkingReady", "False", USUAL),
            new RepairPolicy("KernelReady", "False", USUAL),
            new RepairPolicy("ContainerRuntimeReady", "False", USUAL));

    private RepairPolicies() {}
}
