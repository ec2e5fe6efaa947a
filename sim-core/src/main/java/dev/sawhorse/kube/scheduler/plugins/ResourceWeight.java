// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.config.ResourceSpec;
import java.util.List;

/**
 * A resource of a score with its weight.
 *
 * @param resource its index
 * @param weight how much it counts
 */
record ResourceWeight(int resource, long weight) {

    /** Returns the weights of a configuration. */
    static ResourceWeight[] of(List<ResourceSpec> specs) {
        return specs.stream()
                .map(spec -> new ResourceWeight(ResourceName.index(spec.name()), spec.weight()))
                .toArray(ResourceWeight[]::new);
    }

    /** Returns the allocatable amount of the node. */
    long allocatable(NodeInfo node) {
        return node.node().allocatable().amount(resource);
    }

    /** Whether it is native to Kubernetes, which every node may have, rather than an extended resource. */
    boolean isNative() {
        return resource < ResourceName.PODS;
    }

    /** Returns the sum of actual requests of the pods on a node. */
    long requested(NodeInfo node) {
        return node.requested(resource);
    }

    /** Returns the actual request of a pod. */
    long requested(PodSpec spec) {
        return spec.requests().amount(resource);
    }

    /**
     * Returns the sum of requests of the pods on a node for scores: CPU and memory with defaults for containers without
     * requests.
     */
    long counted(NodeInfo node) {
        return switch (resource) {
            case ResourceName.CPU -> node.nonZeroCpuMillis();
            case ResourceName.MEMORY -> node.nonZeroMemoryBytes();
            default -> node.requested(resource);
        };
    }

    /** Returns the request of the pod to be placed for scores. */
    long counted(PodSpec spec) {
        return spec.nonZeroContainerRequests().amount(resource);
    }
}
