// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The instance types of a recorded timeline or disruption: only the availability of offerings changes. */
public final class TimelineCatalog {
    private static final String LABEL_DOMAIN = "karpenter.k8s.aws";
    public static final String RESERVATION_ID = LABEL_DOMAIN + "/capacity-reservation-id";

    /**
     * An offering of a type.
     *
     * @param reservation the capacity reservation that it uses, empty for none
     */
    public record Pool(String instanceType, String zone, String capacityType, String reservation) {}

    private record Shape(
            String name,
            Requirements requirements,
            List<Priced> offerings,
            Resources capacity,
            Resources overhead,
            Map<String, Integer> volumeAttachmentLimits) {}

    private record Priced(Pool pool, double price, boolean available, Offering.@Nullable Reservation reservation) {
        Offering asOffering(
                boolean present, boolean deny, boolean isFullAvailable, ToIntFunction<Offering.Reservation> left) {
            Requirements requirements = Requirements.of(
                    Requirement.of(Labels.ZONE, Operator.IN, pool.zone()),
                    Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, pool.capacityType()));
            Offering.Reservation now = reservation;
            boolean remains = true;
            if (now != null) {
                requirements = requirements.plus(Requirement.of(RESERVATION_ID, Operator.IN, now.id()));
                now = new Offering.Reservation(now.id(), left.applyAsInt(now));
                remains = isFullAvailable || now.capacity() > 0;
            } else if (deny) {
                requirements = requirements.plus(Requirement.of(RESERVATION_ID, Operator.DOES_NOT_EXIST));
            }
            Offering offering =
                    new Offering(requirements, price, available && present && remains, now, Resources.NONE, null);
            return now != null && now.capacity() <= 0 && isFullAvailable ? offering.full() : offering;
        }
    }

    private final List<Shape> shapes = new ArrayList<>();
    private final WellKnownLabels wellKnown;
    private final boolean denyReservations;
    private final boolean isFullReservationAvailable;

    public TimelineCatalog(MappingNode root) {
        this(root, false, KarpenterVersion.V1_14);
    }

    /**
     * Reads a catalogue.
     *
     * @param denyReservations whether offerings outside reservations have a requirement that says so, if the catalogue has
     *     reservations at all
     * @param version decides whether full reservations are available
     */
    public TimelineCatalog(MappingNode root, boolean denyReservations, KarpenterVersion version) {
        this.isFullReservationAvailable = version.has(RuleChange.FULL_RESERVATION_IS_AVAILABLE);
        this.denyReservations = denyReservations
                && Json.mappings(root, "instanceTypes").stream()
                        .flatMap(type -> Json.mappings(type, "offerings").stream())
                        .anyMatch(offering -> offering.get("reservationId") != null);
        Set<String> keys = new TreeSet<>();
        for (MappingNode type : Json.mappings(root, "instanceTypes")) {
            shapes.add(shape(type, Json.text(root, "region"), this.denyReservations, version));
            Json.mapping(type, "labels").entries().forEach(label -> keys.add(label.key()));
        }
        this.wellKnown = WellKnownLabels.withProvider(keys, List.of(LABEL_DOMAIN), RESERVATION_ID);
    }

    private static Shape shape(MappingNode type, String region, boolean denyReservations, KarpenterVersion version) {
        String name = Json.text(type, "name");
        List<Priced> offerings = new ArrayList<>();
        Set<String> zones = new LinkedHashSet<>();
        Set<String> capacityTypes = new LinkedHashSet<>();
        Set<String> reservations = new LinkedHashSet<>();
        for (MappingNode offering : Json.mappings(type, "offerings")) {
            Offering.Reservation reservation = reservation(offering);
            Pool pool = new Pool(
                    name,
                    Json.text(offering, "zone"),
                    Json.text(offering, "capacityType"),
                    reservation == null ? "" : reservation.id());
            if (reservation != null) {
                reservations.add(reservation.id());
            }
            offerings.add(new Priced(
                    pool, Json.number(offering, "price"), !"false".equals(offering.text("available")), reservation));
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
        if (denyReservations) {
            requirements.add(
                    reservations.isEmpty()
                            ? Requirement.of(RESERVATION_ID, Operator.DOES_NOT_EXIST)
                            : Requirement.of(RESERVATION_ID, Operator.IN, reservations, null));
        }
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
                RecordedCatalog.resources(type, "overhead"),
                version.has(RuleChange.VOLUME_ATTACHMENT_LIMITS) ? volumeAttachmentLimits(type) : Map.of());
    }

    /** Returns the most volumes that nodes of a recorded type attach, by CSI driver. */
    public static Map<String, Integer> volumeAttachmentLimits(MappingNode type) {
        Map<String, Integer> limits = new TreeMap<>();
        MappingNode recorded = Json.mapping(type, "volumeAttachmentLimits");
        recorded.entries().forEach(entry -> limits.put(entry.key(), Json.count(recorded, entry.key())));
        return limits;
    }

    private static Offering.@Nullable Reservation reservation(MappingNode offering) {
        String id = offering.text("reservationId");
        String capacity = offering.text("reservationCapacity");
        return id == null ? null : new Offering.Reservation(id, capacity == null ? 0 : Integer.parseInt(capacity));
    }

    public WellKnownLabels wellKnown() {
        return wellKnown;
    }

    /** Returns the price of a pool in USD per hour, before overlays. */
    public double price(Pool pool) {
        for (Shape shape : shapes) {
            for (Priced priced : shape.offerings()) {
                if (priced.pool().equals(pool)) {
                    return priced.price();
                }
            }
        }
        throw new IllegalArgumentException(pool + " is not in the catalogue");
    }

    /** Returns the types as a table in which the given pools are available and reservations have their stated size. */
    public InstanceTypes table(Predicate<Pool> available) {
        return table(available, Offering.Reservation::capacity);
    }

    /**
     * Returns the types as a table in which the given pools are available.
     *
     * @param left remaining capacity of a reservation
     */
    public InstanceTypes table(Predicate<Pool> available, ToIntFunction<Offering.Reservation> left) {
        List<InstanceType> types = new ArrayList<>();
        for (Shape shape : shapes) {
            List<Offering> offerings = new ArrayList<>();
            for (Priced priced : shape.offerings()) {
                offerings.add(priced.asOffering(
                        available.test(priced.pool()), denyReservations, isFullReservationAvailable, left));
            }
            InstanceType type = new InstanceType(
                    shape.name(),
                    shape.requirements(),
                    offerings,
                    shape.capacity(),
                    new InstanceTypeOverhead(shape.overhead(), Resources.NONE, Resources.NONE));
            types.add(type.withVolumeAttachmentLimits(shape.volumeAttachmentLimits()));
        }
        return InstanceTypes.of(types, wellKnown);
    }
}
