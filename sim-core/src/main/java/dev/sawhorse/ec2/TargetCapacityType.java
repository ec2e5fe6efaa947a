package dev.sawhorse.ec2;

import java.util.List;

/** What a fleet request buys (DefaultTargetCapacityType of EC2's API). */
public enum TargetCapacityType {
    ON_DEMAND("on-demand"),
    SPOT("spot"),
    CAPACITY_BLOCK("capacity-block"),
    /** Capacity that may be interrupted, out of a reservation. */
    RESERVED_CAPACITY("reserved-capacity");

    private static final List<String> INTERRUPTIBLE = List.of("interruptible-capacity-reservation");

    private final String apiName;

    TargetCapacityType(String apiName) {
        this.apiName = apiName;
    }

    /**
     * Returns which kinds of reservations a request draws on, empty where it does not say (ReservationTypes of EC2's API); the
     * AWS provider says it of interruptible ones ({@code instance/types.go CreateFleetInputBuilder.Build}).
     */
    public List<String> reservationTypes() {
        return this == RESERVED_CAPACITY ? INTERRUPTIBLE : List.of();
    }

    /** Returns the name in EC2's API. */
    public String apiName() {
        return apiName;
    }
}
