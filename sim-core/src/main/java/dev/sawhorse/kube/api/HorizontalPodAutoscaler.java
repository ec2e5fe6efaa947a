// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A HorizontalPodAutoscaler ({@code autoscaling/v2}).
 *
 * @param target the workload it scales
 * @param metrics its metrics; the one that demands the most replicas decides
 * @param behavior the scaling rules, null for the rules from before that field existed
 */
public record HorizontalPodAutoscaler(
        ObjectMeta meta,
        Target target,
        int minReplicas,
        int maxReplicas,
        List<ScalingMetric> metrics,
        @Nullable Behavior behavior) {
    public HorizontalPodAutoscaler {
        metrics = List.copyOf(metrics);
        if (minReplicas < 0 || maxReplicas < Math.max(1, minReplicas)) {
            throw new IllegalArgumentException("minReplicas " + minReplicas + " and maxReplicas " + maxReplicas + " of "
                    + meta.key() + " are contradictory\nMaybe they are swapped.");
        }
    }

    /** The scaled workload, in the autoscaler's own namespace. */
    public record Target(String kind, String name) {
        @Override
        public String toString() {
            return kind + "/" + name;
        }
    }

    /** The scaling rules in each direction. */
    public record Behavior(ScalingRules scaleUp, ScalingRules scaleDown) {}

    /** Returns the object with a new identity, as the API server stores it. */
    public HorizontalPodAutoscaler withMeta(ObjectMeta changed) {
        return new HorizontalPodAutoscaler(changed, target, minReplicas, maxReplicas, metrics, behavior);
    }

    public HorizontalPodAutoscaler withMinReplicas(int changed) {
        return new HorizontalPodAutoscaler(meta, target, changed, maxReplicas, metrics, behavior);
    }

    public HorizontalPodAutoscaler withMaxReplicas(int changed) {
        return new HorizontalPodAutoscaler(meta, target, minReplicas, changed, metrics, behavior);
    }

    public String key() {
        return meta.key();
    }

    /** Whether one of its metrics has a value without pods. */
    public boolean hasMetricWithoutPods() {
        return metrics.stream()
                .anyMatch(metric -> metric.source() == ScalingMetric.Source.OBJECT
                        || metric.source() == ScalingMetric.Source.EXTERNAL);
    }
}
