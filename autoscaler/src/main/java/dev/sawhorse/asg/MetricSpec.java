package dev.sawhorse.asg;

import org.jspecify.annotations.Nullable;

/**
 * What a scaling policy looks at.
 *
 * @param workload whose requests are counted, null for other metrics
 */
public record MetricSpec(GroupMetric metric, @Nullable String workload) {
    /** The average CPU utilisation of the group. */
    public static final MetricSpec CPU = new MetricSpec(GroupMetric.CPU_UTILIZATION, null);

    public MetricSpec {
        if (metric == GroupMetric.REQUEST_COUNT_PER_TARGET && workload == null) {
            throw new IllegalArgumentException(metric.apiName() + " needs a workload");
        }
    }
}
