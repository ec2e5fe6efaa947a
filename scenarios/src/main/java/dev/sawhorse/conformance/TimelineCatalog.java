package dev.sawhorse.conformance;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.Offering;
import dev.sawhorse.karpenter.scheduling.Operator;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Resources;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The instance types of a recorded timeline or disruption: offerings come and go, all else stays. */
final class TimelineCatalog {
    private static final String LABEL_DOMAIN = "karpenter.k8s.aws";
    private static final String RESERVATION_ID = LABEL_DOMAIN + "/capacity-reservation-id";

    /** One way of buying a type. */
    record Pool(String instanceType, String zone, String capacityType) {}

    private record Shape(
            String name, Requirements requirements, List<Priced> offerings, Resources capacity, Resources overhead) {}

    private record Priced(Pool pool, double price, boolean available, Offering.@Nullable Reservation reservation) {
        Offering asOffering(boolean present) {
            Requirements requirements = Requirements.of(
                    Requirement.of(Labels.ZONE, Operator.IN, pool.zone()),
                    Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, pool.capacityType()));
            if (reservation != null) {
                requirements = requirements.plus(Requirement.of(RESERVATION_ID, Operator.IN, reservation.id()));
            }
            return new Offering(requirements, price, available && present, reservation, Resources.NONE, null);
        }
    }

    private final List<Shape> shapes = new ArrayList<>();
    private final WellKnownLabels wellKnown;

    TimelineCatalog(MappingNode root) {
        Set<String> keys = new TreeSet<>();
        for (MappingNode type : Json.mappings(root, "instanceTypes")) {
            shapes.add(shape(type, Json.text(root, "region")));
            Json.mapping(type, "labels").entries().forEach(label -> keys.add(label.key()));
        }
        this.wellKnown = WellKnownLabels.withProvider(keys, List.of(LABEL_DOMAIN), RESERVATION_ID);
    }

    private static Shape shape(MappingNode type, String region) {
        String name = Json.text(type, "name");
        List<Priced> offerings = new ArrayList<>();
        Set<String> zones = new LinkedHashSet<>();
        Set<String> capacityTypes = new LinkedHashSet<>();
        for (MappingNode offering : Json.mappings(type, "offerings")) {
            Pool pool = new Pool(name, Json.text(offering, "zone"), Json.text(offering, "capacityType"));
            offerings.add(new Priced(
                    pool,
                    Json.number(offering, "price"),
                    !"false".equals(offering.text("available")),
                    reservation(offering)));
            zones.add(pool.zone());
            capacityTypes.add(pool.capacityType());
        }
        List<Requirement> requirements = new ArrayList<>();
        requirements.add(Requirement.of(Labels.INSTANCE_TYPE, Operator.IN, name));
        String arch = type.text("arch");
        if (arch != null) {
            requirements.add(Requirement.of(Labels.ARCH, Operator.IN, arch));
        }
        requirements.add(Requirement.of(Labels.OS, Operator.IN, "linux"));
        requirements.add(Requirement.of(Labels.REGION, Operator.IN, region));
        requirements.add(Requirement.of(Labels.ZONE, Operator.IN, zones, null));
        requirements.add(Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, capacityTypes, null));
        for (MappingNode.Entry label : Json.mapping(type, "labels").entries()) {
            requirements.add(Requirement.of(
                    label.key(),
                    Operator.IN,
                    String.valueOf(Json.mapping(type, "labels").text(label.key()))));
        }
        return new Shape(
                name,
                Requirements.of(requirements),
                offerings,
                RecordedCatalog.resources(type, "capacity"),
                RecordedCatalog.resources(type, "overhead"));
    }

    private static Offering.@Nullable Reservation reservation(MappingNode offering) {
        String id = offering.text("reservationId");
        String capacity = offering.text("reservationCapacity");
        return id == null ? null : new Offering.Reservation(id, capacity == null ? 0 : Integer.parseInt(capacity));
    }

    WellKnownLabels wellKnown() {
        return wellKnown;
    }

    /** Returns the types as a table in which the given pools are available. */
    InstanceTypes table(Predicate<Pool> available) {
        List<InstanceType> types = new ArrayList<>();
        for (Shape shape : shapes) {
            List<Offering> offerings = new ArrayList<>();
            for (Priced priced : shape.offerings()) {
                offerings.add(priced.asOffering(available.test(priced.pool())));
            }
            types.add(new InstanceType(
                    shape.name(),
                    shape.requirements(),
                    offerings,
                    shape.capacity(),
                    new InstanceTypeOverhead(shape.overhead(), Resources.NONE, Resources.NONE)));
        }
        return InstanceTypes.of(types, wellKnown);
    }
}
