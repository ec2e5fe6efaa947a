// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

/** The processes of an Auto Scaling group that can be suspended (SuspendProcesses). */
public enum ScalingProcess {
    LAUNCH("Launch"),
    TERMINATE("Terminate"),
    ADD_TO_LOAD_BALANCER("AddToLoadBalancer"),
    ALARM_NOTIFICATION("AlarmNotification"),
    AZ_REBALANCE("AZRebalance"),
    HEALTH_CHECK("HealthCheck"),
    INSTANCE_REFRESH("InstanceRefresh"),
    REPLACE_UNHEALTHY("ReplaceUnhealthy"),
    SCHEDULED_ACTIONS("ScheduledActions");

    private final String apiName;

    ScalingProcess(String apiName) {
        this.apiName = apiName;
    }

    /** Returns the name in the Auto Scaling API. */
    public String apiName() {
        return apiName;
    }
}
