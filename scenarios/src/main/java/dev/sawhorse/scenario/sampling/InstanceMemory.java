// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;

/**
 * The actual memory of an instance, as its kubelet reports it. Without measurements, it is the memory that EC2 states minus the
 * share that Karpenter's provider assumes by default, whatever the VM memory overhead setting of the run.
 */
public final class InstanceMemory {
    private final InstanceCatalogue catalogue;

    public InstanceMemory(InstanceCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** Returns the node with its actual memory; reserved memory stays unchanged. */
    public NodeTemplate real(NodeTemplate node) {
        String type = node.labels().get(Labels.INSTANCE_TYPE);
        InstanceShape shape = type == null ? null : catalogue.find(type);
        if (shape == null) {
            return node;
        }
        long real = NodeCapacity.of(shape, NodeOptions.DEFAULTS).capacity().memoryBytes();
        long missing = node.capacity().memoryBytes() - real;
        return missing == 0
                ? node
                : new NodeTemplate(
                        node.name(),
                        node.providerId(),
                        node.labels(),
                        node.taints(),
                        node.startupTaints(),
                        less(node.capacity(), missing),
                        less(node.allocatable(), missing),
                        node.origin());
    }

    private static Resources less(Resources resources, long memoryBytes) {
        return resources.with(ResourceName.MEMORY, Math.max(0, resources.memoryBytes() - memoryBytes));
    }
}
