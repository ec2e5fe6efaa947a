// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.PoolCapacity;
import org.jspecify.annotations.Nullable;

/** A cache of the last {@link Allocation}: many instances are launched at once by requests that differ only in their tags. */
final class AllocationCache {
    private final PriceBook prices;
    private @Nullable CachedAllocation cached;

    /** A cached allocation with its inputs. */
    private record CachedAllocation(FleetRequest request, PoolCapacity depths, long atNanos, Allocation allocation) {
        @SuppressWarnings(
                "ReferenceEquality") // Depths are a pure function of the pool, compared by identity: other functions
        // may differ.
        boolean isFor(FleetRequest other, PoolCapacity depthsNow, long now) {
            return atNanos == now
                    && depths == depthsNow
                    && request.strategy() == other.strategy()
                    && request.configs().equals(other.configs());
        }
    }

    AllocationCache(PriceBook prices) {
        this.prices = prices;
    }

    /** Returns the pools of a request in their order at the time, from the first one; valid until the next request. */
    Allocation of(FleetRequest request, PoolCapacity depths, long atNanos) {
        CachedAllocation last = cached;
        if (last != null && last.isFor(request, depths, atNanos)) {
            last.allocation().restart();
            return last.allocation();
        }
        Allocation allocation = Allocation.of(request, prices, depths, atNanos);
        cached = new CachedAllocation(request, depths, atNanos, allocation);
        return allocation;
    }
}
