// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.capacity.CapacityType;

/**
 * The division of a group's instances between on-demand and spot (the {@code InstancesDistribution} of a mixed instances
 * policy).
 *
 * @param onDemandBaseCapacity the number of instances that are on-demand before any is spot
 * @param onDemandPercentageAboveBaseCapacity the on-demand share of the rest, from 0 to 100
 * @param onDemandStrategy the allocation strategy of on-demand instances
 * @param spotStrategy the allocation strategy of spot instances
 */
public record InstancesDistribution(
        int onDemandBaseCapacity,
        int onDemandPercentageAboveBaseCapacity,
        AllocationStrategy onDemandStrategy,
        AllocationStrategy spotStrategy) {
    private static final int PERCENT = 100;

    /** On-demand instances only, of the first available type: the distribution of a group without a mixed instances policy. */
    public static final InstancesDistribution ON_DEMAND = new InstancesDistribution(
            0, PERCENT, AllocationStrategy.PRIORITIZED, AllocationStrategy.PRICE_CAPACITY_OPTIMIZED);

    /** Returns the number of on-demand instances among the given number, rounded up. */
    public int onDemand(int instances) {
        int base = Math.min(instances, onDemandBaseCapacity);
        int above = (instances - base) * onDemandPercentageAboveBaseCapacity;
        return base + (above + PERCENT - 1) / PERCENT;
    }

    /** Returns the allocation strategy of a capacity type. */
    AllocationStrategy strategy(CapacityType type) {
        return type == CapacityType.SPOT ? spotStrategy : onDemandStrategy;
    }
}
