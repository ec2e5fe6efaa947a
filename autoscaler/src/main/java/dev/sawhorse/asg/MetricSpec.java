// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import org.jspecify.annotations.Nullable;

/**
 * The metric of a scaling policy, with the workload that it refers to.
 *
 * @param workload workload whose request rate is measured, null for other metrics
 */
public record MetricSpec(GroupMetric metric, @Nullable String workload) {
    /** The average CPU utilization of the group. */
    public static final MetricSpec CPU = new MetricSpec(GroupMetric.CPU_UTILIZATION, null);

    public MetricSpec {
        if (metric == GroupMetric.REQUEST_COUNT_PER_TARGET && workload == null) {
            throw new IllegalArgumentException(metric.apiName() + " needs a workload");
        }
    }
}
