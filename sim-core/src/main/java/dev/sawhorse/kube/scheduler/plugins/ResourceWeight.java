package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.config.ResourceSpec;
import java.util.List;

/**
 * A resource that a score looks at.
 *
 * @param resource its index
 * @param weight how much it counts
 */
record ResourceWeight(int resource, long weight) {

    /** Returns the resources of a configuration. */
    static ResourceWeight[] of(List<ResourceSpec> specs) {
        return specs.stream()
                .map(spec -> new ResourceWeight(ResourceName.index(spec.name()), spec.weight()))
                .toArray(ResourceWeight[]::new);
    }

    /** Returns what the node has of it to give. */
    long allocatable(NodeInfo node) {
        return node.node().allocatable().amount(resource);
    }

    /** Whether it is one that Kubernetes knows by itself, which every node may have, rather than an extended one. */
    boolean isNative() {
        return resource < ResourceName.PODS;
    }

    /** Returns what the pods on a node ask for, as they wrote it. */
    long requested(NodeInfo node) {
        return node.requested(resource);
    }

    /** Returns what a pod asks for, as it wrote it. */
    long requested(PodSpec spec) {
        return spec.requests().amount(resource);
    }

    /** Returns what the pods on a node count for in scores: CPU and memory with defaults for containers that ask for none. */
    long counted(NodeInfo node) {
        return switch (resource) {
            case ResourceName.CPU -> node.nonZeroCpuMillis();
            case ResourceName.MEMORY -> node.nonZeroMemoryBytes();
            default -> node.requested(resource);
        };
    }

    /** Returns what a pod that is to be placed counts for in scores. */
    long counted(PodSpec spec) {
        return spec.nonZeroContainerRequests().amount(resource);
    }
}
