package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was out of capacity a short while ago and is not asked again until it is over: pools, whole capacity types, and subnets
 * without addresses (Karpenter's AWS provider v1.14: three minutes, and a sweep every ten seconds that makes the end known).
 */
public final class UnavailableOfferings {
    /** For how long something is taken to be out of capacity. */
    public static final Duration TTL = Duration.ofMinutes(3);

    private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(10);

    private final ExpiringSet<CapacityPool> pools = new ExpiringSet<>(TTL, SWEEP_INTERVAL);
    private final ExpiringSet<CapacityType> capacityTypes = new ExpiringSet<>(TTL, SWEEP_INTERVAL);
    private final ExpiringSet<String> subnets = new ExpiringSet<>(TTL, SWEEP_INTERVAL);
    private final Map<String, Long> changesOfType = new TreeMap<>();
    private long changesOfAll;
    private long changes;

    /** Takes the pool to be out of capacity from now on; being told again begins the time anew. */
    public void markUnavailable(CapacityPool pool, long nowNanos) {
        sweep(nowNanos);
        pools.add(pool, nowNanos);
        changed(pool.instanceType());
    }

    /** Takes every pool of a capacity type to be out of capacity. */
    public void markCapacityTypeUnavailable(CapacityType capacityType, long nowNanos) {
        sweep(nowNanos);
        capacityTypes.add(capacityType, nowNanos);
        everythingChanged();
    }

    /** Takes a subnet to be out of addresses. */
    public void markSubnetUnavailable(String subnet, long nowNanos) {
        sweep(nowNanos);
        subnets.add(subnet, nowNanos);
        everythingChanged();
    }

    /**
     * Whether launches in the pool are bound to fail.
     *
     * @param zonalSubnets the subnets of the pool's zone; the zone is out of addresses if all of them are
     */
    public boolean isUnavailable(CapacityPool pool, List<String> zonalSubnets, long nowNanos) {
        return pools.contains(pool, nowNanos)
                || capacityTypes.contains(pool.capacityType(), nowNanos)
                || (!zonalSubnets.isEmpty()
                        && zonalSubnets.stream().allMatch(subnet -> subnets.contains(subnet, nowNanos)));
    }

    /** Returns a number that differs from an earlier one if and only if something came or went in between. */
    public long sequenceNumber(long nowNanos) {
        sweep(nowNanos);
        return changes;
    }

    /** Returns a number that differs from an earlier one if and only if something of the type came or went in between. */
    public long sequenceNumber(String instanceType, long nowNanos) {
        sweep(nowNanos);
        return changesOfAll + changesOfType.getOrDefault(instanceType, 0L);
    }

    private void sweep(long nowNanos) {
        pools.sweep(nowNanos).forEach(pool -> changed(pool.instanceType()));
        capacityTypes.sweep(nowNanos).forEach(gone -> everythingChanged());
        subnets.sweep(nowNanos).forEach(gone -> everythingChanged());
    }

    private void changed(String instanceType) {
        changesOfType.merge(instanceType, 1L, Long::sum);
        changes++;
    }

    private void everythingChanged() {
        changesOfAll++;
        changes++;
    }
}
