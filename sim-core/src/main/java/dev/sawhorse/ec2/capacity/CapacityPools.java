// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of the pools over time. Without a {@link PoolSupply} they never run out; in either case pools can be withheld,
 * capped at a depth, or cut off with their zone, each for a time.
 *
 * <p>The depth of a pool is the number of further instances that can be launched in it now: launching takes from it,
 * terminating gives back.
 */
public final class CapacityPools {
    /** The depth of a pool that does not run out. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private final PoolCapacity order;
    private final @Nullable PoolSupply supply;
    private final Map<CapacityPool, Integer> running = new LinkedHashMap<>();
    private final List<Cap> caps = new ArrayList<>();
    private final List<Shock> shocks = new ArrayList<>();
    private final List<Outage> outages = new ArrayList<>();
    private final List<CapacityLimit> limits = new ArrayList<>();

    /**
     * A temporary limit per pool on instances beyond those that ran when it began; {@code depth} 0 allows no launch, even after
     * terminations.
     */
    private record Cap(PoolSelector pools, int depth, long untilNanos, Map<CapacityPool, Integer> since) {}

    private record Shock(PoolSelector pools, double factor, long untilNanos) {}

    private record Outage(String zone, String code, long untilNanos) {}

    /** Makes pools that never run out; allocation strategies use the given depths. */
    public CapacityPools(PoolCapacity order) {
        this(order, null);
    }

    private CapacityPools(PoolCapacity order, @Nullable PoolSupply supply) {
        this.order = order;
        this.supply = supply;
    }

    /** Makes pools that are limited by the supply; allocation strategies use what is left of it. */
    public static CapacityPools of(PoolSupply supply) {
        return new CapacityPools(PoolCapacity.EVEN, supply);
    }

    /** Returns the depths that allocation strategies use at the time. */
    public PoolCapacity depthsAt(long nowNanos) {
        return supply == null ? order : pool -> depth(pool, nowNanos);
    }

    /**
     * Returns the number of further instances that can be launched in the pool at the time, {@link #UNLIMITED} if it does not
     * run out.
     *
     * @param nowNanos nanoseconds since the start of the simulation
     */
    public int depth(CapacityPool pool, long nowNanos) {
        int depth = outage(pool, nowNanos) == null ? UNLIMITED : 0;
        if (depth > 0 && supply != null) {
            depth = Math.max(0, (int) instances(supply, pool, nowNanos) - running(pool));
        }
        for (int i = 0; i < caps.size() && depth > 0; i++) {
            Cap cap = caps.get(i);
            if (nowNanos < cap.untilNanos() && cap.pools().matches(pool)) {
                depth = Math.min(depth, left(cap, pool));
            }
        }
        for (int i = 0; i < limits.size() && depth > 0; i++) {
            depth = Math.min(depth, limits.get(i).left(pool, nowNanos));
        }
        return depth;
    }

    private static int left(Cap cap, CapacityPool pool) {
        return cap.depth() == 0 ? 0 : Math.max(0, cap.depth() - cap.since().getOrDefault(pool, 0));
    }

    private double instances(PoolSupply of, CapacityPool pool, long nowNanos) {
        double instances = of.instances(pool, nowNanos);
        for (Shock shock : shocks) {
            if (nowNanos < shock.untilNanos() && shock.pools().matches(pool)) {
                instances *= shock.factor();
            }
        }
        return instances;
    }

    /** Returns the number of running instances of the pool, including those that shut down. */
    public int running(CapacityPool pool) {
        return running.getOrDefault(pool, 0);
    }

    /** Returns the number of running instances above the supply of the pool, which EC2 would reclaim; 0 without a supply. */
    public int shortfall(CapacityPool pool, long nowNanos) {
        return supply == null ? 0 : Math.max(0, running(pool) - (int) instances(supply, pool, nowNanos));
    }

    /** Adds a limit to those the pools are subject to. */
    public void limit(CapacityLimit limit) {
        limits.add(limit);
    }

    /** Whether the pool can give an instance at the time. */
    public boolean isAvailable(CapacityPool pool, long atNanos) {
        return depth(pool, atNanos) > 0;
    }

    /** Returns why the pool cannot give an instance at the time, null if it can. */
    @Nullable
    public FleetError refusal(CapacityPool pool, long atNanos) {
        FleetError outage = outage(pool, atNanos);
        if (outage != null) {
            return outage;
        }
        return isAvailable(pool, atNanos) ? null : FleetError.insufficientCapacity(pool);
    }

    /** Returns the error of launches in the pool's zone while it is cut off, null if it is not. */
    @Nullable
    public FleetError outage(CapacityPool pool, long atNanos) {
        for (Outage outage : outages) {
            if (atNanos < outage.untilNanos() && outage.zone().equals(pool.zone())) {
                return FleetError.ofOutage(pool, outage.code());
            }
        }
        return null;
    }

    /**
     * Withholds all capacity of the pools from now on: launches there fail with InsufficientInstanceCapacity.
     *
     * @param nowNanos nanoseconds since the start of the simulation
     */
    public void withhold(PoolSelector pools, long nowNanos, Duration duration) {
        cap(pools, 0, nowNanos, duration);
    }

    /**
     * Caps further launches in each of the pools from now on at a number, plus terminations in between; with 0 none, regardless
     * of terminations.
     */
    public void cap(PoolSelector pools, int depth, long nowNanos, Duration duration) {
        if (depth < 0) {
            throw new IllegalArgumentException("depth " + depth + " of " + pools + " is negative");
        }
        long until = until(pools, nowNanos, duration);
        caps.removeIf(cap -> cap.untilNanos() <= nowNanos);
        caps.add(new Cap(pools, depth, until, new LinkedHashMap<>()));
    }

    /** Multiplies the supply of the pools by a factor from now on; pools without a supply are not affected. */
    public void shock(PoolSelector pools, double factor, long nowNanos, Duration duration) {
        if (!(factor >= 0)) {
            throw new IllegalArgumentException("factor " + factor + " of a shock to " + pools + " is negative");
        }
        long until = until(pools, nowNanos, duration);
        shocks.removeIf(shock -> shock.untilNanos() <= nowNanos);
        shocks.add(new Shock(pools, factor, until));
    }

    /** Makes launches in a zone, including those into reservations, fail with an error code of EC2's API from now on. */
    public void cutOff(String zone, String code, long nowNanos, Duration duration) {
        long until = until(new PoolSelector(null, zone, null), nowNanos, duration);
        outages.removeIf(outage -> outage.untilNanos() <= nowNanos);
        outages.add(new Outage(zone, code, until));
    }

    private static long until(PoolSelector pools, long nowNanos, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(
                    "duration " + duration + " of withheld capacity " + pools + " is not positive");
        }
        return Math.addExact(nowNanos, duration.toNanos());
    }

    public void take(CapacityPool pool) {
        count(pool, 1);
        limits.forEach(limit -> limit.granted(pool));
    }

    public void giveBack(CapacityPool pool) {
        count(pool, -1);
    }

    private void count(CapacityPool pool, int instances) {
        running.merge(pool, instances, Integer::sum);
        for (Cap cap : caps) {
            if (cap.depth() > 0 && cap.pools().matches(pool)) {
                cap.since().merge(pool, instances, Integer::sum);
            }
        }
    }
}
