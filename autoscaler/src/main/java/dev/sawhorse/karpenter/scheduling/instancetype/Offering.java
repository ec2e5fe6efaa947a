// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * One way of buying an instance type: in a zone, as a capacity type, perhaps under a reservation.
 *
 * @param requirements at least zone and capacity type
 * @param price USD per hour
 * @param available false while the cloud has none
 * @param launchable whether an instance can be launched: false for a full reservation, which since v1.15 is available
 * @param reservation the capacity reservation drawn on, null for none
 * @param capacityOverride amounts that replace or add to the type's capacity under this offering, usually none
 * @param overheadOverride amounts that replace or add to the type's total overhead, null for the type's own
 * @param priceOverlaid whether a NodeOverlay made the price
 * @param zone what the requirements say, empty if the offering is not bound to one
 * @param capacityType what the requirements say: on-demand, spot or reserved
 */
@Upstream(
        file = "pkg/cloudprovider/types.go",
        symbol = {"Offering.CapacityType", "Offering.Zone", "Offering.ReservationID", "Offering.IsPriceOverlaid"})
public record Offering(
        Requirements requirements,
        double price,
        boolean available,
        boolean launchable,
        @Nullable Reservation reservation,
        Resources capacityOverride,
        @Nullable InstanceTypeOverhead overheadOverride,
        boolean priceOverlaid,
        String zone,
        String capacityType) {

    /** Makes an offering at the cloud's own price. */
    public Offering(
            Requirements requirements,
            double price,
            boolean available,
            @Nullable Reservation reservation,
            Resources capacityOverride,
            @Nullable InstanceTypeOverhead overheadOverride) {
        this(requirements, price, available, available, reservation, capacityOverride, overheadOverride, false);
    }

    private Offering(
            Requirements requirements,
            double price,
            boolean available,
            boolean launchable,
            @Nullable Reservation reservation,
            Resources capacityOverride,
            @Nullable InstanceTypeOverhead overheadOverride,
            boolean priceOverlaid) {
        this(
                requirements,
                price,
                available,
                launchable,
                reservation,
                capacityOverride,
                overheadOverride,
                priceOverlaid,
                single(requirements, Labels.ZONE),
                single(requirements, KarpenterLabels.CAPACITY_TYPE));
    }

    /** A capacity reservation by its id and how many more instances it holds. */
    public record Reservation(String id, int capacity) {}

    /** Returns an offering without reservation or overrides. */
    public static Offering of(Requirements requirements, double price, boolean available) {
        return new Offering(requirements, price, available, null, Resources.NONE, null);
    }

    /**
     * Returns the offering at a price that a NodeOverlay made. As in Karpenter v1.14 the overrides of capacity and overhead do
     * not outlive that.
     */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "Offering.ApplyPriceOverlay")
    public Offering withPriceOverlay(double overlaid) {
        return new Offering(requirements, overlaid, available, launchable, reservation, Resources.NONE, null, true);
    }

    /** Returns the offering of a reservation that is full but healthy. */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "Offering.Launchable")
    public Offering full() {
        return new Offering(
                requirements, price, available, false, reservation, capacityOverride, overheadOverride, priceOverlaid);
    }

    private static String single(Requirements requirements, String key) {
        Requirement requirement = requirements.find(key);
        return requirement == null || !requirement.isSingleValue()
                ? ""
                : requirement.values().get(0);
    }
}
