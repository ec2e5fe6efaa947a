// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.clusterstate.ClusterStateRegistry;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.expander.ExpanderChain;
import dev.sawhorse.clusterautoscaler.resourcequotas.QuotaTracker;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.clusterautoscaler.simulator.TemplateNodes;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The scale-up orchestrator ({@code core/scaleup/orchestrator/orchestrator.go ScaleUp}): it grows the group that the
 * expander prefers, with similar groups, for pods that fit no node.
 */
public final class ScaleUpOrchestrator {
    private final CloudProvider provider;
    private final ClusterSnapshot snapshot;
    private final ClusterStateRegistry registry;
    private final TemplateNodes templates;
    private final ExpanderChain expander;
    private final AutoscalingOptions options;

    public ScaleUpOrchestrator(
            CloudProvider provider,
            ClusterSnapshot snapshot,
            ClusterStateRegistry registry,
            TemplateNodes templates,
            ExpanderChain expander,
            AutoscalingOptions options) {
        this.provider = provider;
        this.snapshot = snapshot;
        this.registry = registry;
        this.templates = templates;
        this.expander = expander;
        this.options = options;
    }

    /** Scales up one group, with similar ones, for as many of the pods as possible. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.ScaleUp")
    public ScaleUpStatus scaleUp(List<Pod> pods, long now) {
        ScaleUpRound round = new ScaleUpRound(
                new NodeGroupSelection(
                        provider,
                        registry,
                        templates,
                        options,
                        quotas(),
                        snapshot.nodes().size(),
                        now),
                new GroupEstimates(snapshot, options, snapshot.nodes().size()),
                new ScaleUpExecutor(registry, options.isOn(Flag.PARALLEL_SCALE_UP)),
                expander);
        ScaleUpStatus status = round.run(pods, now);
        if (status.result() == ScaleUpResult.SUCCESSFUL) {
            registry.recalculate();
        }
        return status;
    }

    /**
     * Scales every group below its minimum size up to it ({@code core/scaleup/orchestrator/orchestrator.go
     * ScaleUpToNodeGroupMinSize}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.ScaleUpToNodeGroupMinSize")
    public ScaleUpStatus scaleUpToMinSize(long now) {
        QuotaTracker quotas = quotas();
        NodeGroupSelection selection = new NodeGroupSelection(
                provider, registry, templates, options, quotas, snapshot.nodes().size(), now);
        List<ScaleUpInfo> infos = new ArrayList<>();
        for (NodeGroup group : provider.nodeGroups()) {
            int size = group.targetSize();
            NodeTemplate template = templates.find(group.id());
            if (size >= group.minSize() || template == null || !selection.isReady(group)) {
                continue;
            }
            int missing = quotas.allowed(group, template.node(), group.minSize() - size);
            int added = capped(missing, size);
            if (added > 0) {
                infos.add(new ScaleUpInfo(group, size, size + added));
            }
        }
        if (infos.isEmpty()) {
            return ScaleUpStatus.of(ScaleUpResult.NOT_NEEDED);
        }
        ScaleUpExecutor.Failures failures =
                new ScaleUpExecutor(registry, options.isOn(Flag.PARALLEL_SCALE_UP)).execute(infos, now);
        registry.recalculate();
        if (!failures.messages().isEmpty()) {
            return ScaleUpStatus.failed(failures.messages());
        }
        return new ScaleUpStatus(
                ScaleUpResult.SUCCESSFUL, null, Map.of(), List.of(), null, infos, List.of(), List.of(), List.of());
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.GetCappedNewNodeCount")
    private int capped(int newNodes, int current) {
        int max = options.integer(Flag.MAX_NODES_TOTAL);
        return max > 0 ? Math.min(newNodes, Math.max(0, max - current)) : newNodes;
    }

    private QuotaTracker quotas() {
        List<Node> nodes = snapshot.nodes().stream().map(NodeInfo::node).toList();
        return QuotaTracker.ofMaximum(options, provider, nodes);
    }
}
