package dev.sawhorse.ec2;

/**
 * What else a fleet request asks for (OnDemandOptions and SpotOptions of EC2's API).
 *
 * @param singleInstanceType whether all instances must be of one type
 * @param singleAvailabilityZone whether all instances must be in one zone
 * @param minTargetCapacity how many instances there must be, or none is launched; 0 if any number will do
 * @param instancePoolsToUseCount to how many pools lowest-price spot instances are dealt out
 */
public record FleetOptions(
        boolean singleInstanceType,
        boolean singleAvailabilityZone,
        int minTargetCapacity,
        int instancePoolsToUseCount) {

    /** Nothing else. */
    public static final FleetOptions NONE = new FleetOptions(false, false, 0, 1);

    public FleetOptions {
        if (minTargetCapacity > 0 && !singleInstanceType && !singleAvailabilityZone) {
            throw new IllegalArgumentException("minTargetCapacity " + minTargetCapacity
                    + " has neither singleInstanceType nor singleAvailabilityZone\n"
                    + "Maybe set one of them: EC2 accepts it with one of them only.");
        }
        if (minTargetCapacity < 0) {
            throw new IllegalArgumentException("minTargetCapacity " + minTargetCapacity + " is negative");
        }
        if (instancePoolsToUseCount < 1) {
            throw new IllegalArgumentException(
                    "instancePoolsToUseCount " + instancePoolsToUseCount + " is less than 1");
        }
    }

    /** Whether the instances must be alike in something. */
    boolean isConfined() {
        return singleInstanceType || singleAvailabilityZone;
    }

    /** Returns what the instances of a request may differ in: pools of equal keys may serve it together. */
    String group(CapacityPool pool) {
        return (singleInstanceType ? pool.instanceType() : "") + "/" + (singleAvailabilityZone ? pool.zone() : "");
    }
}
