package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.CapacityType;

/**
 * How a group divides its instances between on-demand and spot (the {@code InstancesDistribution} of a mixed instances policy).
 *
 * @param onDemandBaseCapacity how many instances are on-demand before any is spot
 * @param onDemandPercentageAboveBaseCapacity how much of the rest is on-demand, from 0 to 100
 * @param onDemandStrategy how on-demand instances choose their type
 * @param spotStrategy how spot instances choose their type
 */
public record InstancesDistribution(
        int onDemandBaseCapacity,
        int onDemandPercentageAboveBaseCapacity,
        AllocationStrategy onDemandStrategy,
        AllocationStrategy spotStrategy) {
    private static final int PERCENT = 100;

    /** Every instance is on-demand, of the first type that can be had: what a group has without a mixed instances policy. */
    public static final InstancesDistribution ON_DEMAND = new InstancesDistribution(
            0, PERCENT, AllocationStrategy.PRIORITIZED, AllocationStrategy.PRICE_CAPACITY_OPTIMIZED);

    /** Returns how many of so many instances are to be on-demand; shares of an instance count as a whole one. */
    public int onDemand(int instances) {
        int base = Math.min(instances, onDemandBaseCapacity);
        int above = (instances - base) * onDemandPercentageAboveBaseCapacity;
        return base + (above + PERCENT - 1) / PERCENT;
    }

    /** Returns how types of a capacity type are chosen. */
    AllocationStrategy strategy(CapacityType type) {
        return type == CapacityType.SPOT ? spotStrategy : onDemandStrategy;
    }
}
