// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.ScalingMetric;
import org.jspecify.annotations.Nullable;

/**
 * The current value of a metric at a sync. Amounts are in thousandths of its unit.
 *
 * @param utilization usage in percent of the requests, null where the target is an amount
 * @param averageValue the amount per pod, null where the target is a total
 * @param value the total amount, null where the target is per pod
 */
public record MetricReading(
        ScalingMetric metric,
        @Nullable Integer utilization,
        @Nullable Long averageValue,
        @Nullable Long value) {}
