// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

/** A policy by which a group chooses the instance to terminate in the zone with the most instances. */
public enum TerminationPolicy {
    /** Keep the division between on-demand and spot, then the instance closest to the end of its hour. */
    DEFAULT("Default"),
    /** Keep the division between on-demand and spot. */
    ALLOCATION_STRATEGY("AllocationStrategy"),
    OLDEST_INSTANCE("OldestInstance"),
    NEWEST_INSTANCE("NewestInstance"),
    CLOSEST_TO_NEXT_INSTANCE_HOUR("ClosestToNextInstanceHour");

    private final String apiName;

    TerminationPolicy(String apiName) {
        this.apiName = apiName;
    }

    /** Returns the name in the Auto Scaling API. */
    public String apiName() {
        return apiName;
    }
}
