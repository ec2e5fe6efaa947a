package dev.sawhorse.ec2;

import org.jspecify.annotations.Nullable;

/**
 * The order in which fleet requests try their pools. The last one is kept: many instances are launched at once, with requests
 * that differ in their tags alone.
 */
final class Allocations {
    private final PriceBook prices;
    private @Nullable Kept kept;

    /** An order, and all that it depends on. */
    private record Kept(FleetRequest request, PoolCapacity depths, long atNanos, Allocation allocation) {
        @SuppressWarnings(
                "ReferenceEquality") // Depths are a pure function of the pool; only the very same are known to agree.
        boolean isFor(FleetRequest asked, PoolCapacity depthsNow, long now) {
            return atNanos == now
                    && depths == depthsNow
                    && request.strategy() == asked.strategy()
                    && request.configs().equals(asked.configs());
        }
    }

    Allocations(PriceBook prices) {
        this.prices = prices;
    }

    /** Returns the pools of a request in their order at the time, none of them tried yet; valid until the next request. */
    Allocation of(FleetRequest request, PoolCapacity depths, long atNanos) {
        Kept last = kept;
        if (last != null && last.isFor(request, depths, atNanos)) {
            last.allocation().restart();
            return last.allocation();
        }
        Allocation allocation = Allocation.of(request, prices, depths, atNanos);
        kept = new Kept(request, depths, atNanos, allocation);
        return allocation;
    }
}
