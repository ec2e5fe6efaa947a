// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;

/**
 * The repair policies of the AWS provider: the node conditions of the kubelet and of the node monitoring agent that make a node
 * unhealthy ({@code cloudprovider/cloudprovider.go RepairPolicies}).
 */
public final class RepairPolicies {
    private static final String ACCELERATED_HARDWARE = "AcceleratedHardwareReady";
    private static final Duration USUAL = Duration.ofMinutes(30);
    private static final Duration KNOWN_GPU_ERROR = Duration.ofMinutes(10);
    private static final Duration SHORT_DRAIN = Duration.ofMinutes(5);
    private static final Duration DRAIN = Duration.ofMinutes(10);

    /** The policies of v1.15, all of the same priority. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.RepairPolicies",
            differs =
                    "replaces nodes with GPU errors that a reboot clears, as without the feature gate RebootForRepair")
    public static final List<RepairPolicy> ALL = List.of(
            usual("Ready", "False"),
            usual("Ready", "Unknown"),
            ofGpuErrors(".*XID(46|48|54|62|63|95|109|110|136|140|143|155|156|158).*"),
            ofGpuErrors(".*XID(64|74|79|119|120).*"),
            new RepairPolicy(ACCELERATED_HARDWARE, "False", "", USUAL, DRAIN, 0),
            usual("StorageReady", "False"),
            usual("NetworkingReady", "False"),
            usual("KernelReady", "False"),
            usual("ContainerRuntimeReady", "False"));

    /** The policies of v1.14, which v1.15 uses with the option legacy-node-repair. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/cloudprovider.go",
            symbol = "CloudProvider.RepairPolicies")
    public static final List<RepairPolicy> LEGACY = List.of(
            new RepairPolicy("Ready", "False", USUAL),
            new RepairPolicy("Ready", "Unknown", USUAL),
            new RepairPolicy(ACCELERATED_HARDWARE, "False", KNOWN_GPU_ERROR),
            new RepairPolicy("StorageReady", "False", USUAL),
            new RepairPolicy("NetworkingReady", "False", USUAL),
            new RepairPolicy("KernelReady", "False", USUAL),
            new RepairPolicy("ContainerRuntimeReady", "False", USUAL));

    private RepairPolicies() {}

    private static RepairPolicy usual(String conditionType, String conditionStatus) {
        return new RepairPolicy(conditionType, conditionStatus, ".*", USUAL, DRAIN, 0);
    }

    private static RepairPolicy ofGpuErrors(String reasonRegex) {
        return new RepairPolicy(ACCELERATED_HARDWARE, "False", reasonRegex, KNOWN_GPU_ERROR, SHORT_DRAIN, 0);
    }
}
