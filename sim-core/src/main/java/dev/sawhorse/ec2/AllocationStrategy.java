// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

/** The rule by which a fleet request chooses among the pools it may launch from. */
public enum AllocationStrategy {
    /** The cheapest pool first; for spot, the instances are distributed over the number of cheapest pools the request gives. */
    LOWEST_PRICE("lowest-price"),
    /** On-demand: the pool with the lowest override priority number first. */
    PRIORITIZED("prioritized"),
    /** Spot: the pool with the most spare capacity. */
    CAPACITY_OPTIMIZED("capacity-optimized"),
    /** Spot: the instances are distributed evenly over all pools. */
    DIVERSIFIED("diversified"),
    /** Spot: the cheapest of the pools with the most spare capacity. */
    PRICE_CAPACITY_OPTIMIZED("price-capacity-optimized"),
    /** Spot: of the pools with the most spare capacity, the one with the lowest override priority number. */
    CAPACITY_OPTIMIZED_PRIORITIZED("capacity-optimized-prioritized");

    private final String apiName;

    AllocationStrategy(String apiName) {
        this.apiName = apiName;
    }

    /** Returns the name in EC2's API. */
    public String apiName() {
        return apiName;
    }
}
