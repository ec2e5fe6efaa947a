// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of instance types of an EC2NodeClass, sorted by name ({@code providers/instancetype/instancetype.go
 * List}): shape and labels from the price data, capacity and overhead by the provider's rules, one offering per zone and
 * capacity type with its price and availability, and one per capacity reservation.
 *
 * <p>The table is computed again only after a refresh of prices, a change of unavailable offerings or reservations, or
 * of the discovered memory of nodes; until then the same object is returned, and unchanged types remain the same
 * objects. Discovered memory is applied every five minutes, the time for which the provider caches its instance types.
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/providers/instancetype/offering/offering.go",
        symbol = {"NewDefaultProvider", "DefaultProvider.RegisterResolver"})
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/providers/instancetype/instancetype.go",
        symbol = "NewDefaultProvider")
public final class InstanceTypeProvider implements InstanceTypeCatalogue {
    private static final EC2NodeClass ANY_NODE_CLASS =
            new EC2NodeClass(ObjectMeta.of("", "any"), "AL2023", List.of(), null, null, null, null, true);
    private static final long RESOLVE_NANOS = Duration.ofMinutes(5).toNanos();
    private static final CapacityType[] SOLD_AS = {CapacityType.ON_DEMAND, CapacityType.SPOT};

    /** An instance type as last computed, with the inputs of that computation. */
    private record Resolved(
            InstanceTypeShape shape, long pricesAt, long sequenceNumber, List<Offering> sold, InstanceType type) {}

    /** The zone and capacity type of an offering: everything that its requirements depend on. */
    private record OfferingKey(Zone zone, CapacityType capacityType) {}

    private static final class Listing {
        private final EC2NodeClass nodeClass;
        private final NetworkProvider.Selection selection;
        private final Map<String, List<String>> subnets;
        private final NodeOptions nodeOptions;
        private final KnownShapes known;
        private List<InstanceTypeShape> shapes = List.of();

        private final Map<String, Resolved> types = new LinkedHashMap<>();
        private InstanceTypes table = InstanceTypes.NONE;
        private List<CapacityReservation> reservations = List.of();
        private long resolvedAt;
        private List<Long> madeOf = List.of();

        Listing(
                EC2NodeClass nodeClass,
                NetworkProvider.Selection selection,
                Map<String, List<String>> subnets,
                NodeOptions nodeOptions,
                KnownShapes known) {
            this.nodeClass = nodeClass;
            this.selection = selection;
            this.subnets = subnets;
            this.nodeOptions = nodeOptions;
            this.known = known;
        }
    }

    private final RegionFacts region;
    private final PricingProvider pricing;
    private final UnavailableOfferings unavailable;
    private final CapacityReservationProvider reservations;
    private final DiscoveredCapacity discovered;
    private final ProviderOptions options;
    private final ReservedOfferings reserved;
    private final NetworkProvider network;
    private final Map<OfferingKey, Requirements> soldIn = new LinkedHashMap<>();
    private final Map<EC2NodeClass, Listing> listings = new LinkedHashMap<>();

    /** The last result, which is mostly requested again. */
    private @Nullable Listing listed;

    /** Makes a provider for an account without capacity reservations whose nodes have the estimated memory. */
    public InstanceTypeProvider(
            RegionFacts region, PriceBook prices, UnavailableOfferings unavailable, ProviderOptions options) {
        this(
                region,
                prices,
                unavailable,
                new CapacityReservationProvider(CapacityReservations.none()),
                new DiscoveredCapacity(),
                NetworkProvider.unknown(),
                options,
                KarpenterVersion.V1_14);
    }

    /**
     * @param prices EC2's prices over time, of which Karpenter reads a snapshot at intervals
     *
     * @param network subnets of the node classes
     */
    public InstanceTypeProvider(
            RegionFacts region,
            PriceBook prices,
            UnavailableOfferings unavailable,
            CapacityReservationProvider reservations,
            DiscoveredCapacity discovered,
            NetworkProvider network,
            ProviderOptions options,
            KarpenterVersion version) {
        this.region = region;
        this.pricing = new PricingProvider(prices, region.region(), options.isolatedVpc(), options.builtInPrices());
        this.unavailable = unavailable;
        this.reservations = reservations;
        this.discovered = discovered;
        this.network = network;
        this.options = options;
        this.reserved = new ReservedOfferings(pricing, reservations, version);
    }

    /** Returns the region of the instance types. */
    RegionFacts region() {
        return region;
    }

    /** Returns the provider of subnets and security groups of node classes. */
    NetworkProvider network() {
        return network;
    }

    @Override
    public InstanceTypes list(ProviderNodeClass nodeClass, long nowNanos) {
        return nodeClass instanceof EC2NodeClass own ? list(own, nowNanos) : InstanceTypes.NONE;
    }

    /** {@inheritDoc} Before the first listing a type is computed when a stream reaches it. */
    @Override
    public Stream<InstanceType> stream(ProviderNodeClass nodeClass, long nowNanos) {
        if (!(nodeClass instanceof EC2NodeClass own)) {
            return Stream.empty();
        }
        Listing listing = listing(own, nowNanos);
        if (!listing.shapes.isEmpty() || listing.selection.isLacking()) {
            return list(own, nowNanos).asList().stream();
        }
        List<CapacityReservation> selected = reservations.list(own.capacityReservationTerms(), nowNanos);
        return reachable(listing, selected, nowNanos)
                .map(shape -> cached(shape, listing, nowNanos).type());
    }

    /** {@inheritDoc} A node class of Amazon Linux 2023. */
    @Override
    public EC2NodeClass anyNodeClass() {
        return ANY_NODE_CLASS;
    }

    /** Returns the types that the node class can launch, in their state at the time. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/instancetype.go",
            symbol = {"DefaultProvider.List", "DefaultProvider.Get", "DefaultProvider.get", "DefaultProvider.cacheKey"})
    public InstanceTypes list(EC2NodeClass nodeClass, long nowNanos) {
        Listing listing = listing(nodeClass, nowNanos);
        if (listing.selection.isLacking()) {
            return InstanceTypes.NONE;
        }
        boolean changed = resolve(listing, nodeClass, nowNanos);
        List<Long> madeOf = List.of(
                pricing.refreshedAt(nowNanos),
                unavailable.sequenceNumber(nowNanos),
                reservations.sequenceNumber(nowNanos));
        if (changed || !madeOf.equals(listing.madeOf)) {
            refresh(listing, nowNanos);
            listing.madeOf = madeOf;
        }
        return listing.table;
    }

    /** Returns the subnets of the node class by the name of their zone. */
    public Map<String, List<String>> zonalSubnets(EC2NodeClass nodeClass, long nowNanos) {
        return listing(nodeClass, nowNanos).subnets;
    }

    @SuppressWarnings(
            "ReferenceEquality") // A different object may be an equal node class, which the lookup then finds.
    private Listing listing(EC2NodeClass nodeClass, long nowNanos) {
        NetworkProvider.Selection selection = network.select(nodeClass, nowNanos);
        Listing known = listed == null || listed.nodeClass != nodeClass ? listings.get(nodeClass) : listed;
        if (known != null && known.selection.equals(selection)) {
            listed = known;
            return known;
        }
        Map<String, List<String>> selected = selection.subnets();
        Map<String, List<String>> subnets = selected == null ? subnetsOfZones(nodeClass) : selected;
        NodeOptions nodeOptions = NodeClassOptions.of(nodeClass, options);
        KnownShapes shapes = KnownShapes.of(region, nodeOptions, subnets.keySet(), selected != null);
        Listing listing = new Listing(nodeClass, selection, subnets, nodeOptions, shapes);
        listings.put(nodeClass, listing);
        listed = listing;
        return listing;
    }

    private Map<String, List<String>> subnetsOfZones(EC2NodeClass nodeClass) {
        Map<String, List<String>> subnets = new TreeMap<>();
        for (InstanceOffer offer : region.offers()) {
            for (Zone zone : offer.zones()) {
                if (isIn(nodeClass.zones(), zone)) {
                    subnets.put(zone.name(), network.ofZone(zone.name()));
                }
            }
        }
        return subnets;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/types.go",
            symbol = "DefaultResolver.CacheKey")
    private boolean resolve(Listing listing, EC2NodeClass nodeClass, long nowNanos) {
        List<CapacityReservation> selected = reservations.list(nodeClass.capacityReservationTerms(), nowNanos);
        boolean first = listing.shapes.isEmpty();
        if (!first && selected.equals(listing.reservations) && nowNanos - listing.resolvedAt < RESOLVE_NANOS) {
            return false;
        }
        List<InstanceTypeShape> shapes = first || !selected.equals(listing.reservations)
                ? reachable(listing, selected, nowNanos).toList()
                : withDiscoveredCapacity(listing, nowNanos);
        boolean changed = first || !shapes.equals(listing.shapes);
        listing.shapes = shapes;
        listing.reservations = selected;
        listing.resolvedAt = nowNanos;
        return changed;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/instancetype.go",
            symbol = "DefaultProvider.get")
    private List<InstanceTypeShape> withDiscoveredCapacity(Listing listing, long nowNanos) {
        List<InstanceTypeShape> learnt = new ArrayList<>(listing.shapes.size());
        for (InstanceTypeShape shape : listing.shapes) {
            Long memory = discovered.memoryBytes(shape.facts().name(), listing.nodeClass, nowNanos);
            boolean known = memory == null || memory == shape.capacity().memoryBytes();
            learnt.add(
                    known
                            ? shape
                            : InstanceTypeShape.of(
                                    shape.facts(),
                                    region.region(),
                                    shape.zones(),
                                    shape.usable(),
                                    shape.reservations(),
                                    listing.nodeOptions,
                                    memory));
        }
        return learnt;
    }

    /** Returns the shapes of the types that the subnets reach. */
    private Stream<InstanceTypeShape> reachable(Listing listing, List<CapacityReservation> selected, long nowNanos) {
        return region.offers().stream().flatMap(offer -> Stream.ofNullable(shape(offer, listing, selected, nowNanos)));
    }

    private @Nullable InstanceTypeShape shape(
            InstanceOffer offer, Listing listing, List<CapacityReservation> selected, long nowNanos) {
        String name = offer.shape().name();
        List<CapacityReservation> own = selected.isEmpty()
                ? List.of()
                : selected.stream()
                        .filter(reservation -> reservation.instanceType().equals(name))
                        .toList();
        Long memory = discovered.memoryBytes(name, listing.nodeClass, nowNanos);
        return own.isEmpty() && memory == null
                ? listing.known.of(name, () -> shape(offer, listing, own, memory))
                : shape(offer, listing, own, memory);
    }

    /**
     * Returns the shape of an offer, null if no subnet is in a zone that offers it. With known subnets, types that cannot be
     * launched in any zone are still listed, as running nodes may have them.
     */
    private @Nullable InstanceTypeShape shape(
            InstanceOffer offer, Listing listing, List<CapacityReservation> own, @Nullable Long memory) {
        boolean seesAll = listing.selection.subnets() != null;
        List<Zone> usable = offer.zones().stream()
                .filter(zone -> listing.subnets.containsKey(zone.name()))
                .toList();
        if (!seesAll && usable.isEmpty()) {
            return null;
        }
        List<Zone> zones = seesAll ? offer.zones() : usable;
        return InstanceTypeShape.of(offer.shape(), region.region(), zones, usable, own, listing.nodeOptions, memory);
    }

    private static boolean isIn(List<String> zones, Zone zone) {
        return zones.isEmpty() || zones.contains(zone.name()) || zones.contains(zone.id());
    }

    private void refresh(Listing listing, long nowNanos) {
        List<InstanceType> list = new ArrayList<>(listing.shapes.size());
        for (InstanceTypeShape shape : listing.shapes) {
            list.add(cached(shape, listing, nowNanos).type());
        }
        listing.table = InstanceTypes.of(list, AwsLabels.WELL_KNOWN);
    }

    private Resolved cached(InstanceTypeShape shape, Listing listing, long nowNanos) {
        Resolved resolved = resolved(shape, listing, nowNanos);
        listing.types.put(shape.facts().name(), resolved);
        return resolved;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/offering/offering.go",
            symbol = "DefaultProvider.InjectOfferings")
    @SuppressWarnings("ReferenceEquality") // A shape is replaced only when it changes.
    private Resolved resolved(InstanceTypeShape shape, Listing listing, long nowNanos) {
        String name = shape.facts().name();
        Resolved known = listing.types.get(name);
        long pricesAt = pricing.refreshedAt(nowNanos);
        long sequenceNumber = unavailable.sequenceNumber(name, nowNanos);
        Resolved same = known != null && known.shape() == shape ? known : null;
        Resolved current =
                same != null && same.pricesAt() == pricesAt && same.sequenceNumber() == sequenceNumber ? same : null;
        if (current != null && shape.reservations().isEmpty()) {
            return current;
        }
        boolean compatible = isCompatible(shape.facts(), listing.nodeClass);
        Map<String, List<String>> subnets = compatible ? listing.subnets : Map.of();
        List<Offering> sold = current == null ? sold(shape, subnets, nowNanos) : current.sold();
        List<Offering> offerings = new ArrayList<>(sold);
        offerings.addAll(reserved.of(shape.reservations(), compatible ? shape.usable() : List.of(), nowNanos));
        InstanceType type = same != null && same.type().offerings().equals(offerings)
                ? same.type()
                : new InstanceType(name, shape.requirements(), offerings, shape.capacity(), shape.overhead());
        return new Resolved(shape, pricesAt, sequenceNumber, sold, type);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/offering/base_resolver.go",
            symbol = {"BaseResolver.ResolveOfferings", "cacheKeyFromInstanceType"})
    private List<Offering> sold(InstanceTypeShape shape, Map<String, List<String>> subnets, long nowNanos) {
        Requirement soldAs = shape.requirements().get(KarpenterLabels.CAPACITY_TYPE);
        List<Offering> offerings = new ArrayList<>(shape.zones().size() * SOLD_AS.length);
        for (Zone zone : shape.zones()) {
            for (CapacityType capacityType : SOLD_AS) {
                if (soldAs.has(capacityType.label())) {
                    CapacityPool pool = new CapacityPool(shape.facts().name(), zone.name(), capacityType);
                    offerings.add(offering(pool, zone, subnets.get(zone.name()), nowNanos));
                }
            }
        }
        return offerings;
    }

    /** Returns whether the images of a node class run on the type; offerings of other types are unavailable. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/compatibility/compatibility.go",
            symbol = {"IsCompatibleWithNodeClass", "amiFamilyCompatibility", "amiFamilyCheck.compatibleCheck"},
            differs = "checks the AMI family only; other fields that exclude types are not simulated")
    @SuppressWarnings("ReferenceEquality") // It is one constant.
    private static boolean isCompatible(InstanceShape type, EC2NodeClass nodeClass) {
        return !type.name().startsWith("a1.")
                || nodeClass == ANY_NODE_CLASS
                || AmiFamily.parse(nodeClass.amiFamily()) != AmiFamily.AL2023;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/offering/base_resolver.go",
            symbol = "BaseResolver.ResolveOfferings",
            differs = "knows no zonal shifts")
    private Offering offering(CapacityPool pool, Zone zone, @Nullable List<String> subnets, long nowNanos) {
        OptionalDouble price = pricing.price(pool, nowNanos);
        boolean available = price.isPresent() && subnets != null && !unavailable.isUnavailable(pool, subnets, nowNanos);
        Requirements requirements =
                soldIn.computeIfAbsent(new OfferingKey(zone, pool.capacityType()), InstanceTypeProvider::requirements);
        return Offering.of(requirements, price.orElse(0), available);
    }

    private static Requirements requirements(OfferingKey place) {
        return Requirements.of(
                Requirement.of(
                        KarpenterLabels.CAPACITY_TYPE,
                        Operator.IN,
                        place.capacityType().label()),
                Requirement.of(Labels.ZONE, Operator.IN, place.zone().name()),
                Requirement.of(AwsLabels.ZONE_ID, Operator.IN, place.zone().id()),
                Requirement.of(AwsLabels.RESERVATION_ID, Operator.DOES_NOT_EXIST),
                Requirement.of(AwsLabels.RESERVATION_TYPE, Operator.DOES_NOT_EXIST),
                Requirement.of(AwsLabels.RESERVATION_INTERRUPTIBLE, Operator.DOES_NOT_EXIST));
    }
}
