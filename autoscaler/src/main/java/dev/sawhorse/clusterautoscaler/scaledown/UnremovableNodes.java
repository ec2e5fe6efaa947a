// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The unremovable nodes of this loop, and those of earlier loops whose removal is not simulated again yet ({@code
 * core/scaledown/unremovable/nodes.go}).
 */
final class UnremovableNodes {
    private final Map<String, Long> recheckAt = new LinkedHashMap<>();
    private final Map<String, UnremovableNode> reasons = new LinkedHashMap<>();

    /** Starts a new loop. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unremovable/nodes.go",
            symbol = "Nodes.Update")
    void update(Predicate<String> exists, long now) {
        reasons.clear();
        recheckAt.entrySet().removeIf(entry -> !exists.test(entry.getKey()) || entry.getValue() <= now);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unremovable/nodes.go",
            symbol = {"Nodes.Add", "Nodes.AddReason"})
    void add(UnremovableNode node) {
        reasons.put(node.node(), node);
    }

    /** Returns when the removal of nodes is simulated again, by node. */
    Map<String, Long> recheckAt() {
        return recheckAt;
    }

    /** Continues with nodes that could not be removed before. */
    void restore(Map<String, Long> recorded) {
        recheckAt.putAll(recorded);
    }

    /** Adds a node whose removal is not simulated before the given time. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unremovable/nodes.go",
            symbol = "Nodes.AddTimeout")
    void add(UnremovableNode node, long until) {
        recheckAt.put(node.node(), until);
        add(node);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unremovable/nodes.go",
            symbol = "Nodes.IsRecent")
    boolean isRecent(String node) {
        return recheckAt.containsKey(node);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/unremovable/nodes.go",
            symbol = "Nodes.AsList")
    List<UnremovableNode> list() {
        return List.copyOf(reasons.values());
    }
}
