package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.Offering;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which subnet of each zone launches go to: the one with most free addresses as far as Karpenter knows, which asks EC2 once a
 * minute and reckons in between with what it launches (AWS provider v1.14, subnets). Of every launch it expects as many addresses
 * to go as the smallest type it may come to has pods.
 */
final class SubnetProvider {
    private static final long POLL_NANOS = Duration.ofMinutes(1).toNanos();

    private final Subnets ec2;
    private final Map<String, Integer> polled = new TreeMap<>();
    private final Map<String, Integer> available = new TreeMap<>();
    private final Map<String, Integer> inflight = new TreeMap<>();
    private long nextPoll = Long.MIN_VALUE;

    SubnetProvider(Subnets ec2) {
        this.ec2 = ec2;
    }

    /**
     * Returns the subnet to launch into by zone, and reckons with the addresses the launch may take; empty where no subnet can run
     * out.
     *
     * @param zonal the subnets of the node class by zone
     */
    Map<String, String> zonalSubnetsForLaunch(
            Map<String, List<String>> zonal, List<InstanceType> types, CapacityType capacityType, long nowNanos) {
        if (ec2.isUnlimited()) {
            return Map.of();
        }
        poll(nowNanos);
        Map<String, String> byZone = new TreeMap<>();
        zonal.forEach((zone, subnets) -> {
            String subnet = roomiest(subnets);
            byZone.put(zone, subnet);
            inflight.put(subnet, expected(subnet) - minPods(types, capacityType, zone));
        });
        return byZone;
    }

    /** Asks EC2 at whole minutes; what was reckoned with is in its answer. */
    private void poll(long nowNanos) {
        if (nowNanos < nextPoll) {
            return;
        }
        nextPoll = (nowNanos / POLL_NANOS + 1) * POLL_NANOS;
        inflight.clear();
        ec2.limited().forEach(subnet -> polled.put(subnet, ec2.free(subnet)));
        available.putAll(polled);
    }

    /** Of subnets that are expected to have equally many, the one that had most when EC2 was asked, then by id. */
    private String roomiest(List<String> subnets) {
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
     * No longer reckons with the addresses of subnets that the request named for its pools but the launch did not come to.
     *
     * @param taken the subnet of the instance that was launched, empty if none was
     */
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

    /** Notes that EC2 found no free address in the subnet. */
    void updateIcedSubnet(String subnet) {
        available.put(subnet, 0);
        inflight.remove(subnet);
    }

    /** The pods of the smallest of the types that are available in the zone, 0 if none is. */
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
