package dev.sawhorse.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A HorizontalPodAutoscaler ({@code autoscaling/v2}) as it is wanted.
 *
 * @param target the workload it scales
 * @param metrics what it looks at; the one that asks for most decides
 * @param behavior how fast it may go, null for the rules from before there was such a field
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
                    + meta.key() + " leave no room\nMaybe they are the wrong way round.");
        }
    }

    /** The workload that is scaled, in the autoscaler's own namespace. */
    public record Target(String kind, String name) {
        @Override
        public String toString() {
            return kind + "/" + name;
        }
    }

    /** How fast the number of replicas may change in either direction. */
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

    /** Whether a metric tells something even while there is no pod. */
    public boolean canSeeFromZero() {
        return metrics.stream()
                .anyMatch(metric -> metric.source() == ScalingMetric.Source.OBJECT
                        || metric.source() == ScalingMetric.Source.EXTERNAL);
    }
}
