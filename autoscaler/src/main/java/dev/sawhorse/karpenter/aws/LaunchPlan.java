// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetRequest.LaunchTemplateConfig;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The content of the provider's CreateFleet call for a NodeClaim, a pure function of the launch's inputs and the current
 * instance types ({@code providers/instance/instance.go launchInstance}).
 */
sealed interface LaunchPlan {

    /**
     * A request to send. Its pools are sorted by the price of their type, then in the order of the type's offerings; every
     * reservation has its own launch template.
     *
     * @param types remaining types of the claim, cheapest first
     * @param strategy null if EC2 has none
     * @param fallback warning about a fallback to on-demand with too few types, null for none
     */
    record Request(
            CapacityType capacityType,
            TargetCapacityType target,
            @Nullable AllocationStrategy strategy,
            List<LaunchTemplateConfig> configs,
            List<InstanceType> types,
            @Nullable String fallback)
            implements LaunchPlan {

        /** Returns the reserved offering of the type in the zone, null if there is none. */
        @Upstream(
                repository = Repository.KARPENTER_AWS,
                file = "pkg/providers/instance/instance.go",
                symbol = "DefaultProvider.getCapacityReservationDetailsForInstance")
        @Nullable
        Offering reservedOffering(String instanceType, String zone) {
            for (InstanceType type : types) {
                if (!type.name().equals(instanceType)) {
                    continue;
                }
                for (Offering offering : type.offerings()) {
                    if (ReservationKind.isReserved(offering) && offering.zone().equals(zone)) {
                        return offering;
                    }
                }
            }
            return null;
        }
    }

    /** No offering that the claim allows is available. */
    record NothingAvailable(String message) implements LaunchPlan {}

    /** There are offerings, but none in a zone with a subnet. */
    record NoOverrides(String message) implements LaunchPlan {}

    /** Returns the plan for a claim. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.filterInstanceTypes")
    static LaunchPlan of(List<InstanceType> types, LaunchSpec question, WellKnownLabels wellKnown) {
        Requirements requirements = question.requirements();
        List<InstanceType> remaining = new LaunchFilters(requirements, wellKnown, question.fallsBackFromBlocks())
                .apply(types, question.requests());
        if (remaining.isEmpty()) {
            return new NothingAvailable("all requested instance types were unavailable during launch");
        }
        List<InstanceType> cheapest = InstanceTypeTruncation.cheapest(remaining, requirements, wellKnown);
        String missed = InstanceTypeTruncation.missedMinValues(question.minValues(), cheapest, requirements);
        if (!missed.isEmpty()) {
            return new NothingAvailable(
                    "truncating instance types based on the passed-in requirements, validating minValues, " + missed);
        }
        return request(cheapest, question, wellKnown);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.launchInstance")
    private static LaunchPlan request(List<InstanceType> types, LaunchSpec question, WellKnownLabels wellKnown) {
        CapacityType capacityType = capacityType(types, question.requirements(), wellKnown);
        List<LaunchTemplateConfig> configs = configs(types, capacityType, question, wellKnown);
        if (configs.isEmpty()) {
            return new NoOverrides(
                    "getting launch template configs, no capacity offerings are currently available given"
                            + " the constraints");
        }
        ReservationKind kind = capacityType == CapacityType.RESERVED ? kind(types) : null;
        return new Request(
                capacityType,
                target(capacityType, kind),
                strategy(capacityType, kind, question.priceOverlaid()),
                configs,
                types,
                fallback(types, capacityType, question.requirements()));
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = {"DefaultProvider.getLaunchTemplateConfigs", "DefaultProvider.getOverrides"},
            differs =
                    "has one launch template per reservation; upstream also splits by image, maximum pods and network "
                            + "interfaces, which changes no choice of the fleet")
    private static List<LaunchTemplateConfig> configs(
            List<InstanceType> types, CapacityType capacityType, LaunchSpec question, WellKnownLabels wellKnown) {
        LaunchFilters filters = new LaunchFilters(fixed(question.requirements(), capacityType), wellKnown);
        Map<String, List<FleetRequest.Override>> byReservation = new LinkedHashMap<>();
        Set<CapacityPool> listed = new TreeSet<>();
        for (InstanceType type : types) {
            for (Offering offering : type.offerings()) {
                CapacityPool pool = new CapacityPool(type.name(), offering.zone(), capacityType);
                if (filters.isCompatible(offering)
                        && question.subnetZones().contains(pool.zone())
                        && listed.add(pool)) {
                    byReservation
                            .computeIfAbsent(reservationId(offering), id -> new ArrayList<>())
                            .add(new FleetRequest.Override(pool, offering.price()));
                }
            }
        }
        List<LaunchTemplateConfig> configs = new ArrayList<>();
        byReservation.forEach(
                (id, overrides) -> configs.add(new LaunchTemplateConfig(id.isEmpty() ? null : id, overrides)));
        return List.copyOf(configs);
    }

    private static String reservationId(Offering offering) {
        Offering.Reservation reservation = offering.reservation();
        return reservation == null ? "" : reservation.id();
    }

    /**
     * Reserved if it is allowed and available, otherwise spot, otherwise on-demand ({@code providers/instance/instance.go
     * getCapacityType}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "getCapacityType")
    private static CapacityType capacityType(
            List<InstanceType> types, Requirements requirements, WellKnownLabels wellKnown) {
        for (CapacityType wanted : List.of(CapacityType.RESERVED, CapacityType.SPOT)) {
            if (!requirements.get(KarpenterLabels.CAPACITY_TYPE).has(wanted.label())) {
                continue;
            }
            LaunchFilters filters = new LaunchFilters(fixed(requirements, wanted), wellKnown);
            for (InstanceType type : types) {
                if (type.offerings().stream().anyMatch(filters::isCompatible)) {
                    return wanted;
                }
            }
        }
        return CapacityType.ON_DEMAND;
    }

    /** The filters have left one kind, so the first reserved offering has it. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = {"getCapacityReservationType", "getCapacityReservationInterruptible"})
    private static ReservationKind kind(List<InstanceType> types) {
        for (InstanceType type : types) {
            for (Offering offering : type.offerings()) {
                for (ReservationKind kind : ReservationKind.values()) {
                    if (kind.isOf(offering)) {
                        return kind;
                    }
                }
            }
        }
        return ReservationKind.DEFAULT;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/types.go",
            symbol = {
                "CreateFleetInputBuilder.defaultTargetCapacityType",
                "CreateFleetInputBuilder.WithCapacityReservationType"
            })
    private static TargetCapacityType target(CapacityType capacityType, @Nullable ReservationKind kind) {
        if (capacityType == CapacityType.SPOT) {
            return TargetCapacityType.SPOT;
        }
        if (kind == ReservationKind.CAPACITY_BLOCK) {
            return TargetCapacityType.CAPACITY_BLOCK;
        }
        return kind == ReservationKind.INTERRUPTIBLE
                ? TargetCapacityType.RESERVED_CAPACITY
                : TargetCapacityType.ON_DEMAND;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/types.go",
            symbol = {"CreateFleetInputBuilder.Build", "CreateFleetInputBuilder.WithOverlay"})
    private static @Nullable AllocationStrategy strategy(
            CapacityType capacityType, @Nullable ReservationKind kind, boolean priceOverlaid) {
        if (capacityType == CapacityType.SPOT) {
            return priceOverlaid
                    ? AllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED
                    : AllocationStrategy.PRICE_CAPACITY_OPTIMIZED;
        }
        if (kind == ReservationKind.CAPACITY_BLOCK || kind == ReservationKind.INTERRUPTIBLE) {
            return null;
        }
        return priceOverlaid ? AllocationStrategy.PRIORITIZED : AllocationStrategy.LOWEST_PRICE;
    }

    /**
     * A fallback from spot to on-demand needs a choice of types, or it soon runs out of capacity ({@code
     * providers/instance/instance.go checkODFallback}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.checkODFallback")
    private static @Nullable String fallback(
            List<InstanceType> types, CapacityType capacityType, Requirements requirements) {
        boolean fallsBack = capacityType == CapacityType.ON_DEMAND
                && requirements.get(KarpenterLabels.CAPACITY_TYPE).has(KarpenterLabels.CAPACITY_TYPE_SPOT);
        if (!fallsBack || types.size() >= InstanceTypeTruncation.FLEXIBLE_TYPES) {
            return null;
        }
        return "at least " + InstanceTypeTruncation.FLEXIBLE_TYPES
                + " instance types are recommended when flexible to spot but"
                + " requesting on-demand, the current provisioning request only has " + types.size()
                + " instance type options";
    }

    private static Requirements fixed(Requirements requirements, CapacityType capacityType) {
        return requirements.with(Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, capacityType.label()));
    }
}
