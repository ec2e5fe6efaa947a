// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.jspecify.annotations.Nullable;

/**
 * A metric of a HorizontalPodAutoscaler with its target. Amounts are in thousandths of the metric's unit: millicores of CPU,
 * thousandths of bytes of memory.
 *
 * @param name the resource, or the name of the metric
 * @param container the container whose usage counts, null for the whole pod
 * @param target the target amount, or a percentage of the request
 */
public record ScalingMetric(
        Source source, String name, @Nullable String container, TargetType targetType, long target) {
    /** The default target utilization of a HorizontalPodAutoscaler without metrics. */
    public static final int DEFAULT_CPU_UTILIZATION = 80;

    /** CPU at 80 % of the requests, the API's default metric. */
    public static final ScalingMetric DEFAULT = cpuUtilization(DEFAULT_CPU_UTILIZATION);

    /** The source of a metric. */
    public enum Source {
        RESOURCE,
        CONTAINER_RESOURCE,
        PODS,
        OBJECT,
        EXTERNAL
    }

    /** The type of a target. */
    public enum TargetType {
        /** The usage as a percentage of the request. */
        UTILIZATION,
        /** The amount per pod. */
        AVERAGE_VALUE,
        /** The total amount. */
        VALUE
    }

    /** Returns CPU at a percentage of the requests. */
    public static ScalingMetric cpuUtilization(int percent) {
        return new ScalingMetric(Source.RESOURCE, "cpu", null, TargetType.UTILIZATION, percent);
    }

    /** Returns the same metric under another name. */
    public ScalingMetric withName(String changed) {
        return new ScalingMetric(source, changed, container, targetType, target);
    }

    /** Whether it is resource usage of the pods themselves. */
    public boolean isResource() {
        return source == Source.RESOURCE || source == Source.CONTAINER_RESOURCE;
    }
}
