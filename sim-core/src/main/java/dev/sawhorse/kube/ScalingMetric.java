package dev.sawhorse.kube;

import org.jspecify.annotations.Nullable;

/**
 * What a HorizontalPodAutoscaler looks at and what it wants to see. Amounts are in thousandths of the metric's unit: millicores
 * of CPU, thousandths of bytes of memory.
 *
 * @param name the resource, or the name of the metric
 * @param container the one container whose usage counts, null for the whole pod
 * @param target the amount it should have, or a percentage of the request
 */
public record ScalingMetric(
        Source source, String name, @Nullable String container, TargetType targetType, long target) {
    /** The utilization that is the target where a HorizontalPodAutoscaler names no metric. */
    public static final int DEFAULT_CPU_UTILIZATION = 80;

    /** CPU at 80 % of the requests, the API's default. */
    public static final ScalingMetric DEFAULT = cpuUtilization(DEFAULT_CPU_UTILIZATION);

    /** Where the metric comes from. */
    public enum Source {
        RESOURCE,
        CONTAINER_RESOURCE,
        PODS,
        OBJECT,
        EXTERNAL
    }

    /** What the target is a target for. */
    public enum TargetType {
        /** The usage as a percentage of the request. */
        UTILIZATION,
        /** The amount a pod. */
        AVERAGE_VALUE,
        /** The amount as a whole. */
        VALUE
    }

    /** CPU at so many percent of the requests. */
    public static ScalingMetric cpuUtilization(int percent) {
        return new ScalingMetric(Source.RESOURCE, "cpu", null, TargetType.UTILIZATION, percent);
    }

    /** Whether it is usage of a resource of the pods themselves. */
    public boolean isResource() {
        return source == Source.RESOURCE || source == Source.CONTAINER_RESOURCE;
    }
}
