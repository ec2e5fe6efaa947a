// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The subnets of launches by zone: the one with the most free addresses in Karpenter's view, which is read from EC2 once
 * a minute and reduced by in-flight launches ({@code providers/subnet/subnet.go ZonalSubnetsForLaunch}). A launch is
 * expected to use as many addresses as the smallest of its possible types has pods.
 */
final class SubnetProvider {
    private static final long POLL_NANOS = Duration.ofMinutes(1).toNanos();

    private final Subnets ec2;
    private final Map<String, Integer> polled = new TreeMap<>();
    private final Map<String, Integer> available = new TreeMap<>();
    private final Map<String, Integer> inflight = new TreeMap<>();
    private long nextPoll = Long.MIN_VALUE;

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/subnet/subnet.go",
            symbol = "NewDefaultProvider")
    SubnetProvider(Subnets ec2) {
        this.ec2 = ec2;
    }

    /**
     * Returns the subnet of a launch by zone, and deducts the addresses it may use; empty if no subnet can run out.
     *
     * @param zonal subnets of the node class by zone
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/subnet/subnet.go",
            symbol = "DefaultProvider.ZonalSubnetsForLaunch")
    Map<String, String> zonalSubnetsForLaunch(
            Map<String, List<String>> zonal, List<InstanceType> types, CapacityType capacityType, long nowNanos) {
        if (ec2.isUnlimited()) {
            return Map.of();
        }
        poll(nowNanos);
        Map<String, String> byZone = new TreeMap<>();
        zonal.forEach((zone, subnets) -> {
            String subnet = withMostAddresses(subnets);
            byZone.put(zone, subnet);
            inflight.put(subnet, expected(subnet) - minPods(types, capacityType, zone));
        });
        return byZone;
    }

    /** Reads EC2 at whole minutes; the deductions are reset. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/subnet/subnet.go",
            symbol = "DefaultProvider.List")
    private void poll(long nowNanos) {
        if (nowNanos < nextPoll) {
            return;
        }
        nextPoll = (nowNanos / POLL_NANOS + 1) * POLL_NANOS;
        inflight.clear();
        ec2.limited().forEach(subnet -> polled.put(subnet, ec2.free(subnet)));
        available.putAll(polled);
    }

    /** Among subnets with equally many expected addresses, the one that had most at the last read, then by id. */
    private String withMostAddresses(List<String> subnets) {
        return Collections.min(
                subnets,
                Comparator.comparingInt(this::expected)
                        .thenComparingInt(subnet -> polled.getOrDefault(subnet, 0))
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()));
    }

    private int expected(String subnet) {
        return inflight.getOrDefault(subnet, available.getOrDefault(subnet, 0));
    }

    /**
     * Reverts the deduction of addresses for the request's subnets that the launch did not use.
     *
     * @param taken subnet of the launched instance, empty for none
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/subnet/subnet.go",
            symbol = "DefaultProvider.UpdateInflightIPs")
    void updateInflightIps(FleetRequest request, String taken, List<InstanceType> types, CapacityType capacityType) {
        Set<String> zones = new TreeSet<>();
        if (!request.subnets().isEmpty()) {
            request.overrides().forEach(override -> zones.add(override.pool().zone()));
        }
        for (String zone : zones) {
            String subnet = request.subnets().get(zone);
            if (subnet != null && !subnet.equals(taken)) {
                inflight.computeIfPresent(subnet, (id, left) -> left + minPods(types, capacityType, zone));
            }
        }
    }

    /** Records that the subnet has no free addresses. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/subnet/subnet.go",
            symbol = "DefaultProvider.UpdateICEdSubnet")
    void updateIcedSubnet(String subnet) {
        available.put(subnet, 0);
        inflight.remove(subnet);
    }

    /** The pods of the smallest of the types that are available in the zone, 0 if there is none. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/subnet/subnet.go",
            symbol = "DefaultProvider.minPods")
    private static int minPods(List<InstanceType> types, CapacityType capacityType, String zone) {
        long least = Long.MAX_VALUE;
        for (InstanceType type : types) {
            if (type.capacity().pods() < least && isAvailable(type, capacityType, zone)) {
                least = type.capacity().pods();
            }
        }
        return least == Long.MAX_VALUE ? 0 : Math.toIntExact(least);
    }

    private static boolean isAvailable(InstanceType type, CapacityType capacityType, String zone) {
        for (Offering offering : type.offerings()) {
            if (offering.available()
                    && offering.zone().equals(zone)
                    && offering.capacityType().equals(capacityType.label())) {
                return true;
            }
        }
        return false;
    }
}
