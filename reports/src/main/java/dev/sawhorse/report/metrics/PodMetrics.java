// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.journal.Observation.Provisioned;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LiveCommand;
import dev.sawhorse.report.live.LiveNode;
import dev.sawhorse.report.live.LivePod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The metrics of Karpenter about pods: pending and startup times, evictions. */
final class PodMetrics implements ControllerMetrics {
    private static final double NANOS_PER_SECOND = 1e9;

    private final MetricFamily startup = MetricFamily.summary(
            "karpenter_pods_startup_duration_seconds", "Time from the creation of a pod until it is ready.");
    private final MetricFamily bound = MetricFamily.histogram(
            "karpenter_pods_bound_duration_seconds",
            "Time from the creation of a pod until it is bound.",
            Buckets.durations());
    private final MetricFamily unbound =
            MetricFamily.gaugePerObject("karpenter_pods_unbound_time_seconds", "Age of a pod that is not bound.");
    private final MetricFamily unstarted =
            MetricFamily.gaugePerObject("karpenter_pods_unstarted_time_seconds", "Age of a pod that has not started.");
    private final MetricFamily evictions =
            MetricFamily.counter("karpenter_pods_eviction_requests_total", "Accepted eviction requests of Karpenter.");
    private final MetricFamily drained = MetricFamily.counter(
            "karpenter_pods_drained_total", "Pods that Karpenter drained from nodes, by the reason of the disruption.");
    private final MetricFamily unschedulable = MetricFamily.gauge(
            "karpenter_scheduler_unschedulable_pods_count", "Pods for which Karpenter found no node.");

    @Override
    public void count(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof PodBound pod) {
            LivePod live = cluster.pod(pod.pod());
            if (live != null) {
                bound.observe(time - live.createdAt(), withDynamicResources(Labels.NONE, cluster));
            }
        } else if (observation instanceof PodReady pod) {
            LivePod live = cluster.pod(pod.pod());
            if (live != null && live.readyAt() == time) {
                startup.observe(time - live.createdAt(), Labels.NONE);
            }
        } else if (observation instanceof PodEvicted pod && pod.by().equals("Karpenter")) {
            evictions.increment(Labels.of("code", "200"));
            drained.increment(Labels.of("reason", reason(cluster.node(pod.node()))));
        } else if (observation instanceof Provisioned round) {
            unschedulable.set(round.unschedulable(), Labels.of("controller", "provisioner"));
        }
    }

    private static String reason(@Nullable LiveNode node) {
        LiveClaim claim = node == null ? null : node.claim();
        LiveCommand command = claim == null ? null : claim.disruptedBy();
        return command == null ? "Forceful Termination" : command.decision().reason();
    }

    @Override
    public void measureObjects(LiveCluster cluster) {
        unbound.clear();
        unstarted.clear();
        for (LivePod pod : cluster.pods()) {
            double age = (cluster.now() - pod.createdAt()) / NANOS_PER_SECOND;
            if (pod.isPending()) {
                unbound.set(age, withDynamicResources(labels(pod), cluster));
            }
            if (pod.isStarting()) {
                unstarted.set(age, labels(pod));
            }
        }
    }

    /** Adds the label by which pods with claims on devices are told apart; no pod of a run has any. */
    private static Labels withDynamicResources(Labels labels, LiveCluster cluster) {
        return MetricsVersion.of(cluster).hasDynamicResources() ? labels.and("dynamic_resources", "false") : labels;
    }

    private static Labels labels(LivePod pod) {
        String name = pod.created().pod();
        int slash = name.indexOf('/');
        return Labels.of("name", name.substring(slash + 1), "namespace", name.substring(0, Math.max(0, slash)));
    }

    @Override
    public List<MetricFamily> families() {
        return List.of(startup, bound, unbound, unstarted, evictions, drained, unschedulable);
    }
}
