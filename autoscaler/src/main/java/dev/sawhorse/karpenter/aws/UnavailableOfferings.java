// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A cache of unavailable offerings, which are not requested until their entry expires: pools, whole capacity types, and
 * subnets without addresses ({@code cache/unavailableofferings.go}: three minutes, with a sweep every ten seconds that
 * removes expired entries).
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/cache/unavailableofferings.go",
        symbol = "NewUnavailableOfferings")
public final class UnavailableOfferings {
    /** The lifetime of an entry. */
    public static final Duration TTL = Duration.ofMinutes(3);

    /** The interval of sweeps. */
    static final Duration SWEEP_INTERVAL = Duration.ofSeconds(10);

    private final ExpiringSet<CapacityPool> pools = new ExpiringSet<>(TTL, SWEEP_INTERVAL);
    private final ExpiringSet<CapacityType> capacityTypes = new ExpiringSet<>(TTL, SWEEP_INTERVAL);
    private final ExpiringSet<String> subnets = new ExpiringSet<>(TTL, SWEEP_INTERVAL);
    private final Map<String, Long> changesOfType = new TreeMap<>();
    private long changesOfAll;
    private long changes;

    /** Marks the pool as unavailable; a repeated call restarts its lifetime. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cache/unavailableofferings.go",
            symbol = {"UnavailableOfferings.MarkUnavailable", "UnavailableOfferings.key"})
    public void markUnavailable(CapacityPool pool, long nowNanos) {
        sweep(nowNanos);
        pools.add(pool, nowNanos);
        changed(pool.instanceType());
    }

    /** Marks every pool of a capacity type as unavailable. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cache/unavailableofferings.go",
            symbol = "UnavailableOfferings.MarkCapacityTypeUnavailable")
    public void markCapacityTypeUnavailable(CapacityType capacityType, long nowNanos) {
        sweep(nowNanos);
        capacityTypes.add(capacityType, nowNanos);
        invalidateAll();
    }

    /** Marks a subnet as out of addresses. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cache/unavailableofferings.go",
            symbol = "UnavailableOfferings.MarkSubnetUnavailable")
    public void markSubnetUnavailable(String subnet, long nowNanos) {
        sweep(nowNanos);
        subnets.add(subnet, nowNanos);
        invalidateAll();
    }

    /**
     * Whether launches in the pool are known to fail.
     *
     * @param zonalSubnets subnets of the pool's zone; the zone is out of addresses if all of them are
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cache/unavailableofferings.go",
            symbol = "UnavailableOfferings.IsUnavailable")
    public boolean isUnavailable(CapacityPool pool, List<String> zonalSubnets, long nowNanos) {
        return pools.contains(pool, nowNanos)
                || capacityTypes.contains(pool.capacityType(), nowNanos)
                || (!zonalSubnets.isEmpty()
                        && zonalSubnets.stream().allMatch(subnet -> subnets.contains(subnet, nowNanos)));
    }

    /** Returns a number that changes if and only if an entry was added or removed. */
    public long sequenceNumber(long nowNanos) {
        sweep(nowNanos);
        return changes;
    }

    /** Returns a number that changes if and only if an entry of the type was added or removed. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cache/unavailableofferings.go",
            symbol = "UnavailableOfferings.SeqNum")
    public long sequenceNumber(String instanceType, long nowNanos) {
        sweep(nowNanos);
        return changesOfAll + changesOfType.getOrDefault(instanceType, 0L);
    }

    private void sweep(long nowNanos) {
        pools.sweep(nowNanos).forEach(pool -> changed(pool.instanceType()));
        capacityTypes.sweep(nowNanos).forEach(expired -> invalidateAll());
        subnets.sweep(nowNanos).forEach(expired -> invalidateAll());
    }

    private void changed(String instanceType) {
        changesOfType.merge(instanceType, 1L, Long::sum);
        changes++;
    }

    private void invalidateAll() {
        changesOfAll++;
        changes++;
    }
}
