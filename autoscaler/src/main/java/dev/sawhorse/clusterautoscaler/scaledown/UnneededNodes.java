// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.resourcequotas.QuotaTracker;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The unneeded nodes, with the time since when they have been unneeded ({@code core/scaledown/unneeded/nodes.go}).
 */
final class UnneededNodes {
    private record Unneeded(NodeToRemove node, long since) {}

    private final CloudProvider provider;
    private final AutoscalingOptions options;
    private Map<String, Unneeded> byName = new LinkedHashMap<>();
    private Map<String, Long> recorded = Map.of();

    UnneededNodes(CloudProvider provider, AutoscalingOptions options) {
        this.provider = provider;
        this.options = options;
    }

    /** Replaces the set; a node that was in it keeps its time. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unneeded/nodes.go",
            symbol = "Nodes.Update")
    void update(List<NodeToRemove> nodes, long now) {
        Map<String, Unneeded> updated = new LinkedHashMap<>();
        for (NodeToRemove node : nodes) {
            String name = node.node().name();
            Unneeded before = byName.get(name);
            long since = before == null ? recorded.getOrDefault(name, now) : before.since();
            updated.put(name, new Unneeded(node, since));
        }
        byName = updated;
        recorded = Map.of();
    }

    /** Continues with nodes that were unneeded before. */
    void restore(Map<String, Long> since) {
        recorded = new LinkedHashMap<>(since);
    }

    /** Returns since when nodes have been unneeded, by node. */
    Map<String, Long> since() {
        Map<String, Long> since = new LinkedHashMap<>(recorded);
        byName.forEach((name, node) -> since.put(name, node.since()));
        return since;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unneeded/nodes.go",
            symbol = "Nodes.Contains")
    boolean contains(String node) {
        return byName.containsKey(node) || recorded.containsKey(node);
    }

    int size() {
        return byName.size() + recorded.size();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unneeded/nodes.go",
            symbol = "Nodes.AsList")
    List<String> names() {
        return List.copyOf(since().keySet());
    }

    /**
     * Returns the nodes that are removable now, the empty ones first.
     *
     * @param unremovable receives the others with the reason
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unneeded/nodes.go",
            symbol = "Nodes.RemovableAt")
    List<NodeToRemove> removableAt(
            long now,
            DeletionTracker deletions,
            QuotaTracker quotas,
            Predicate<Node> isReady,
            List<UnremovableNode> unremovable) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        provider.nodeGroups().forEach(group -> sizes.put(group.id(), group.targetSize()));
        List<NodeToRemove> removable = new ArrayList<>();
        for (boolean empty : new boolean[] {true, false}) {
            for (Unneeded unneeded : byName.values()) {
                if (unneeded.node().isEmpty() != empty) {
                    continue;
                }
                UnremovableReason reason = reason(unneeded, now, deletions, quotas, isReady, sizes);
                if (reason == null) {
                    removable.add(unneeded.node());
                } else {
                    unremovable.add(UnremovableNode.of(unneeded.node().node().name(), reason));
                }
            }
        }
        return removable;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unneeded/nodes.go",
            symbol = {"Nodes.unremovableReason", "verifyMinSize"})
    private @Nullable UnremovableReason reason(
            Unneeded unneeded,
            long now,
            DeletionTracker deletions,
            QuotaTracker quotas,
            Predicate<Node> isReady,
            Map<String, Integer> sizes) {
        Node node = unneeded.node().node();
        if (EligibilityChecker.isDisabled(node)) {
            return UnremovableReason.SCALE_DOWN_DISABLED_ANNOTATION;
        }
        NodeGroup group = provider.nodeGroupOf(node);
        if (group == null) {
            return UnremovableReason.NOT_AUTOSCALED;
        }
        boolean ready = isReady.test(node);
        long threshold = group.options().removalThreshold(options, ready);
        if (threshold > 0 && unneeded.since() + threshold >= now) {
            return ready ? UnremovableReason.NOT_UNNEEDED_LONG_ENOUGH : UnremovableReason.NOT_UNREADY_LONG_ENOUGH;
        }
        int size = sizes.getOrDefault(group.id(), 0);
        if (size - deletions.count(group.id()) <= group.minSize()) {
            return UnremovableReason.NODE_GROUP_MIN_SIZE_REACHED;
        }
        if (!quotas.consume(group, node, 1)) {
            return UnremovableReason.MINIMAL_RESOURCE_LIMIT_EXCEEDED;
        }
        sizes.put(group.id(), size - 1);
        return null;
    }
}
