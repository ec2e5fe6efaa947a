package dev.sawhorse.asg;

/** What a scaling policy looks at, measured once a minute over the instances of a group that are warmed up. */
public enum GroupMetric {
    /** CPU that pods request over all CPU of the nodes, in percent: pods are taken to use what they request. */
    CPU_UTILIZATION("ASGAverageCPUUtilization"),
    /** CPU that pods request over what nodes have for pods, in percent. */
    CPU_RESERVATION("CPUReservation"),
    /** Memory that pods request over what nodes have for pods, in percent. */
    MEMORY_RESERVATION("MemoryReservation"),
    /** What is asked of a workload over the number of nodes. */
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
