// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The factory of the offerings of capacity reservations ({@code
 * providers/instancetype/offering/reserved_capacity_resolver.go ResolveOfferings}).
 */
final class ReservedOfferings {
    /**
     * The divisor of on-demand prices: a reservation is already paid for, so its price is almost zero, but keeps the order
     * of the types' prices.
     */
    private static final double PRICE_DIVISOR = 10_000_000;

    private final PricingProvider pricing;
    private final CapacityReservationProvider reservations;
    private final boolean isFullAvailable;

    ReservedOfferings(PricingProvider pricing, CapacityReservationProvider reservations, KarpenterVersion version) {
        this.pricing = pricing;
        this.reservations = reservations;
        this.isFullAvailable = version.has(RuleChange.FULL_RESERVATION_IS_AVAILABLE);
    }

    /**
     * Returns one offering for each reservation of the type; it is available if the reservation is in one of the zones and,
     * before v1.15, has capacity.
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/offering/reserved_capacity_resolver.go",
            symbol = "ReservedCapacityResolver.ResolveOfferings")
    List<Offering> of(List<CapacityReservation> ofType, List<Zone> zones, long nowNanos) {
        return ofType.stream()
                .map(reservation -> offering(reservation, zone(reservation, zones), nowNanos))
                .toList();
    }

    private Offering offering(CapacityReservation reservation, @Nullable Zone zone, long nowNanos) {
        int capacity = reservations.availableInstanceCount(reservation.id());
        CapacityPool onDemand =
                new CapacityPool(reservation.instanceType(), reservation.zone(), CapacityType.ON_DEMAND);
        Requirements requirements = Requirements.of(
                in(KarpenterLabels.CAPACITY_TYPE, KarpenterLabels.CAPACITY_TYPE_RESERVED),
                in(Labels.ZONE, reservation.zone()),
                in(AwsLabels.RESERVATION_ID, reservation.id()),
                in(AwsLabels.RESERVATION_TYPE, reservation.kind().apiName()),
                in(AwsLabels.RESERVATION_INTERRUPTIBLE, String.valueOf(reservation.interruptible())));
        Offering offering = new Offering(
                zone == null ? requirements : requirements.plus(in(AwsLabels.ZONE_ID, zone.id())),
                pricing.price(onDemand, nowNanos).orElse(0) / PRICE_DIVISOR,
                zone != null
                        && (capacity > 0 || isFullAvailable)
                        && !reservations.isExpiring(reservation.id())
                        && !reservations.isUnavailable(reservation.id(), nowNanos),
                new Offering.Reservation(reservation.id(), capacity),
                Resources.NONE,
                null);
        return capacity > 0 ? offering : offering.full();
    }

    private static @Nullable Zone zone(CapacityReservation reservation, List<Zone> zones) {
        return zones.stream()
                .filter(zone -> zone.name().equals(reservation.zone()))
                .findFirst()
                .orElse(null);
    }

    /** Returns the requirement of a label over the values of the reservations. */
    static Requirement values(
            String label, List<CapacityReservation> ofType, Function<CapacityReservation, String> value) {
        return Requirement.of(label, Operator.IN, ofType.stream().map(value).toList(), null);
    }

    private static Requirement in(String key, String value) {
        return Requirement.of(key, Operator.IN, value);
    }
}
