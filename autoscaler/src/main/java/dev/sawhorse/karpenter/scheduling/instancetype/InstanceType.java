// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * An instance type with its requirements, offerings, capacity and overhead ({@code cloudprovider/types.go InstanceType}).
 * Immutable; compared by identity.
 *
 * <p>Allocatable is capacity less overhead; huge pages are subtracted from memory as well (Karpenter v1.14).
 */
public final class InstanceType {
    private static final List<String> LAUNCH_ORDER = List.of(
            KarpenterLabels.CAPACITY_TYPE_RESERVED,
            KarpenterLabels.CAPACITY_TYPE_SPOT,
            KarpenterLabels.CAPACITY_TYPE_ON_DEMAND);

    private final String name;
    private final Requirements requirements;
    private final List<Offering> offerings;
    private final Resources capacity;
    private final InstanceTypeOverhead overhead;
    private final boolean capacityOverlaid;
    private final Map<String, Integer> volumeAttachmentLimits;
    private final boolean priceOverlaid;
    private final List<AllocatableOfferings> allocatableOfferings;
    private final double leastPrice;

    /**
     * Available offerings under which the type has the same allocatable.
     *
     * @param offerings available ones only
     */
    public record AllocatableOfferings(Resources allocatable, List<Offering> offerings) {
        public AllocatableOfferings {
            offerings = List.copyOf(offerings);
        }
    }

    private record Overrides(Resources capacity, Resources overhead) {}

    public InstanceType(
            String name,
            Requirements requirements,
            List<Offering> offerings,
            Resources capacity,
            InstanceTypeOverhead overhead) {
        this(name, requirements, offerings, capacity, overhead, false, Map.of());
    }

    private InstanceType(
            String name,
            Requirements requirements,
            List<Offering> offerings,
            Resources capacity,
            InstanceTypeOverhead overhead,
            boolean capacityOverlaid,
            Map<String, Integer> volumeAttachmentLimits) {
        this.name = name;
        this.requirements = requirements;
        this.offerings = List.copyOf(offerings);
        this.capacity = capacity;
        this.overhead = overhead;
        this.capacityOverlaid = capacityOverlaid;
        this.volumeAttachmentLimits = volumeAttachmentLimits.isEmpty()
                ? Collections.emptyMap()
                : Collections.unmodifiableMap(new TreeMap<>(volumeAttachmentLimits));
        this.priceOverlaid = offerings.stream().anyMatch(Offering::priceOverlaid);
        this.allocatableOfferings = groupOfferings();
        this.leastPrice = leastPrice(this.offerings);
    }

    public String name() {
        return name;
    }

    /** Returns the label values an instance of this type can have. */
    public Requirements requirements() {
        return requirements;
    }

    public List<Offering> offerings() {
        return offerings;
    }

    public Resources capacity() {
        return capacity;
    }

    public InstanceTypeOverhead overhead() {
        return overhead;
    }

    /** Returns the type with other offerings. */
    public InstanceType withOfferings(List<Offering> changed) {
        return new InstanceType(
                name, requirements, changed, capacity, overhead, capacityOverlaid, volumeAttachmentLimits);
    }

    /** Returns the type with the most volumes that its nodes can attach, by CSI driver. */
    public InstanceType withVolumeAttachmentLimits(Map<String, Integer> limits) {
        return new InstanceType(name, requirements, offerings, capacity, overhead, capacityOverlaid, limits);
    }

    /** Returns the most volumes that its nodes can attach, by CSI driver; a driver that is not listed has no known limit. */
    public Map<String, Integer> volumeAttachmentLimits() {
        return volumeAttachmentLimits;
    }

    /** Returns the type with amounts that replace or add to its capacity, as a NodeOverlay says it has them. */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceType.ApplyCapacityOverlay")
    public InstanceType withCapacityOverlay(Resources overlay) {
        return new InstanceType(
                name, requirements, offerings, assign(capacity, overlay), overhead, true, volumeAttachmentLimits);
    }

    /** Whether a NodeOverlay made the price of one of its offerings. */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceType.IsPricingOverlayApplied")
    public boolean isPriceOverlaid() {
        return priceOverlaid;
    }

    /** Whether a NodeOverlay added to its capacity. */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceType.IsCapacityOverlayApplied")
    public boolean isCapacityOverlaid() {
        return capacityOverlaid;
    }

    /** Returns what pods can use, without any offering's override. */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceType.Allocatable")
    public Resources allocatable() {
        return allocatableOfferings.get(0).allocatable();
    }

    /** Returns the available offerings by allocatable; the first group has no overrides and may be empty. */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceType.AllocatableOfferingsList")
    public List<AllocatableOfferings> allocatableOfferings() {
        return allocatableOfferings;
    }

    private static double leastPrice(List<Offering> offerings) {
        double least = Double.POSITIVE_INFINITY;
        for (Offering offering : offerings) {
            least = offering.launchable() ? Math.min(least, offering.price()) : least;
        }
        return least;
    }

    /**
     * Whether a launch under the requirements surely costs less than a price; see {@link #worstLaunchPrice}.
     *
     * @param compatible whether what an offering requires is compatible with them
     */
    public boolean isSurelyBelow(double price, Requirements requirements, Predicate<Requirements> compatible) {
        return leastPrice < price && worstLaunchPrice(requirements, compatible, price) < price;
    }

    /**
     * Returns the most a launch under the requirements can cost: the highest price among the launchable offerings of the
     * capacity type that would be launched – reserved, else spot, else on-demand – and infinity if there is none (Karpenter
     * v1.14, cloudprovider: worst launch price).
     */
    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = {"Offerings.WorstLaunchPrice", "Offerings.MostExpensive"})
    public double worstLaunchPrice(Requirements requirements, WellKnownLabels wellKnown) {
        return worstLaunchPrice(
                requirements,
                required -> requirements.isCompatible(required, wellKnown.keys()),
                Double.POSITIVE_INFINITY);
    }

    /** Returns the same, or where that is not below a limit the first price that is not. */
    private double worstLaunchPrice(Requirements requirements, Predicate<Requirements> compatible, double limit) {
        Requirement capacityTypes = requirements.find(KarpenterLabels.CAPACITY_TYPE);
        for (String capacityType : LAUNCH_ORDER) {
            if (capacityTypes != null && !capacityTypes.has(capacityType)) {
                continue;
            }
            double worst = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < offerings.size() && worst < limit; i++) {
                Offering offering = offerings.get(i);
                if (offering.launchable()
                        && offering.capacityType().equals(capacityType)
                        && compatible.test(offering.requirements())) {
                    worst = Math.max(worst, offering.price());
                }
            }
            if (worst > Double.NEGATIVE_INFINITY) {
                return worst;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Returns the lowest price of an offering, available or not, compatible with the requirements, infinite without one. */
    public double cheapestListedPrice(Requirements compatibleWith, WellKnownLabels wellKnown) {
        double cheapest = Double.POSITIVE_INFINITY;
        for (Offering offering : offerings) {
            if (offering.price() < cheapest && compatibleWith.isCompatible(offering.requirements(), wellKnown.keys())) {
                cheapest = offering.price();
            }
        }
        return cheapest;
    }

    /** Returns the lowest price of a launchable offering compatible with the requirements, infinite if there is none. */
    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = {"Offerings.Available", "Offerings.Launchable", "Offerings.Compatible", "Offerings.Cheapest"})
    public double cheapestPrice(Requirements compatibleWith, WellKnownLabels wellKnown) {
        double cheapest = Double.POSITIVE_INFINITY;
        for (Offering offering : offerings) {
            if (offering.launchable()
                    && offering.price() < cheapest
                    && compatibleWith.isCompatible(offering.requirements(), wellKnown.keys())) {
                cheapest = offering.price();
            }
        }
        return cheapest;
    }

    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = {"InstanceType.precompute", "InstanceType.groupOfferingsByOverride"})
    private List<AllocatableOfferings> groupOfferings() {
        Map<Overrides, List<Offering>> groups = new LinkedHashMap<>();
        Overrides none = new Overrides(Resources.NONE, Resources.NONE);
        groups.put(none, new ArrayList<>());
        for (Offering offering : offerings) {
            if (!offering.available()) {
                continue;
            }
            InstanceTypeOverhead own = offering.overheadOverride();
            Overrides overrides =
                    new Overrides(offering.capacityOverride(), own == null ? Resources.NONE : own.total());
            groups.computeIfAbsent(overrides, key -> new ArrayList<>()).add(offering);
        }
        List<AllocatableOfferings> grouped = new ArrayList<>(groups.size());
        groups.forEach((overrides, members) -> grouped.add(
                new AllocatableOfferings(allocatable(overrides.capacity(), overrides.overhead()), members)));
        return List.copyOf(grouped);
    }

    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = "InstanceType.computeAllocatable",
            differs = "an override replaces the amount of the type, as the type's comments say; upstream adds it. No "
                    + "provider sets one")
    private Resources allocatable(Resources capacityOverride, Resources overheadOverride) {
        Resources whole = assign(capacity, capacityOverride);
        Resources reserved = assign(overhead.total(), overheadOverride);
        Resources allocatable = Resources.NONE;
        for (int resource = 0; resource < whole.indexBound(); resource++) {
            if (whole.has(resource)) {
                allocatable = allocatable.with(resource, whole.amount(resource) - reserved.amount(resource));
            }
        }
        for (String resource : whole.names()) {
            if (resource.startsWith("hugepages-")) {
                long memory = allocatable.memoryBytes() - whole.amount(resource);
                allocatable = allocatable.with(ResourceName.MEMORY, Math.max(0, memory));
            }
        }
        return allocatable;
    }

    private static Resources assign(Resources base, Resources override) {
        Resources assigned = base;
        for (int resource = 0; resource < override.indexBound(); resource++) {
            if (override.has(resource)) {
                assigned = assigned.with(resource, override.amount(resource));
            }
        }
        return assigned;
    }

    @Override
    public String toString() {
        return name;
    }
}
