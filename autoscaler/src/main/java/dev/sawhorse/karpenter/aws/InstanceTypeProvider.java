package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.capacity.NodeCapacity;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.facts.capacity.ResourceAmounts;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.Offering;
import dev.sawhorse.karpenter.scheduling.Operator;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The instance types Karpenter can choose from with a node class, in the order of their names: shape and labels from the
 * facts, capacity and overhead by the provider's rules, one offering per zone and capacity type with its price and whether it
 * is available.
 *
 * <p>Prices are looked at every twelve hours, as the provider does. The table is made anew only when prices were looked at, or
 * a pool ran out of capacity or recovered; until then the very same table is returned, and types whose offerings did not
 * change stay the same objects.
 */
public final class InstanceTypeProvider {
    private static final long PRICE_REFRESH_NANOS = Duration.ofHours(12).toNanos();
    private static final CapacityType[] SOLD_AS = {CapacityType.ON_DEMAND, CapacityType.SPOT};

    /** What of a type stays the same while offerings come and go. */
    private record Shape(
            InstanceShape facts,
            List<Zone> zones,
            Requirements requirements,
            Resources capacity,
            InstanceTypeOverhead overhead) {}

    private static final class Listing {
        private final List<Shape> shapes;
        private final Map<String, InstanceType> types = new LinkedHashMap<>();
        private InstanceTypes table = InstanceTypes.NONE;
        private long sequenceNumber = -1;
        private long pricesAt = -1;

        Listing(List<Shape> shapes) {
            this.shapes = shapes;
        }
    }

    private final RegionFacts region;
    private final PriceBook prices;
    private final UnavailableOfferings unavailable;
    private final ProviderOptions options;
    private final Map<EC2NodeClass, Listing> listings = new LinkedHashMap<>();

    public InstanceTypeProvider(
            RegionFacts region, PriceBook prices, UnavailableOfferings unavailable, ProviderOptions options) {
        this.region = region;
        this.prices = prices;
        this.unavailable = unavailable;
        this.options = options;
    }

    /** Returns the types the node class can launch as they stand at the time. */
    public InstanceTypes list(EC2NodeClass nodeClass, long nowNanos) {
        Listing listing = listings.computeIfAbsent(nodeClass, key -> new Listing(shapes(key)));
        long sequenceNumber = unavailable.sequenceNumber(nowNanos);
        long pricesAt = nowNanos / PRICE_REFRESH_NANOS * PRICE_REFRESH_NANOS;
        if (sequenceNumber != listing.sequenceNumber || pricesAt != listing.pricesAt) {
            refresh(listing, pricesAt, nowNanos);
            listing.sequenceNumber = sequenceNumber;
            listing.pricesAt = pricesAt;
        }
        return listing.table;
    }

    private List<Shape> shapes(EC2NodeClass nodeClass) {
        NodeOptions nodeOptions = NodeClassOptions.of(nodeClass, options);
        List<Shape> shapes = new ArrayList<>();
        for (InstanceOffer offer : region.offers()) {
            List<Zone> usable = offer.zones().stream()
                    .filter(zone -> isUsable(nodeClass, zone))
                    .toList();
            if (!usable.isEmpty()) {
                shapes.add(shape(offer.shape(), usable, nodeOptions));
            }
        }
        return shapes;
    }

    private static boolean isUsable(EC2NodeClass nodeClass, Zone zone) {
        return nodeClass.zones().isEmpty()
                || nodeClass.zones().contains(zone.name())
                || nodeClass.zones().contains(zone.id());
    }

    private Shape shape(InstanceShape facts, List<Zone> usable, NodeOptions nodeOptions) {
        NodeCapacity capacity = NodeCapacity.of(facts, nodeOptions);
        return new Shape(
                facts,
                usable,
                InstanceTypeRequirements.of(facts, region.region(), usable, nodeOptions.amiFamily()),
                capacity(capacity.capacity()),
                new InstanceTypeOverhead(
                        reserved(capacity.kubeReserved()),
                        reserved(capacity.systemReserved()),
                        reserved(capacity.evictionThreshold())));
    }

    private static Resources capacity(ResourceAmounts amounts) {
        Resources.Builder capacity = Resources.builder()
                .set(ResourceName.CPU, amounts.cpuMillis())
                .set(ResourceName.MEMORY, amounts.memoryBytes())
                .set(ResourceName.EPHEMERAL_STORAGE, amounts.ephemeralStorageBytes())
                .set(ResourceName.PODS, amounts.pods());
        amounts.extended().forEach(capacity::set);
        return capacity.build();
    }

    private static Resources reserved(ResourceAmounts amounts) {
        return Resources.builder()
                .set(ResourceName.CPU, amounts.cpuMillis())
                .set(ResourceName.MEMORY, amounts.memoryBytes())
                .set(ResourceName.EPHEMERAL_STORAGE, amounts.ephemeralStorageBytes())
                .build();
    }

    private void refresh(Listing listing, long pricesAt, long nowNanos) {
        List<InstanceType> list = new ArrayList<>(listing.shapes.size());
        for (Shape shape : listing.shapes) {
            String name = shape.facts().name();
            List<Offering> offerings = offerings(shape, pricesAt, nowNanos);
            InstanceType known = listing.types.get(name);
            InstanceType type = known != null && known.offerings().equals(offerings)
                    ? known
                    : new InstanceType(name, shape.requirements(), offerings, shape.capacity(), shape.overhead());
            listing.types.put(name, type);
            list.add(type);
        }
        listing.table = InstanceTypes.of(list, AwsLabels.WELL_KNOWN);
    }

    private List<Offering> offerings(Shape shape, long pricesAt, long nowNanos) {
        Requirement soldAs = shape.requirements().get(KarpenterLabels.CAPACITY_TYPE);
        List<Offering> offerings = new ArrayList<>(shape.zones().size() * SOLD_AS.length);
        for (Zone zone : shape.zones()) {
            for (CapacityType capacityType : SOLD_AS) {
                if (soldAs.has(capacityType.label())) {
                    CapacityPool pool = new CapacityPool(shape.facts().name(), zone.name(), capacityType);
                    offerings.add(offering(pool, zone, pricesAt, nowNanos));
                }
            }
        }
        return offerings;
    }

    private Offering offering(CapacityPool pool, Zone zone, long pricesAt, long nowNanos) {
        OptionalDouble price = prices.price(pool, pricesAt);
        boolean available = price.isPresent() && !unavailable.isUnavailable(pool, nowNanos);
        return Offering.of(
                Requirements.of(
                        Requirement.of(
                                KarpenterLabels.CAPACITY_TYPE,
                                Operator.IN,
                                pool.capacityType().label()),
                        Requirement.of(Labels.ZONE, Operator.IN, zone.name()),
                        Requirement.of(AwsLabels.ZONE_ID, Operator.IN, zone.id()),
                        Requirement.of(AwsLabels.RESERVATION_ID, Operator.DOES_NOT_EXIST),
                        Requirement.of(AwsLabels.RESERVATION_TYPE, Operator.DOES_NOT_EXIST),
                        Requirement.of(AwsLabels.RESERVATION_INTERRUPTIBLE, Operator.DOES_NOT_EXIST)),
                price.orElse(0),
                available);
    }
}
