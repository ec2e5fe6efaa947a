// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource;
import dev.sawhorse.kube.controller.podautoscaler.ScaledPod;
import dev.sawhorse.kube.controller.podautoscaler.ScaledPod.Readiness;
import dev.sawhorse.scenario.file.workload.WorkloadDemand;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Curve;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The metrics that follow from the demand on workloads: the ready pods of a target share it evenly, each up to its limit;
 * running pods that are not ready use nothing.
 */
final class DemandMetrics implements MetricSource {
    /** The averaging window of metrics-server. */
    private static final long WINDOW_NANOS = 15_000_000_000L;

    private static final double THOUSAND = 1000;
    private static final double MIB = 1 << 20;

    /** The target and the metric of a demand. */
    private record Key(String target, String metric) {}

    private final LongSupplier clock;
    private final Map<Key, DoubleSupplier> amounts = new LinkedHashMap<>();

    /** Creates the metrics of a run whose time 0 is {@code start}. */
    DemandMetrics(Cluster cluster, List<WorkloadEntry> workloads, Instant start, long seed) {
        this.clock = cluster::now;
        for (WorkloadEntry workload : workloads) {
            if (workload.load() instanceof WorkloadDemand demand) {
                String target = demand.target().key();
                Curve curve = demand.curve().on(start);
                Double rate = demand.serviceRate();
                amounts.put(
                        new Key(target, demand.metric()),
                        rate == null
                                ? () -> curve.at(clock.getAsLong())
                                : new QueueBacklog(
                                                cluster,
                                                target,
                                                curve,
                                                rate,
                                                RandomStream.of(seed, "queue/" + workload.name()))::length);
            }
        }
    }

    @Override
    public @Nullable Map<String, Sample> ofPods(
            HorizontalPodAutoscaler autoscaler, ScalingMetric metric, Collection<ScaledPod> pods) {
        Double demand = demand(autoscaler, metric);
        if (demand == null) {
            return null;
        }
        long ready = pods.stream().filter(DemandMetrics::isReady).count();
        Map<String, Sample> samples = new LinkedHashMap<>();
        for (ScaledPod pod : pods) {
            if (pod.phase() == Pod.Phase.RUNNING) {
                double share = isReady(pod) ? Math.min(demand / ready, limit(pod, metric)) : 0;
                samples.put(pod.name(), new Sample(Math.round(share), clock.getAsLong(), WINDOW_NANOS));
            }
        }
        return samples;
    }

    @Override
    public @Nullable List<Long> values(HorizontalPodAutoscaler autoscaler, ScalingMetric metric) {
        Double demand = demand(autoscaler, metric);
        return demand == null ? null : List.of(Math.round(demand));
    }

    /** Returns the current demand in thousandths of the metric's unit, null if the scenario has none. */
    private @Nullable Double demand(HorizontalPodAutoscaler autoscaler, ScalingMetric metric) {
        String target = ObjectMeta.key(
                autoscaler.meta().namespace(), autoscaler.target().name());
        DoubleSupplier amount = amounts.get(new Key(target, metric.name()));
        if (amount == null) {
            return null;
        }
        boolean memory = metric.isResource() && metric.name().equals("memory");
        return amount.getAsDouble() * (memory ? MIB : 1) * THOUSAND;
    }

    private static boolean isReady(ScaledPod pod) {
        return pod.phase() == Pod.Phase.RUNNING && pod.readiness() == Readiness.READY && !pod.terminating();
    }

    /** Returns the maximum use of a pod, in thousandths of the metric's unit. */
    private static double limit(ScaledPod pod, ScalingMetric metric) {
        if (!metric.isResource()) {
            return Double.POSITIVE_INFINITY;
        }
        double sum = 0;
        for (Container container : pod.spec().containers()) {
            if (!container.limits().has(metric.name())) {
                return Double.POSITIVE_INFINITY;
            }
            sum += container.limits().amount(metric.name());
        }
        return metric.name().equals("cpu") ? sum : sum * THOUSAND;
    }
}
