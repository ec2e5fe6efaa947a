package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
import java.util.List;

/** Which nodes have GPUs: those with the cloud's label, and those that offer a resource of a vendor of GPUs. */
public final class GpuNodes {
    private static final List<String> RESOURCES =
            List.of(Pods.GPU, "habana.ai/gaudi", "gpu.intel.com/xe", "amd.com/gpu", "microsoft.com/directx");

    private GpuNodes() {}

    /**
     * Whether a node has GPUs, though perhaps not yet for pods.
     *
     * @param label the one by which the cloud marks nodes with GPUs
     */
    public static boolean hasGpu(Node node, String label) {
        return node.labels().containsKey(label) || offersGpu(node);
    }

    /** Whether pods can ask for GPUs on a node. */
    public static boolean offersGpu(Node node) {
        return RESOURCES.stream().anyMatch(resource -> offers(node, resource));
    }

    /** Returns the resource of a node's GPUs, that of Nvidia's where the node offers none. */
    static String resource(Node node) {
        return RESOURCES.stream()
                .filter(resource -> offers(node, resource))
                .findFirst()
                .orElse(Pods.GPU);
    }

    /** Returns how many GPUs of the first vendor there are among the amounts. */
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
