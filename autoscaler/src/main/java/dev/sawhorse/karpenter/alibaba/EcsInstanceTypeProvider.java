// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.alibaba;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.karpenter.api.ECSLabels;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of instance types of an ECSNodeClass, sorted by name: on-demand, in every zone of the node class. Spot
 * is not offered because its prices are unknown. The table is computed again when an offering becomes unavailable or
 * available; until then the same object is returned.
 */
public final class EcsInstanceTypeProvider implements InstanceTypeCatalogue {
    /** The well-known labels of the provider and of Karpenter's core. */
    public static final WellKnownLabels WELL_KNOWN =
            WellKnownLabels.withProvider(ECSLabels.KEYS, List.of(ECSLabels.GROUP));

    /** The assumption about the number of pods of a node. */
    public static final String PODS_ASSUMED =
            EcsCapacity.DEFAULT_PODS + " where maxPods does not say: the network plugin is not known";

    private static final ECSNodeClass ANY_NODE_CLASS = ECSNodeClass.of(ObjectMeta.of("", "any"));
    private static final List<String> GPU_LABELS = List.of(
            ECSLabels.INSTANCE_GPU_NAME,
            ECSLabels.INSTANCE_GPU_MANUFACTURER,
            ECSLabels.INSTANCE_GPU_COUNT,
            ECSLabels.INSTANCE_GPU_MEMORY);

    private final RegionFacts region;
    private final PriceBook prices;
    private final UnavailableOfferings unavailable;
    private final Map<ECSNodeClass, Listing> listings = new LinkedHashMap<>();

    /** A table of instance types, with the sequence number of the unavailable offerings that it was computed at. */
    private record Listing(InstanceTypes table, long sequenceNumber) {}

    /** Makes the provider for a region of Alibaba Cloud. */
    public EcsInstanceTypeProvider(RegionFacts region, PriceBook prices, UnavailableOfferings unavailable) {
        this.region = region;
        this.prices = prices;
        this.unavailable = unavailable;
    }

    /** Returns the region of the instance types. */
    RegionFacts region() {
        return region;
    }

    @Override
    public ECSNodeClass anyNodeClass() {
        return ANY_NODE_CLASS;
    }

    @Override
    public InstanceTypes list(ProviderNodeClass nodeClass, long nowNanos) {
        if (!(nodeClass instanceof ECSNodeClass own)) {
            return InstanceTypes.NONE;
        }
        long sequenceNumber = unavailable.sequenceNumber(nowNanos);
        Listing known = listings.get(own);
        if (known == null || known.sequenceNumber() != sequenceNumber) {
            known = new Listing(table(own, nowNanos), sequenceNumber);
            listings.put(own, known);
        }
        return known.table();
    }

    private InstanceTypes table(ECSNodeClass nodeClass, long nowNanos) {
        List<InstanceType> types = new ArrayList<>();
        for (InstanceOffer offer : region.offers()) {
            List<Zone> zones = offer.zones().stream()
                    .filter(zone ->
                            nodeClass.zones().isEmpty() || nodeClass.zones().contains(zone.name()))
                    .toList();
            if (!zones.isEmpty()) {
                types.add(new InstanceType(
                        offer.shape().name(),
                        requirements(offer, zones),
                        zones.stream()
                                .map(zone -> offering(offer.shape().name(), zone, nowNanos))
                                .toList(),
                        EcsCapacity.of(offer.shape(), nodeClass),
                        EcsCapacity.overhead(offer.shape(), nodeClass)));
            }
        }
        return InstanceTypes.of(types, WELL_KNOWN);
    }

    private Offering offering(String type, Zone zone, long nowNanos) {
        CapacityPool pool = new CapacityPool(type, zone.name(), CapacityType.ON_DEMAND);
        OptionalDouble price = prices.price(pool, nowNanos);
        boolean available = price.isPresent() && !unavailable.isUnavailable(pool, List.of(), nowNanos);
        return Offering.of(
                Requirements.of(
                        in(KarpenterLabels.CAPACITY_TYPE, KarpenterLabels.CAPACITY_TYPE_ON_DEMAND),
                        in(Labels.ZONE, zone.name()),
                        in(ECSLabels.ZONE_ID, zone.id())),
                price.orElse(0),
                available);
    }

    /** One requirement per label, without values if the type has none. */
    private Requirements requirements(InstanceOffer offer, List<Zone> zones) {
        InstanceShape shape = offer.shape();
        List<Requirement> all = new ArrayList<>();
        all.add(in(Labels.INSTANCE_TYPE, shape.name()));
        all.add(in(Labels.ARCH, shape.processor().architecture()));
        all.add(in(Labels.OS, "linux"));
        all.add(in(Labels.REGION, region.region()));
        all.add(Requirement.of(
                Labels.ZONE, Operator.IN, zones.stream().map(Zone::name).toList(), null));
        all.add(Requirement.of(
                ECSLabels.ZONE_ID, Operator.IN, zones.stream().map(Zone::id).toList(), null));
        all.add(in(KarpenterLabels.CAPACITY_TYPE, KarpenterLabels.CAPACITY_TYPE_ON_DEMAND));
        all.add(in(ECSLabels.INSTANCE_CPU, String.valueOf(shape.vcpus())));
        all.add(in(ECSLabels.INSTANCE_MEMORY, String.valueOf(shape.memoryMib())));
        all.add(in(ECSLabels.INSTANCE_CPU_MODEL, shape.processor().manufacturer()));
        all.add(in(ECSLabels.INSTANCE_CATEGORY, shape.typeName().category()));
        all.add(in(ECSLabels.INSTANCE_GENERATION, shape.typeName().generation()));
        all.add(in(ECSLabels.INSTANCE_FAMILY, shape.typeName().family()));
        all.add(in(ECSLabels.INSTANCE_SIZE, shape.typeName().size()));
        GPU_LABELS.forEach(label -> all.add(in(label, null)));
        return Requirements.of(all);
    }

    private static Requirement in(String key, @Nullable String value) {
        return Requirement.of(key, Operator.IN, value == null || value.isEmpty() ? List.of() : List.of(value), null);
    }
}
