// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.keda;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.ScaleTrigger;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource;
import dev.sawhorse.kube.controller.podautoscaler.ScaledPod;
import dev.sawhorse.kube.store.Store;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * KEDA's metrics server in front of another source of metrics: it answers for the metrics of ScaledObjects, and passes on those
 * of other HorizontalPodAutoscalers.
 */
public final class ScalerMetrics implements MetricSource {
    private static final long THOUSAND = 1000;

    private final Store<ScaledObject> scaledObjects;
    private final MetricSource demand;
    private final LongSupplier clock;
    private final Instant start;

    /**
     * Creates the metrics of a cluster.
     *
     * @param demand the metrics of usage and those from outside the cluster
     * @param clock nanoseconds since the start
     * @param start the instant of time 0, for schedules
     */
    public ScalerMetrics(Store<ScaledObject> scaledObjects, MetricSource demand, LongSupplier clock, Instant start) {
        this.scaledObjects = scaledObjects;
        this.demand = demand;
        this.clock = clock;
        this.start = start;
    }

    @Override
    public @Nullable Map<String, Sample> ofPods(
            HorizontalPodAutoscaler autoscaler, ScalingMetric metric, Collection<ScaledPod> pods) {
        return demand.ofPods(autoscaler, metric, pods);
    }

    @Override
    public @Nullable List<Long> values(HorizontalPodAutoscaler autoscaler, ScalingMetric metric) {
        OwnerReference owner = autoscaler.meta().controller();
        ScaledObject scaledObject = owner == null || !owner.kind().equals(ScaledObject.KIND)
                ? null
                : scaledObjects.find(ObjectMeta.key(autoscaler.meta().namespace(), owner.name()));
        if (scaledObject == null) {
            return demand.values(autoscaler, metric);
        }
        for (ScaleTrigger trigger : scaledObject.triggers()) {
            if (trigger.metric().name().equals(metric.name())) {
                return values(autoscaler, trigger);
            }
        }
        return null;
    }

    private @Nullable List<Long> values(HorizontalPodAutoscaler autoscaler, ScaleTrigger trigger) {
        if (trigger instanceof ScaleTrigger.Cron cron) {
            return List.of(
                    cron.isWithinInterval(start.plusNanos(clock.getAsLong())) ? cron.desiredReplicas() * THOUSAND : 0);
        }
        return trigger instanceof ScaleTrigger.External external
                ? demand.values(autoscaler, external.metric().withName(external.demand()))
                : null;
    }

    /** Returns whether a trigger is active; null if its value is unknown. */
    @Nullable
    Boolean isActive(HorizontalPodAutoscaler autoscaler, ScaleTrigger trigger) {
        if (trigger instanceof ScaleTrigger.Usage) {
            return true;
        }
        List<Long> values = values(autoscaler, trigger);
        if (values == null) {
            return null;
        }
        long activation = trigger instanceof ScaleTrigger.External external ? external.activation() : 0;
        return values.stream().mapToLong(Long::longValue).sum() > activation;
    }
}
