package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.ScalingMetric;
import org.jspecify.annotations.Nullable;

/**
 * What a metric showed at a sync. Amounts are in thousandths of its unit.
 *
 * @param utilization usage in percent of the requests, null where the target is an amount
 * @param averageValue the amount a pod, null where the target is one for the whole
 * @param value the amount as a whole, null where the target is one for a pod
 */
public record MetricReading(
        ScalingMetric metric,
        @Nullable Integer utilization,
        @Nullable Long averageValue,
        @Nullable Long value) {}
