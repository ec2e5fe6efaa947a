// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.clusterstate.ClusterStateRegistry;
import dev.sawhorse.clusterautoscaler.clusterstate.ScaleUpSafety;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.resourcequotas.QuotaTracker;
import dev.sawhorse.clusterautoscaler.simulator.TemplateNodes;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The selection of the node groups that may grow in a loop, the similar ones among them, and the number of nodes of
 * each.
 */
final class NodeGroupSelection {
    private final CloudProvider provider;
    private final ClusterStateRegistry registry;
    private final TemplateNodes templates;
    private final AutoscalingOptions options;
    private final QuotaTracker quotas;
    private final NodeSimilarity similarity;
    private final int currentNodes;
    private final long now;

    NodeGroupSelection(
            CloudProvider provider,
            ClusterStateRegistry registry,
            TemplateNodes templates,
            AutoscalingOptions options,
            QuotaTracker quotas,
            int currentNodes,
            long now) {
        this.provider = provider;
        this.registry = registry;
        this.templates = templates;
        this.options = options;
        this.quotas = quotas;
        this.similarity = new NodeSimilarity(options);
        this.currentNodes = currentNodes;
        this.now = now;
    }

    List<NodeGroup> all() {
        return provider.nodeGroups();
    }

    NodeTemplate template(NodeGroup group) {
        NodeTemplate template = templates.find(group.id());
        if (template == null) {
            throw new IllegalStateException("group " + group.id() + " has no template");
        }
        return template;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.IsNodeGroupReadyToScaleUp")
    boolean isReady(NodeGroup group) {
        return registry.safetyOf(group, now).isSafe();
    }

    /**
     * Returns why a group is skipped, null if it may grow ({@code core/scaleup/orchestrator/orchestrator.go
     * filterValidScaleUpNodeGroups}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = {
                "ScaleUpOrchestrator.filterValidScaleUpNodeGroups",
                "ScaleUpOrchestrator.IsNodeGroupResourceExceeded"
            })
    @Nullable
    String skipReason(NodeGroup group) {
        ScaleUpSafety safety = registry.safetyOf(group, now);
        if (!safety.isSafe()) {
            return safety.healthy() ? "in backoff after failed scale-up" : "not ready for scale-up";
        }
        if (group.targetSize() >= group.maxSize()) {
            return "max node group size reached";
        }
        boolean zeroOrMax = group.options().zeroOrMaxNodeScaling();
        int nodes = zeroOrMax ? group.maxSize() - group.targetSize() : 1;
        int maxNodes = options.integer(Flag.MAX_NODES_TOTAL);
        if (zeroOrMax && maxNodes != 0 && currentNodes + nodes > maxNodes) {
            return "atomic scale-up exceeds cluster node count limit";
        }
        NodeTemplate template = templates.find(group.id());
        if (template == null) {
            return "not ready for scale-up";
        }
        List<String> exceeded = quotas.exceeded(group, template.node(), nodes);
        return exceeded.isEmpty()
                ? null
                : "exceeded quota: \"cluster-wide\", resources: " + String.join(", ", exceeded);
    }

    /**
     * Returns the groups over which new nodes of a group may be balanced: similar, safe to scale up, and fitting all the
     * pods that the group fits ({@code core/scaleup/orchestrator/orchestrator.go ComputeSimilarNodeGroups}).
     *
     * @param fitting pods that fit each group
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = {"ScaleUpOrchestrator.ComputeSimilarNodeGroups", "matchingSchedulablePodGroups"})
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodegroupset/balancing_processor.go",
            symbol = "BalancingNodeGroupSetProcessor.FindSimilarNodeGroups")
    List<NodeGroup> similarTo(NodeGroup group, Map<String, List<PodGroup>> fitting) {
        List<PodGroup> ours = fitting.getOrDefault(group.id(), List.of());
        if (!options.isOn(Flag.BALANCE_SIMILAR_NODE_GROUPS)
                || group.options().zeroOrMaxNodeScaling()
                || ours.isEmpty()) {
            return List.of();
        }
        List<NodeGroup> similar = new ArrayList<>();
        for (NodeGroup other : provider.nodeGroups()) {
            NodeTemplate template = templates.find(other.id());
            if (other == group || template == null || !similarity.areSimilar(template(group), template)) {
                continue;
            }
            Set<PodGroup> theirs = new LinkedHashSet<>(fitting.getOrDefault(other.id(), List.of()));
            if (isReady(other) && theirs.containsAll(ours)) {
                similar.add(other);
            }
        }
        return similar;
    }

    /**
     * Returns the growth of the groups when the chosen one and similar ones share a number of nodes within all limits.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.balanceScaleUps")
    List<ScaleUpInfo> plan(NodeGroup chosen, int wanted, List<NodeGroup> similar) {
        int maxNodes = options.integer(Flag.MAX_NODES_TOTAL);
        int newNodes = maxNodes > 0 ? Math.min(wanted, maxNodes - currentNodes) : wanted;
        newNodes = quotas.allowed(chosen, template(chosen).node(), newNodes);
        List<NodeGroup> targets = new ArrayList<>(List.of(chosen));
        for (NodeGroup group : similar) {
            if (quotas.exceeded(group, template(group).node(), 1).isEmpty()) {
                targets.add(group);
            }
        }
        List<ScaleUpInfo> infos = new ArrayList<>();
        for (ScaleUpInfo info : NodeGroupBalance.of(targets, newNodes)) {
            int allowed = quotas.allowed(info.group(), template(info.group()).node(), info.delta());
            if (allowed > 0) {
                quotas.consume(info.group(), template(info.group()).node(), allowed);
                infos.add(info.withNewSize(info.currentSize() + allowed));
            }
        }
        return infos;
    }
}
