package dev.sawhorse.ec2;

/** What a fleet request buys (DefaultTargetCapacityType of EC2's API). */
public enum TargetCapacityType {
    ON_DEMAND("on-demand"),
    SPOT("spot"),
    CAPACITY_BLOCK("capacity-block"),
    /** Capacity that may be interrupted, out of a reservation. */
    RESERVED_CAPACITY("reserved-capacity");

    private final String apiName;

    TargetCapacityType(String apiName) {
        this.apiName = apiName;
    }

    /** Returns the name in EC2's API. */
    public String apiName() {
        return apiName;
    }
}
