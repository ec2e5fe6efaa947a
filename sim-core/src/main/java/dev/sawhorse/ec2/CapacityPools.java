package dev.sawhorse.ec2;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the capacity pools can give: how deep each is, and which are withheld for a time. */
public final class CapacityPools {

    private record Withheld(PoolSelector pools, long untilNanos) {}

    private final PoolDepth depths;
    private final List<Withheld> withheld = new ArrayList<>();
    private final List<CapacityLimit> limits = new ArrayList<>();

    /** Makes pools of the given depths that never run out unless withheld. */
    public CapacityPools(PoolDepth depths) {
        this.depths = depths;
    }

    public PoolDepth depths() {
        return depths;
    }

    /**
     * Withholds all capacity of the pools from now on: launches there fail with InsufficientInstanceCapacity.
     *
     * @param nowNanos nanoseconds since the start of the simulation
     */
    public void withhold(PoolSelector pools, long nowNanos, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(
                    "duration " + duration + " of withheld capacity " + pools + " is not positive");
        }
        withheld.removeIf(period -> period.untilNanos() <= nowNanos);
        withheld.add(new Withheld(pools, Math.addExact(nowNanos, duration.toNanos())));
    }

    /** Has pools be without capacity whenever the limit says so as well. */
    public void limit(CapacityLimit limit) {
        limits.add(limit);
    }

    /** Whether the pool can give an instance at the time. */
    public boolean isAvailable(CapacityPool pool, long atNanos) {
        for (Withheld period : withheld) {
            if (atNanos < period.untilNanos() && period.pools().matches(pool)) {
                return false;
            }
        }
        for (CapacityLimit limit : limits) {
            if (limit.isExhausted(pool, atNanos)) {
                return false;
            }
        }
        return true;
    }
}
