// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A CreateFleet request of type {@code instant}: synchronous, without retries of unfilled capacity.
 *
 * @param target the purchase option
 * @param strategy null where EC2 has none: capacity blocks and interruptible reservations
 * @param configs the launch templates with the pools each may be used in
 * @param targetCapacity the number of instances wanted, at least 1
 * @param tags tags given to every instance launched
 * @param options constraints on the launch
 * @param subnets the subnet of each zone to launch into; EC2 chooses one where none is given
 */
public record FleetRequest(
        TargetCapacityType target,
        @Nullable AllocationStrategy strategy,
        List<LaunchTemplateConfig> configs,
        int targetCapacity,
        Map<String, String> tags,
        FleetOptions options,
        Map<String, String> subnets) {

    /**
     * A launch template override: one pool of a fleet request.
     *
     * @param priority lower goes first where the strategy uses priorities
     * @param weight the capacity units of one of its instances; pools are compared by their price per unit
     */
    @SuppressWarnings("JavaLangClash") // the name in EC2's API
    public record Override(CapacityPool pool, double priority, int weight) {
        /** Makes a pool whose instances count one unit each. */
        public Override(CapacityPool pool, double priority) {
            this(pool, priority, 1);
        }
    }

    /**
     * A launch template and the pools it may be used in.
     *
     * @param capacityReservationId the reservation the template launches into, null for none
     */
    public record LaunchTemplateConfig(@Nullable String capacityReservationId, List<Override> overrides) {
        public LaunchTemplateConfig {
            overrides = List.copyOf(overrides);
        }
    }

    public FleetRequest {
        configs = List.copyOf(configs);
        tags = Collections.unmodifiableMap(new TreeMap<>(tags));
        subnets = Collections.unmodifiableMap(new TreeMap<>(subnets));
        if (targetCapacity < 1) {
            throw new IllegalArgumentException("targetCapacity " + targetCapacity + " is less than 1");
        }
        if (configs.stream().allMatch(config -> config.overrides().isEmpty())) {
            throw new IllegalArgumentException("overrides are empty\nMaybe no offering was left after filtering.");
        }
    }

    /** Makes a request without options. */
    public FleetRequest(
            TargetCapacityType target,
            @Nullable AllocationStrategy strategy,
            List<LaunchTemplateConfig> configs,
            int targetCapacity,
            Map<String, String> tags) {
        this(target, strategy, configs, targetCapacity, tags, FleetOptions.NONE, Map.of());
    }

    /** Returns the same request with other options. */
    public FleetRequest withOptions(FleetOptions other) {
        return new FleetRequest(target, strategy, configs, targetCapacity, tags, other, subnets);
    }

    /** Returns the same request with the subnet to use in each zone. */
    public FleetRequest withSubnets(Map<String, String> byZone) {
        return new FleetRequest(target, strategy, configs, targetCapacity, tags, options, byZone);
    }

    /** Returns a request for on-demand or spot instances with a single launch template. */
    public static FleetRequest of(
            AllocationStrategy strategy, List<Override> overrides, int targetCapacity, Map<String, String> tags) {
        boolean spot = overrides.stream().anyMatch(override -> override.pool().capacityType() == CapacityType.SPOT);
        return new FleetRequest(
                spot ? TargetCapacityType.SPOT : TargetCapacityType.ON_DEMAND,
                strategy,
                List.of(new LaunchTemplateConfig(null, overrides)),
                targetCapacity,
                tags);
    }

    /** Returns the pools of every launch template, in the order sent. */
    public List<Override> overrides() {
        return configs.stream().flatMap(config -> config.overrides().stream()).toList();
    }

    /** Returns the reservation that the pool's launch template launches into, null for none. */
    @Nullable
    String reservationOf(CapacityPool pool) {
        for (LaunchTemplateConfig config : configs) {
            if (config.overrides().stream().anyMatch(override -> override.pool().equals(pool))) {
                return config.capacityReservationId();
            }
        }
        return null;
    }
}
