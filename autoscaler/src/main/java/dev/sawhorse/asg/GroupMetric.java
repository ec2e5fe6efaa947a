// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

/**
 * A metric of a group that a scaling policy follows, measured once a minute over the instances that have finished their
 * warm-up.
 */
public enum GroupMetric {
    /** CPU requests of pods as a percentage of the nodes' CPU capacity: pods are assumed to use what they request. */
    CPU_UTILIZATION("ASGAverageCPUUtilization"),
    /** CPU requests of pods as a percentage of the nodes' allocatable CPU. */
    CPU_RESERVATION("CPUReservation"),
    /** Memory requests of pods as a percentage of the nodes' allocatable memory. */
    MEMORY_RESERVATION("MemoryReservation"),
    /** Request rate of a workload divided by the number of nodes. */
    REQUEST_COUNT_PER_TARGET("ALBRequestCountPerTarget");

    private final String apiName;

    GroupMetric(String apiName) {
        this.apiName = apiName;
    }

    /** Returns the name of the CloudWatch or predefined metric. */
    public String apiName() {
        return apiName;
    }
}
