// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerStatus.Condition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The scaling decisions for one HorizontalPodAutoscaler, with their history (Kubernetes v1.37). It changes nothing itself. */
public final class HorizontalScaling {
    private static final String ABLE_TO_SCALE = "AbleToScale";
    private static final String SCALING_ACTIVE = "ScalingActive";
    private static final String SCALING_LIMITED = "ScalingLimited";
    private static final String SCALED_TO_ZERO = "ScaledToZero";

    private final AutoscalerSettings settings;
    private final MetricSource metrics;
    private final ScalingHistory history = new ScalingHistory();
    private AutoscalerStatus status = AutoscalerStatus.NONE;

    public HorizontalScaling(AutoscalerSettings settings, MetricSource metrics) {
        this.settings = settings;
        this.metrics = metrics;
    }

    /** Returns the status as of the last sync. */
    public AutoscalerStatus status() {
        return status;
    }

    /** Continues with a recorded status. */
    void restore(AutoscalerStatus recorded) {
        status = recorded;
    }

    /** Returns the history of decisions. */
    ScalingHistory history() {
        return history;
    }

    /**
     * Returns the desired replicas of the target; the current number if nothing is to change.
     *
     * @param now nanoseconds since the start
     */
    public int sync(HorizontalPodAutoscaler autoscaler, Scale scale, long now) {
        return sync(autoscaler, scale, now, false);
    }

    /**
     * Returns the same, with regard to ambiguous selectors.
     *
     * @param isAmbiguous whether another autoscaler has pods of the target too, so that metrics scale neither of them
     */
    int sync(HorizontalPodAutoscaler autoscaler, Scale scale, long now, boolean isAmbiguous) {
        return new Sync(autoscaler, scale, now, isAmbiguous).run();
    }

    private final class Sync {
        private final HorizontalPodAutoscaler autoscaler;
        private final Scale scale;
        private final int current;
        private final long now;
        private final boolean isAmbiguous;
        private final Map<String, Condition> conditions = new LinkedHashMap<>(status.conditions());
        private @Nullable List<@Nullable MetricReading> readings;

        Sync(HorizontalPodAutoscaler autoscaler, Scale scale, long now, boolean isAmbiguous) {
            this.autoscaler = autoscaler;
            this.scale = scale;
            this.current = scale.specReplicas();
            this.now = now;
            this.isAmbiguous = isAmbiguous;
        }

        int run() {
            set(ABLE_TO_SCALE, true, "SucceededGetScale");
            history.start(current, now);
            if (current == 0 && !canScaleFromZero()) {
                set(SCALING_ACTIVE, false, "ScalingDisabled");
                return stay(current);
            }
            if (current > autoscaler.maxReplicas()) {
                return rescale(autoscaler.maxReplicas());
            }
            if (current > 0 && current < autoscaler.minReplicas()) {
                return rescale(autoscaler.minReplicas());
            }
            Integer proposal = propose();
            if (proposal == null) {
                return stay(status.desiredReplicas());
            }
            int wanted = limited(proposal);
            return wanted == current ? stay(current) : rescale(wanted);
        }

        private boolean hasScaledToZero() {
            return settings.scaleToZero() && status.is(SCALED_TO_ZERO);
        }

        /** Scaling up from zero is only allowed if the autoscaler itself scaled to zero. */
        private boolean canScaleFromZero() {
            if (!settings.scaleToZero()) {
                conditions.remove(SCALED_TO_ZERO);
            }
            return hasScaledToZero() && (autoscaler.minReplicas() != 0 || autoscaler.hasMetricWithoutPods());
        }

        /** Returns the greatest proposal of a metric; null if too few metrics are available. */
        private @Nullable Integer propose() {
            if (isAmbiguous) {
                set(SCALING_ACTIVE, false, "AmbiguousSelector");
                return null;
            }
            ReplicaCalculator calculator = new ReplicaCalculator(autoscaler, scale, metrics, settings, now);
            List<@Nullable MetricReading> seen = new ArrayList<>();
            ScalingMetric firstFailed = null;
            int failures = 0;
            int most = 0;
            for (ScalingMetric metric : autoscaler.metrics()) {
                Proposal proposal = calculator.propose(metric);
                seen.add(proposal.reading());
                if (proposal.failure() == null) {
                    most = Math.max(most, proposal.replicas());
                    continue;
                }
                failures++;
                firstFailed = firstFailed == null ? metric : firstFailed;
            }
            readings = seen;
            boolean unsure = failures == autoscaler.metrics().size() || (failures > 0 && most < current);
            if (unsure && firstFailed != null) {
                set(SCALING_ACTIVE, false, failure(firstFailed));
                return null;
            }
            set(SCALING_ACTIVE, true, "ValidMetricFound");
            return most;
        }

        private static String failure(ScalingMetric metric) {
            return switch (metric.source()) {
                case RESOURCE -> "FailedGetResourceMetric";
                case CONTAINER_RESOURCE -> "FailedGetContainerResourceMetric";
                case PODS -> "FailedGetPodsMetric";
                case OBJECT -> "FailedGetObjectMetric";
                case EXTERNAL -> "FailedGetExternalMetric";
            };
        }

        private int limited(int proposal) {
            ScaleLimits.Limited limited = new ScaleLimits(autoscaler, history, settings, now).limit(current, proposal);
            set(ABLE_TO_SCALE, true, limited.stabilization());
            set(SCALING_LIMITED, limited.limited(), limited.limit());
            return current == 0 ? Math.max(limited.replicas(), autoscaler.minReplicas()) : limited.replicas();
        }

        private int rescale(int wanted) {
            set(ABLE_TO_SCALE, true, "SucceededRescale");
            HorizontalPodAutoscaler.Behavior behavior = autoscaler.behavior();
            if (behavior != null) {
                history.scaled(behavior, current, wanted, now);
            }
            if (settings.scaleToZero()) {
                boolean toZero = current > 0
                        && wanted == 0
                        && autoscaler.minReplicas() == 0
                        && autoscaler.hasMetricWithoutPods();
                set(SCALED_TO_ZERO, toZero, toZero ? "ScaledToZero" : "NotScaledToZero");
            } else {
                conditions.remove(SCALED_TO_ZERO);
            }
            status = new AutoscalerStatus(current, wanted, readings, conditions, now);
            return wanted;
        }

        private int stay(int desired) {
            status = new AutoscalerStatus(current, desired, readings, conditions, status.lastScaleAt());
            return current;
        }

        private void set(String type, boolean value, String reason) {
            conditions.put(type, new Condition(value, reason));
        }
    }
}
