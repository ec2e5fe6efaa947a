// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.NodeGroupResized;
import dev.sawhorse.journal.Observation.NodeScaleDown;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LiveNode;
import java.util.List;

/**
 * The metrics of Cluster Autoscaler 1.37 (names and labels of its {@code metrics} package), for runs in which it acts.
 */
final class ClusterAutoscalerMetrics implements ControllerMetrics {
    private static final String NAME = "cluster-autoscaler";

    private final MetricFamily nodes =
            MetricFamily.gauge("cluster_autoscaler_nodes_count", "Nodes in the cluster by state.");
    private final MetricFamily unschedulable =
            MetricFamily.gauge("cluster_autoscaler_unschedulable_pods_count", "Pods that fit no node.");
    private final MetricFamily target =
            MetricFamily.gauge("cluster_autoscaler_node_group_target_count", "Target size of a node group.");
    private final MetricFamily scaledUp =
            MetricFamily.counter("cluster_autoscaler_scaled_up_nodes_total", "Nodes that Cluster Autoscaler added.");
    private final MetricFamily scaledDown = MetricFamily.counter(
            "cluster_autoscaler_scaled_down_nodes_total", "Nodes that Cluster Autoscaler removed, by reason.");
    private final MetricFamily evicted =
            MetricFamily.counter("cluster_autoscaler_evicted_pods_total", "Pods that Cluster Autoscaler evicted.");
    private boolean acts;

    @Override
    public void count(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof NodeGroupResized resized) {
            target.set(resized.to(), Labels.of("node_group", resized.nodeGroup()));
            if (resized.by().equals(NAME)) {
                acts = true;
                scaledUp.add(Math.max(0, resized.to() - resized.from()), Labels.NONE);
            }
        } else if (observation instanceof NodeScaleDown down && down.by().equals(NAME)) {
            acts = true;
            scaledDown.increment(Labels.of("reason", down.drained() ? "underutilized" : "empty"));
        } else if (observation instanceof PodEvicted pod && pod.by().equals(NAME)) {
            evicted.increment(Labels.of("eviction_result", "succeeded"));
        }
    }

    @Override
    public void measure(LiveCluster cluster) {
        long ready = cluster.nodes().stream().filter(LiveNode::isReady).count();
        nodes.set((double) ready, Labels.of("state", "ready"));
        nodes.set((double) (cluster.nodes().size() - ready), Labels.of("state", "unready"));
        unschedulable.set(
                (double) cluster.pods().stream()
                        .filter(pod -> pod.isPending() && pod.refusals() > 0)
                        .count(),
                Labels.of("type", "unschedulable"));
    }

    @Override
    public List<MetricFamily> families() {
        return acts ? List.of(nodes, unschedulable, target, scaledUp, scaledDown, evicted) : List.of();
    }
}
