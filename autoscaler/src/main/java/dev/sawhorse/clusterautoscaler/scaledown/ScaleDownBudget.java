// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The limits on concurrent node deletions, and on those of nodes with pods ({@code core/scaledown/budgets/budgets.go}).
 * Groups that are only scaled down as a whole come first, and the first of them may exceed the limits.
 */
final class ScaleDownBudget {
    private final CloudProvider provider;
    private final int parallelism;
    private final int drainParallelism;

    ScaleDownBudget(CloudProvider provider, AutoscalingOptions options) {
        this.provider = provider;
        this.parallelism = options.integer(Flag.MAX_SCALE_DOWN_PARALLELISM);
        this.drainParallelism = options.integer(Flag.MAX_DRAIN_PARALLELISM);
    }

    /** Returns the nodes that fit the budget beside those that are being deleted. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/budgets/budgets.go",
            symbol = {"ScaleDownBudgetProcessor.CropNodes", "cropIndividualNodes"})
    RemovableNodes crop(RemovableNodes nodes, DeletionTracker deletions) {
        int budget = parallelism - deletions.all().size();
        int drainBudget = drainParallelism - deletions.drained().size();
        List<Node> empty = new ArrayList<>();
        List<Node> drained = new ArrayList<>();
        boolean canOverflow = true;
        for (NodeGroup group : atomicGroups(nodes)) {
            List<Node> emptyOfGroup = ofGroup(nodes.empty(), group);
            List<Node> drainedOfGroup = ofGroup(nodes.drained(), group);
            int size = emptyOfGroup.size() + drainedOfGroup.size();
            boolean fits = size <= budget && drainedOfGroup.size() <= drainBudget;
            boolean isSpent = budget <= 0 || (!drainedOfGroup.isEmpty() && drainBudget <= 0);
            if (!fits && (isSpent || !canOverflow)) {
                break;
            }
            empty.addAll(emptyOfGroup);
            drained.addAll(drainedOfGroup);
            budget -= size;
            drainBudget -= drainedOfGroup.size();
            canOverflow = false;
        }
        List<Node> emptyAlone = first(alone(nodes.empty()), budget);
        empty.addAll(emptyAlone);
        budget -= emptyAlone.size();
        drained.addAll(first(alone(nodes.drained()), Math.min(budget, drainBudget)));
        return new RemovableNodes(empty, drained);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/budgets/budgets.go",
            symbol = "ScaleDownBudgetProcessor.categorize")
    private List<NodeGroup> atomicGroups(RemovableNodes nodes) {
        Map<String, NodeGroup> groups = new LinkedHashMap<>();
        for (List<Node> some : List.of(nodes.empty(), nodes.drained())) {
            for (Node node : some) {
                NodeGroup group = provider.nodeGroupOf(node);
                if (group != null && group.options().zeroOrMaxNodeScaling()) {
                    groups.putIfAbsent(group.id(), group);
                }
            }
        }
        return List.copyOf(groups.values());
    }

    private List<Node> ofGroup(List<Node> nodes, NodeGroup group) {
        return nodes.stream()
                .filter(node -> provider.nodeGroupOf(node) == group)
                .toList();
    }

    /** Returns the nodes of the other groups, group by group. */
    private List<Node> alone(List<Node> nodes) {
        Map<String, List<Node>> byGroup = new LinkedHashMap<>();
        for (Node node : nodes) {
            NodeGroup group = provider.nodeGroupOf(node);
            if (group != null && !group.options().zeroOrMaxNodeScaling()) {
                byGroup.computeIfAbsent(group.id(), key -> new ArrayList<>()).add(node);
            }
        }
        return byGroup.values().stream().flatMap(List::stream).toList();
    }

    private static List<Node> first(List<Node> nodes, int count) {
        return nodes.subList(0, Math.max(0, Math.min(count, nodes.size())));
    }
}
