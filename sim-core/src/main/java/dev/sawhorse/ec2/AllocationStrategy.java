package dev.sawhorse.ec2;

/** How a fleet request chooses among the pools it may launch from. */
public enum AllocationStrategy {
    /** The cheapest pool first; for spot, the instances are dealt out to as many of the cheapest pools as the request says. */
    LOWEST_PRICE("lowest-price"),
    /** On-demand: the pool of the lowest override priority number first. */
    PRIORITIZED("prioritized"),
    /** Spot: the pool that has most capacity to spare. */
    CAPACITY_OPTIMIZED("capacity-optimized"),
    /** Spot: the instances are dealt out to all pools alike. */
    DIVERSIFIED("diversified"),
    /** Spot: the cheapest of the pools that have most capacity to spare. */
    PRICE_CAPACITY_OPTIMIZED("price-capacity-optimized"),
    /** Spot: of the pools that have most capacity to spare, the one of the lowest override priority number. */
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
