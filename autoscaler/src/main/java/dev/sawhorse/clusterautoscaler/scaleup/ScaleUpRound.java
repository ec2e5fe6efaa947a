// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.estimator.Estimate;
import dev.sawhorse.clusterautoscaler.expander.ExpanderChain;
import dev.sawhorse.clusterautoscaler.expander.Option;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One scale-up, from pending pods to requests to the cloud. */
final class ScaleUpRound {
    private static final String EXECUTION_FAILED = "scale-up execution failed";

    private final NodeGroupSelection selection;
    private final GroupEstimates estimator;
    private final ScaleUpExecutor executor;
    private final ExpanderChain expander;
    private final Map<String, String> skipped = new TreeMap<>();
    private final Map<String, List<PodGroup>> fitting = new LinkedHashMap<>();
    private final Map<String, Estimate> estimates = new TreeMap<>();

    ScaleUpRound(
            NodeGroupSelection selection, GroupEstimates estimator, ScaleUpExecutor executor, ExpanderChain expander) {
        this.selection = selection;
        this.estimator = estimator;
        this.executor = executor;
        this.expander = expander;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.ScaleUp")
    ScaleUpStatus run(List<Pod> waiting, long now) {
        List<PodGroup> pods = PodGroups.of(waiting);
        List<NodeGroup> valid = validGroups();
        for (NodeGroup group : valid) {
            fitting.put(group.id(), estimator.fitting(pods, group, selection.template(group)));
        }
        List<Option> options = new ArrayList<>();
        for (NodeGroup group : valid) {
            Option option = option(group);
            if (option.nodeCount() > 0 && !option.pods().isEmpty()) {
                options.add(option);
            }
        }
        Option best = options.isEmpty() ? null : expander.best(options);
        if (best == null) {
            return new ScaleUpStatus(
                    ScaleUpResult.NO_OPTIONS_AVAILABLE,
                    null,
                    estimates,
                    options,
                    null,
                    List.of(),
                    List.of(),
                    List.of(),
                    unhelped(pods));
        }
        return execute(best, options, pods, now);
    }

    private ScaleUpStatus execute(Option best, List<Option> options, List<PodGroup> pods, long now) {
        List<NodeGroup> similar = selection.similarTo(best.group(), fitting);
        List<ScaleUpInfo> infos = selection.plan(best.group(), best.nodeCount(), similar);
        ScaleUpExecutor.Failures failures = executor.execute(infos, now);
        if (!failures.messages().isEmpty()) {
            pods.forEach(pod -> pod.failed(failures.groups(), EXECUTION_FAILED));
            return new ScaleUpStatus(
                    ScaleUpResult.ERROR,
                    ScaleUpStatus.combined(failures.messages()),
                    estimates,
                    options,
                    best,
                    List.of(),
                    best.pods(),
                    List.of(),
                    unhelped(pods));
        }
        return new ScaleUpStatus(
                ScaleUpResult.SUCCESSFUL,
                null,
                estimates,
                options,
                best,
                infos,
                best.pods(),
                awaiting(pods, best.group().id()),
                unhelped(pods));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.filterValidScaleUpNodeGroups")
    private List<NodeGroup> validGroups() {
        List<NodeGroup> valid = new ArrayList<>();
        for (NodeGroup group : selection.all()) {
            String reason = selection.skipReason(group);
            if (reason == null) {
                valid.add(group);
            } else {
                skipped.put(group.id(), reason);
            }
        }
        return valid;
    }

    private Option option(NodeGroup group) {
        NodeTemplate template = selection.template(group);
        List<PodGroup> pods = fitting.getOrDefault(group.id(), List.of());
        if (pods.isEmpty()) {
            return new Option(group, template, 0, List.of(), List.of());
        }
        List<NodeGroup> similar = selection.similarTo(group, fitting);
        Estimate estimate = estimator.estimate(pods, group, template, similar);
        estimates.put(group.id(), estimate);
        boolean wholeGroup = group.options().zeroOrMaxNodeScaling() && estimate.nodes() > 0;
        int nodes = wholeGroup ? group.maxSize() : estimate.nodes();
        return new Option(group, template, nodes, estimate.pods(), similar);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.GetRemainingPods")
    private List<NoScaleUpInfo> unhelped(List<PodGroup> groups) {
        List<NoScaleUpInfo> infos = new ArrayList<>();
        for (PodGroup group : groups) {
            if (!group.isSchedulable()) {
                for (Pod pod : group.pods().pods()) {
                    infos.add(new NoScaleUpInfo(pod, group.errors(), skipped));
                }
            }
        }
        return infos;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "GetPodsAwaitingEvaluation")
    private static List<Pod> awaiting(List<PodGroup> groups, String chosen) {
        List<Pod> awaiting = new ArrayList<>();
        for (PodGroup group : groups) {
            if (group.isSchedulable() && group.errors().containsKey(chosen)) {
                awaiting.addAll(group.pods().pods());
            }
        }
        return awaiting;
    }
}
