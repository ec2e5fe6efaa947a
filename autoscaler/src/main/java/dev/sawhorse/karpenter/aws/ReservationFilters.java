// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The filters of capacity reservations that one fleet request cannot combine: one kind of reservation, a single capacity
 * block, one reservation per zone of a type ({@code providers/instance/filter/filter.go CapacityReservationTypeFilter},
 * {@code CapacityBlockFilter}, {@code ReservedOfferingFilter}). They apply to claims that allow reserved capacity.
 */
final class ReservationFilters {
    private final Predicate<Offering> compatible;
    private final boolean fallsBackFromBlocks;

    /**
     * @param compatible whether an offering is available and compatible with the claim
     * @param fallsBackFromBlocks whether all types are kept if no capacity block can be launched, as since v1.15
     */
    ReservationFilters(Predicate<Offering> compatible, boolean fallsBackFromBlocks) {
        this.compatible = compatible;
        this.fallsBackFromBlocks = fallsBackFromBlocks;
    }

    /** Keeps the kind with the cheapest offering: the types that have it, with only its offerings. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/filter/filter.go",
            symbol = {
                "CapacityReservationTypeFilter",
                "capacityReservationTypeFilter.FilterReject",
                "capacityReservationTypeFilter.Partition"
            })
    List<InstanceType> ofOneKind(List<InstanceType> types) {
        ReservationKind chosen = null;
        double cheapest = Double.POSITIVE_INFINITY;
        for (ReservationKind kind : ReservationKind.values()) {
            double price = cheapest(kind, types);
            if (price < cheapest) {
                chosen = kind;
                cheapest = price;
            }
        }
        if (chosen == null) {
            return types;
        }
        List<InstanceType> remaining = new ArrayList<>();
        for (InstanceType type : types) {
            if (type.offerings().stream().filter(compatible).anyMatch(chosen::isOf)) {
                remaining.add(LaunchFilters.with(
                        type, type.offerings().stream().filter(chosen::isOf).toList()));
            }
        }
        return remaining;
    }

    private double cheapest(ReservationKind kind, List<InstanceType> types) {
        return types.stream()
                .flatMap(type -> type.offerings().stream())
                .filter(compatible)
                .filter(kind::isOf)
                .mapToDouble(Offering::price)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** If capacity blocks are left, keeps only the cheapest block and its type. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/filter/filter.go",
            symbol = {"CapacityBlockFilter", "capacityBlockFilter.FilterReject"})
    List<InstanceType> ofOneBlock(List<InstanceType> types) {
        if (!isOfBlocks(types)) {
            return types;
        }
        InstanceType chosen = null;
        Offering cheapest = null;
        for (InstanceType type : types) {
            Offering block = cheapestBlock(type);
            if (block != null && (cheapest == null || block.price() < cheapest.price())) {
                chosen = type;
                cheapest = block;
            }
        }
        if (chosen == null || cheapest == null) {
            return fallsBackFromBlocks ? types : List.of();
        }
        return List.of(LaunchFilters.with(chosen, List.of(cheapest)));
    }

    /** After the choice of a kind, the first reserved offering has the kind of all. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/filter/filter.go",
            symbol = "capacityBlockFilter.shouldFilter")
    private static boolean isOfBlocks(List<InstanceType> types) {
        return types.stream()
                .flatMap(type -> type.offerings().stream())
                .filter(offering -> offering.requirements().has(AwsLabels.RESERVATION_TYPE))
                .findFirst()
                .map(ReservationKind.CAPACITY_BLOCK::isOf)
                .orElse(false);
    }

    private @Nullable Offering cheapestBlock(InstanceType type) {
        Offering cheapest = null;
        for (Offering offering : type.offerings()) {
            if (ReservationKind.CAPACITY_BLOCK.isOf(offering)
                    && compatible.test(offering)
                    && (cheapest == null || offering.price() < cheapest.price())) {
                cheapest = offering;
            }
        }
        return cheapest;
    }

    /**
     * Keeps, per type and zone, the reservation with the most available instances; types without any are removed if others
     * remain.
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/filter/filter.go",
            symbol = {"ReservedOfferingFilter", "reservedOfferingFilter.FilterReject"})
    List<InstanceType> onePerZone(List<InstanceType> types) {
        List<InstanceType> remaining = new ArrayList<>();
        for (InstanceType type : types) {
            Map<String, Offering> zonal = new LinkedHashMap<>();
            for (Offering offering : type.offerings()) {
                if (ReservationKind.isReserved(offering) && compatible.test(offering)) {
                    zonal.merge(
                            offering.zone(),
                            offering,
                            (known, other) -> capacity(other) > capacity(known) ? other : known);
                }
            }
            if (!zonal.isEmpty()) {
                remaining.add(LaunchFilters.with(type, List.copyOf(zonal.values())));
            }
        }
        return remaining.isEmpty() ? types : remaining;
    }

    private static int capacity(Offering offering) {
        Offering.Reservation reservation = offering.reservation();
        return reservation == null ? 0 : reservation.capacity();
    }
}
