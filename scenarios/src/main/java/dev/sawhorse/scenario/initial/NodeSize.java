// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.ec2.MachineResources;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeStatus;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The allocatable resources of a recorded Node that does not report them: its capacity, less what its type reserves. */
final class NodeSize {
    private NodeSize() {}

    /** Returns a node with allocatable resources, unless neither the record nor its type says how large it is. */
    static Node completed(Node node, Manifest manifest, InstanceCatalogue catalogue) {
        InstanceShape shape = catalogue.find(ExistingNode.instanceType(node));
        if (shape == null || RecordedFields.status(manifest).present("allocatable") != null) {
            return node;
        }
        NodeCapacity ofType = NodeCapacity.of(shape, NodeOptions.DEFAULTS);
        Resources typical = MachineResources.of(ofType.capacity());
        Resources capacity = node.capacity().isEmpty() ? typical : node.capacity();
        Resources allocatable = less(capacity, typical.asMap(), MachineResources.of(ofType.allocatable()));
        return withStatusOf(node, new Node(node.meta(), node.providerId(), node.taints(), capacity, allocatable));
    }

    private static Resources less(Resources capacity, Map<String, Long> typical, Resources allocatable) {
        Resources.Builder rest = Resources.builder();
        Map<String, Long> available = new TreeMap<>(allocatable.asMap());
        capacity.asMap().forEach((name, amount) -> {
            long reserved = typical.getOrDefault(name, 0L) - available.getOrDefault(name, 0L);
            rest.set(name, Math.max(0, amount - Math.max(0, reserved)));
        });
        return rest.build();
    }

    /** Returns a node with the status of another one. */
    static Node withStatusOf(Node recorded, Node node) {
        return new NodeStatus(
                        recorded.isUnschedulable(),
                        recorded.isReady(),
                        recorded.readyAt(),
                        recorded.deletionAt(),
                        List.copyOf(recorded.finalizers()),
                        recorded.images())
                .restore(node);
    }
}
