// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The node snapshots of a round ({@code state/cluster.go}, Karpenter v1.14).
 *
 * @param active nodes that pods may be placed on
 * @param podsOfDeleting the pods bound to nodes that are marked for deletion, in the order of these nodes
 */
public record NodeSnapshots(List<NodeSnapshot> active, List<Pod> podsOfDeleting) {

    /**
     * Joins what belongs together by provider id.
     *
     * @param markedForDeletion provider ids that a controller has marked in memory
     */
    public static NodeSnapshots of(
            Collection<NodeClaim> claims,
            Collection<Node> nodes,
            Collection<Pod> pods,
            Collection<CSINode> csiNodes,
            VolumeTopology volumeTopology,
            Set<String> markedForDeletion) {
        Map<String, NodeClaim> claimsById = new LinkedHashMap<>();
        for (NodeClaim claim : claims) {
            if (!claim.providerId().isEmpty()) {
                claimsById.put(claim.providerId(), claim);
            }
        }
        Map<String, Node> nodesById = new LinkedHashMap<>();
        for (Node node : nodes) {
            if (isTracked(node)) {
                nodesById.put(node.providerId().isEmpty() ? node.name() : node.providerId(), node);
            }
        }
        Map<String, List<Pod>> podsByNode = new LinkedHashMap<>();
        for (Pod pod : pods) {
            if (pod.nodeName() != null) {
                podsByNode
                        .computeIfAbsent(pod.nodeName(), name -> new ArrayList<>())
                        .add(pod);
            }
        }
        Map<String, CSINode> csiByNode = new LinkedHashMap<>();
        csiNodes.forEach(csiNode -> csiByNode.put(csiNode.meta().name(), csiNode));

        Set<String> ids = new LinkedHashSet<>(claimsById.keySet());
        ids.addAll(nodesById.keySet());
        List<NodeSnapshot> active = new ArrayList<>();
        List<Pod> podsOfDeleting = new ArrayList<>();
        for (String id : ids) {
            NodeClaim claim = claimsById.get(id);
            Node node = nodesById.get(id);
            List<Pod> bound = node == null ? List.of() : podsByNode.getOrDefault(node.name(), List.of());
            if (markedForDeletion.contains(id) || isDeleted(claim, node)) {
                podsOfDeleting.addAll(bound);
            } else {
                CSINode csiNode = node == null ? null : csiByNode.get(node.name());
                active.add(NodeSnapshot.of(claim, node, bound, volumeTopology, csiNode));
            }
        }
        return new NodeSnapshots(List.copyOf(active), List.copyOf(podsOfDeleting));
    }

    /** A managed node is not looked at before it has its provider id, and its instance type or is initialized. */
    private static boolean isTracked(Node node) {
        if (node.labels().getOrDefault(KarpenterLabels.NODE_POOL, "").isEmpty()) {
            return true;
        }
        boolean initialized =
                !node.labels().getOrDefault(KarpenterLabels.INITIALIZED, "").isEmpty();
        boolean typed = !node.labels().getOrDefault(Labels.INSTANCE_TYPE, "").isEmpty();
        return !node.providerId().isEmpty() && (typed || initialized);
    }

    /** Whether the node is about to go by what its objects say. */
    public static boolean isDeleted(@Nullable NodeClaim claim, @Nullable Node node) {
        return claim == null
                ? node != null && node.isTerminating()
                : claim.isDeleting() || claim.isTrue("InstanceTerminating");
    }
}
