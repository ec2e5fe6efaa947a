// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.facts.capacity.ExtendedResources;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The filters that the AWS provider applies to a NodeClaim's instance types before CreateFleet ({@code
 * providers/instance/filter/filter.go}): compatible, available and large enough types; the reservations that one fleet
 * request can name; no exotic types; no spot offering more expensive than on-demand.
 */
public final class LaunchFilters {
    private static final List<Integer> EXOTIC_RESOURCES = List.of(
            ResourceName.index(ExtendedResources.NVIDIA_GPU),
            ResourceName.index(ExtendedResources.AMD_GPU),
            ResourceName.index(ExtendedResources.NEURON),
            ResourceName.index(ExtendedResources.NEURON_CORE),
            ResourceName.index(ExtendedResources.HABANA_GAUDI));

    private final Requirements requirements;
    private final Set<String> wellKnown;
    private final boolean fallsBackFromBlocks;

    /** Makes the filters of a claim with these requirements. */
    public LaunchFilters(Requirements requirements, WellKnownLabels wellKnown) {
        this(requirements, wellKnown, false);
    }

    /** @param fallsBackFromBlocks whether other capacity is launched if no capacity block can be */
    LaunchFilters(Requirements requirements, WellKnownLabels wellKnown, boolean fallsBackFromBlocks) {
        this.requirements = requirements;
        this.wellKnown = wellKnown.keys();
        this.fallsBackFromBlocks = fallsBackFromBlocks;
    }

    /** Returns the remaining types; empty if nothing can be launched. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.filterInstanceTypes")
    public List<InstanceType> apply(List<InstanceType> types, Resources requests) {
        return withoutExpensiveSpot(withoutExotic(launchable(types, requests)));
    }

    /**
     * Keeps the types that can be launched at all: compatible, available, and of one kind of reservation, capacity block and
     * zone.
     */
    List<InstanceType> launchable(List<InstanceType> types, Resources requests) {
        List<InstanceType> remaining = compatibleAvailable(types, requests);
        if (requirements.get(KarpenterLabels.CAPACITY_TYPE).has(KarpenterLabels.CAPACITY_TYPE_RESERVED)) {
            ReservationFilters reservations = new ReservationFilters(this::isCompatible, fallsBackFromBlocks);
            remaining = reservations.onePerZone(reservations.ofOneBlock(reservations.ofOneKind(remaining)));
        }
        return remaining;
    }

    /** Whether the offering can be launched and is compatible with the claim. */
    public boolean isCompatible(Offering offering) {
        return offering.launchable() && requirements.isCompatible(offering.requirements(), wellKnown);
    }

    /**
     * Keeps the types with an offering that is compatible with the claim and fits the requests ({@code
     * CompatibleAvailableFilter}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/filter/filter.go",
            symbol = {
                "CompatibleAvailableFilter",
                "compatibleAvailableFilter.FilterReject",
                "CompatibleLaunchableFilter",
                "compatibleLaunchableFilter.FilterReject"
            })
    List<InstanceType> compatibleAvailable(List<InstanceType> types, Resources requests) {
        Requirement named = requirements.find(Labels.INSTANCE_TYPE);
        // A claim names its types, so most of them need no further comparison.
        return types.stream()
                .filter(type ->
                        named == null || named.accepts(type.requirements().get(Labels.INSTANCE_TYPE)))
                .filter(type -> requirements.isCompatible(type.requirements(), wellKnown))
                .filter(type -> fits(type, requests))
                .toList();
    }

    private boolean fits(InstanceType type, Resources requests) {
        for (InstanceType.AllocatableOfferings group : type.allocatableOfferings()) {
            if (requests.fitsWithin(group.allocatable())
                    && group.offerings().stream().anyMatch(this::isCompatible)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Removes types with GPUs or accelerators and bare metal types if others remain; not for a claim with minValues ({@code
     * ExoticInstanceTypeFilter}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/filter/filter.go",
            symbol = {"ExoticInstanceTypeFilter", "exoticInstanceFilter.FilterReject"})
    List<InstanceType> withoutExotic(List<InstanceType> types) {
        if (requirements.hasMinValues()) {
            return types;
        }
        List<InstanceType> generic =
                types.stream().filter(type -> !isExotic(type)).toList();
        return generic.isEmpty() ? types : generic;
    }

    private static boolean isExotic(InstanceType type) {
        Requirement size = type.requirements().find(InstanceLabels.SIZE);
        if (size != null && size.values().stream().anyMatch(value -> value.contains("metal"))) {
            return true;
        }
        return EXOTIC_RESOURCES.stream().anyMatch(resource -> type.capacity().amount(resource) != 0);
    }

    /**
     * If the claim allows both spot and on-demand, removes spot offerings that are more expensive than the cheapest
     * on-demand one, and types without other offerings; not for a claim with minValues ({@code SpotOfferingFilter}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/filter/filter.go",
            symbol = {"SpotOfferingFilter", "spotOfferingFilter.FilterReject"})
    List<InstanceType> withoutExpensiveSpot(List<InstanceType> types) {
        Requirement capacityType = requirements.get(KarpenterLabels.CAPACITY_TYPE);
        if (requirements.hasMinValues()
                || !capacityType.has(KarpenterLabels.CAPACITY_TYPE_ON_DEMAND)
                || !capacityType.has(KarpenterLabels.CAPACITY_TYPE_SPOT)) {
            return types;
        }
        double cheapestOnDemand = cheapest(types, KarpenterLabels.CAPACITY_TYPE_ON_DEMAND);
        if (Double.isInfinite(cheapestOnDemand)
                || Double.isInfinite(cheapest(types, KarpenterLabels.CAPACITY_TYPE_SPOT))) {
            return types;
        }
        List<InstanceType> remaining = new ArrayList<>();
        for (InstanceType type : types) {
            List<Offering> allowed = type.offerings().stream()
                    .filter(offering -> !isSpot(offering) || offering.price() <= cheapestOnDemand)
                    .toList();
            if (!allowed.isEmpty()) {
                remaining.add(allowed.size() == type.offerings().size() ? type : with(type, allowed));
            }
        }
        return remaining;
    }

    private double cheapest(List<InstanceType> types, String capacityType) {
        double cheapest = Double.POSITIVE_INFINITY;
        for (InstanceType type : types) {
            for (Offering offering : type.offerings()) {
                if (offering.price() < cheapest
                        && offering.capacityType().equals(capacityType)
                        && isCompatible(offering)) {
                    cheapest = offering.price();
                }
            }
        }
        return cheapest;
    }

    private static boolean isSpot(Offering offering) {
        return offering.capacityType().equals(KarpenterLabels.CAPACITY_TYPE_SPOT);
    }

    static InstanceType with(InstanceType type, List<Offering> offerings) {
        return new InstanceType(type.name(), type.requirements(), offerings, type.capacity(), type.overhead());
    }
}
