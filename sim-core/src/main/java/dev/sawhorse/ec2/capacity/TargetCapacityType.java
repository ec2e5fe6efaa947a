// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.util.List;

/** The purchase option of a fleet request (DefaultTargetCapacityType of EC2's API). */
public enum TargetCapacityType {
    ON_DEMAND("on-demand"),
    SPOT("spot"),
    CAPACITY_BLOCK("capacity-block"),
    /** Capacity of a reservation that may be interrupted. */
    RESERVED_CAPACITY("reserved-capacity");

    private static final List<String> INTERRUPTIBLE = List.of("interruptible-capacity-reservation");

    private final String apiName;

    TargetCapacityType(String apiName) {
        this.apiName = apiName;
    }

    /**
     * Returns the kinds of reservations a request uses, empty where it does not say (ReservationTypes of EC2's API); the AWS
     * provider sets it for interruptible ones ({@code instance/types.go CreateFleetInputBuilder.Build}).
     */
    public List<String> reservationTypes() {
        return this == RESERVED_CAPACITY ? INTERRUPTIBLE : List.of();
    }

    /** Returns the name in EC2's API. */
    public String apiName() {
        return apiName;
    }
}
