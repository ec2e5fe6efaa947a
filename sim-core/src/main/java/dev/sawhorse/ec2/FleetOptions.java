// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;

/**
 * Constraints and options of a fleet request (OnDemandOptions and SpotOptions of EC2's API).
 *
 * @param singleInstanceType whether all instances must be of one type
 * @param singleAvailabilityZone whether all instances must be in one zone
 * @param minTargetCapacity the least number of instances, below which none is launched; 0 if any number will do
 * @param instancePoolsToUseCount the number of pools over which lowest-price spot instances are distributed
 */
public record FleetOptions(
        boolean singleInstanceType,
        boolean singleAvailabilityZone,
        int minTargetCapacity,
        int instancePoolsToUseCount) {

    /** No constraints. */
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

    /** Whether the instances must share a type or a zone. */
    boolean isConfined() {
        return singleInstanceType || singleAvailabilityZone;
    }

    /** Returns the group of a pool: pools of equal groups may serve the request together. */
    String group(CapacityPool pool) {
        return (singleInstanceType ? pool.instanceType() : "") + "/" + (singleAvailabilityZone ? pool.zone() : "");
    }
}
