// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The instance types of a cloud provider that a program provides, and their prices. The table is made again when the provider
 * returns another list; until then the same object is returned.
 */
public final class ProvidedInstanceTypes implements InstanceTypeCatalogue, PriceBook {
    /** The types are the same for all node classes. */
    private static final EC2NodeClass ANY_NODE_CLASS =
            new EC2NodeClass(ObjectMeta.of("", "any"), "AL2023", List.of(), null, null, null, null, true);

    private final CloudProvider provider;
    private final WellKnownLabels wellKnown;
    private List<dev.sawhorse.api.extension.InstanceType> provided = List.of();
    private InstanceTypes table = InstanceTypes.NONE;

    /** Makes the catalogue of a provider. */
    public ProvidedInstanceTypes(CloudProvider provider) {
        this.provider = provider;
        Set<String> labels = new TreeSet<>();
        provider.instanceTypes(Duration.ZERO)
                .forEach(type -> labels.addAll(type.labels().keySet()));
        this.wellKnown = WellKnownLabels.withProvider(labels, List.of());
    }

    /** Returns the labels of the types, which nodes can have. */
    WellKnownLabels wellKnown() {
        return wellKnown;
    }

    @Override
    public InstanceTypes list(ProviderNodeClass nodeClass, long nowNanos) {
        return list(nowNanos);
    }

    @Override
    public ProviderNodeClass anyNodeClass() {
        return ANY_NODE_CLASS;
    }

    /** Returns the types at a time, in nanoseconds since the start. */
    InstanceTypes list(long nowNanos) {
        List<dev.sawhorse.api.extension.InstanceType> now = provider.instanceTypes(Duration.ofNanos(nowNanos));
        if (!now.equals(provided)) {
            provided = List.copyOf(now);
            table = InstanceTypes.of(
                    provided.stream().map(ProvidedInstanceTypes::converted).toList(), wellKnown);
        }
        return table;
    }

    /** Returns the type of a name as the program declares it. */
    dev.sawhorse.api.extension.InstanceType require(String name) {
        return provided.stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "cloud provider " + provider.name() + " has no instance type " + name));
    }

    @Override
    public OptionalDouble price(CapacityPool pool, long atNanos) {
        return provider.instanceTypes(Duration.ofNanos(atNanos)).stream()
                .filter(type -> type.name().equals(pool.instanceType()))
                .flatMap(type -> type.offerings().stream())
                .filter(offering -> offering.zone().equals(pool.zone())
                        && offering.capacityType().equals(pool.capacityType().label()))
                .mapToDouble(dev.sawhorse.api.extension.Offering::pricePerHour)
                .findFirst();
    }

    private static InstanceType converted(dev.sawhorse.api.extension.InstanceType type) {
        List<Requirement> requirements = new ArrayList<>();
        type.labels().forEach((label, value) -> requirements.add(in(label, List.of(value))));
        requirements.add(in(Labels.INSTANCE_TYPE, List.of(type.name())));
        requirements.add(in(Labels.ZONE, values(type, dev.sawhorse.api.extension.Offering::zone)));
        requirements.add(
                in(KarpenterLabels.CAPACITY_TYPE, values(type, dev.sawhorse.api.extension.Offering::capacityType)));
        return new InstanceType(
                type.name(),
                Requirements.of(requirements),
                type.offerings().stream().map(ProvidedInstanceTypes::converted).toList(),
                resources(type.capacity()),
                new InstanceTypeOverhead(resources(type.overhead()), Resources.NONE, Resources.NONE));
    }

    private static Offering converted(dev.sawhorse.api.extension.Offering offering) {
        return Offering.of(
                Requirements.of(
                        in(KarpenterLabels.CAPACITY_TYPE, List.of(offering.capacityType())),
                        in(Labels.ZONE, List.of(offering.zone()))),
                offering.pricePerHour(),
                offering.available());
    }

    private static List<String> values(
            dev.sawhorse.api.extension.InstanceType type,
            Function<dev.sawhorse.api.extension.Offering, String> property) {
        return type.offerings().stream().map(property).distinct().toList();
    }

    private static Requirement in(String label, Collection<String> values) {
        return Requirement.of(label, Operator.IN, List.copyOf(values), null);
    }

    private static Resources resources(Map<String, String> quantities) {
        Resources.Builder builder = Resources.builder();
        quantities.forEach((resource, quantity) ->
                builder.set(resource, Quantity.parse(quantity).baseUnits(resource)));
        return builder.build();
    }
}
