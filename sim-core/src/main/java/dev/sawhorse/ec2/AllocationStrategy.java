package dev.sawhorse.ec2;

/** How a fleet request chooses among the pools it may launch from. */
public enum AllocationStrategy {
    /** On-demand: the cheapest pool first. */
    LOWEST_PRICE("lowest-price"),
    /** On-demand: the pool of the lowest override priority number first. */
    PRIORITIZED("prioritized"),
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
