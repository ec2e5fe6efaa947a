// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LivePod;
import java.util.List;

/** The metrics of kube-scheduler v1.34 (names, labels and buckets of its {@code metrics} package). */
final class SchedulerMetrics implements ControllerMetrics {
    private static final double FIRST_BUCKET = 0.01;
    private static final int BUCKETS = 20;

    private final MetricFamily attempts = MetricFamily.counter(
            "scheduler_schedule_attempts_total", "Successful attempts to schedule pods, each pod once.");
    private final MetricFamily duration = MetricFamily.histogram(
            "scheduler_pod_scheduling_sli_duration_seconds",
            "Time from the creation of a pod to its binding.",
            Buckets.doubling(FIRST_BUCKET, BUCKETS));
    private final MetricFamily pending =
            MetricFamily.gauge("scheduler_pending_pods", "Pending pods: unschedulable ones and those not tried yet.");

    @Override
    public void count(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof PodBound bound) {
            LivePod pod = cluster.pod(bound.pod());
            attempts.increment(Labels.of("result", "scheduled", "profile", "default-scheduler"));
            if (pod != null) {
                duration.observe(time - pod.createdAt(), Labels.NONE);
            }
        }
    }

    @Override
    public void measure(LiveCluster cluster) {
        long unschedulable = 0;
        long active = 0;
        for (LivePod pod : cluster.pods()) {
            if (pod.isPending()) {
                unschedulable += pod.refusals() > 0 ? 1 : 0;
                active += pod.refusals() > 0 ? 0 : 1;
            }
        }
        pending.set((double) active, Labels.of("queue", "active"));
        pending.set((double) unschedulable, Labels.of("queue", "unschedulable"));
    }

    @Override
    public List<MetricFamily> families() {
        return List.of(attempts, duration, pending);
    }
}
