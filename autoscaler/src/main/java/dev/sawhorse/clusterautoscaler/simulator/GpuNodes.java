// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;

/**
 * The detection of GPU nodes: those with the cloud's GPU label, and those that advertise a GPU vendor's resource.
 */
public final class GpuNodes {
    private static final List<String> RESOURCES =
            List.of(Pods.GPU, "habana.ai/gaudi", "gpu.intel.com/xe", "amd.com/gpu", "microsoft.com/directx");

    private GpuNodes() {}

    /**
     * Whether a node has GPUs, including GPUs that are not advertised yet.
     *
     * @param label label of the cloud for nodes with GPUs
     */
    @Upstream(repository = Repository.CLUSTER_AUTOSCALER, file = "pkg/utils/gpu/gpu.go", symbol = "NodeHasGpu")
    public static boolean hasGpu(Node node, String label) {
        return node.labels().containsKey(label) || offersGpu(node);
    }

    /** Whether a node advertises GPUs. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/gpu/gpu.go",
            symbol = "NodeHasGpuAllocatable")
    public static boolean offersGpu(Node node) {
        return RESOURCES.stream().anyMatch(resource -> offers(node, resource));
    }

    /** Returns the GPU resource of a node, Nvidia's if the node advertises none. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/gpu/gpu.go",
            symbol = "DetectNodeGPUResourceName")
    static String resource(Node node) {
        return RESOURCES.stream()
                .filter(resource -> offers(node, resource))
                .findFirst()
                .orElse(Pods.GPU);
    }

    /** Returns the number of GPUs of the first vendor among the amounts. */
    public static long count(Resources amounts) {
        return RESOURCES.stream()
                .mapToLong(resource -> amounts.amount(ResourceName.index(resource)))
                .filter(amount -> amount > 0)
                .findFirst()
                .orElse(0);
    }

    private static boolean offers(Node node, String resource) {
        return node.allocatable().amount(ResourceName.index(resource)) > 0;
    }
}
