// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
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
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A catalogue of instance types that recordings refer to by name. */
public final class RecordedCatalog {
    private static final Map<Path, RecordedCatalog> READ = new ConcurrentHashMap<>();
    private static final Map<Path, MappingNode> CONTENTS = new ConcurrentHashMap<>();

    private final MappingNode root;
    private final Map<KarpenterVersion, List<InstanceType>> types = new ConcurrentHashMap<>();
    private final WellKnownLabels wellKnown;

    private RecordedCatalog(MappingNode root) {
        this.root = root;
        String reservationId = root.text("reservationIdLabel");
        this.wellKnown = WellKnownLabels.withProvider(
                Json.texts(root, "wellKnownLabels"),
                Json.texts(root, "restrictedLabelDomains"),
                reservationId == null ? "" : reservationId);
    }

    /**
     * Returns the catalogue with a name: in a folder {@code catalogs} beside the folder of the recording or above it, or below
     * one of the same kind, which may be in a folder {@code vectors}.
     */
    public static RecordedCatalog find(Path recording, String kind, String name) {
        return READ.computeIfAbsent(path(recording, kind, name), file -> new RecordedCatalog(contents(file)));
    }

    /** Returns the contents of the file of a catalogue. */
    public static MappingNode file(Path recording, String kind, String name) {
        return CONTENTS.computeIfAbsent(path(recording, kind, name), RecordedCatalog::contents);
    }

    private static Path path(Path recording, String kind, String name) {
        for (Path folder = recording.toAbsolutePath().getParent(); folder != null; folder = folder.getParent()) {
            for (Path candidate : List.of(
                    folder.resolve("catalogs"),
                    folder.resolve(kind).resolve("catalogs"),
                    folder.resolve("vectors").resolve(kind).resolve("catalogs"))) {
                for (Path file : List.of(candidate.resolve(name), candidate.resolve(name + ".gz"))) {
                    if (Files.isRegularFile(file)) {
                        return file;
                    }
                }
            }
        }
        throw new IllegalArgumentException("catalogue " + name + " of " + recording
                + " was not found\nMaybe the folder catalogs of its kind is missing.");
    }

    private static MappingNode contents(Path file) {
        List<Recording> contents = Recording.read(file);
        if (contents.size() != 1) {
            throw new IllegalArgumentException(file + " is not a catalogue\nMaybe it is damaged.");
        }
        return contents.get(0).root();
    }

    public WellKnownLabels wellKnown() {
        return wellKnown;
    }

    /**
     * Returns the types as a new table.
     *
     * @param version decides whether full reservations are available, and whether the types have limits of volumes
     */
    public InstanceTypes table(KarpenterVersion version) {
        return InstanceTypes.of(types.computeIfAbsent(version, this::types), wellKnown);
    }

    private List<InstanceType> types(KarpenterVersion version) {
        boolean hasLimits = version.has(RuleChange.VOLUME_ATTACHMENT_LIMITS);
        return Json.mappings(root, "instanceTypes").stream()
                .map(type -> type(type, version)
                        .withVolumeAttachmentLimits(
                                hasLimits ? TimelineCatalog.volumeAttachmentLimits(type) : Map.of()))
                .toList();
    }

    private InstanceType type(MappingNode type, KarpenterVersion version) {
        MappingNode overhead = Json.mapping(type, "overhead");
        return new InstanceType(
                Json.text(type, "name"),
                requirements(type),
                Json.mappings(type, "offerings").stream()
                        .map(offering -> offering(offering, version))
                        .toList(),
                resources(type, "capacity"),
                new InstanceTypeOverhead(
                        resources(overhead, "kubeReserved"),
                        resources(overhead, "systemReserved"),
                        resources(overhead, "evictionThreshold")));
    }

    private static Requirements requirements(MappingNode type) {
        List<Requirement> requirements = new ArrayList<>();
        for (MappingNode requirement : Json.mappings(type, "requirements")) {
            requirements.add(requirement(requirement));
        }
        return Requirements.of(requirements);
    }

    public static Requirement requirement(MappingNode node) {
        String minValues = node.text("minValues");
        return Requirement.of(
                Json.text(node, "key"),
                Operator.parse(Json.text(node, "operator")),
                Json.texts(node, "values"),
                minValues == null ? null : Integer.valueOf(minValues));
    }

    private Offering offering(MappingNode offering, KarpenterVersion version) {
        Requirements requirements = Requirements.of(
                Requirement.of(Labels.ZONE, Operator.IN, Json.text(offering, "zone")),
                Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, Json.text(offering, "capacityType")));
        Offering.Reservation reservation = reservation(offering);
        String label = wellKnown.reservationId();
        if (reservation != null) {
            requirements = requirements.plus(Requirement.of(label, Operator.IN, reservation.id()));
        } else if (Json.flag(root, "nonReservedOfferingsDenyReservationId")) {
            requirements = requirements.plus(Requirement.of(label, Operator.DOES_NOT_EXIST));
        }
        boolean isFull = reservation != null && reservation.capacity() <= 0;
        boolean isFullAvailable = version.has(RuleChange.FULL_RESERVATION_IS_AVAILABLE);
        Offering read = new Offering(
                requirements,
                Json.number(offering, "price"),
                Json.flag(offering, "available") && (!isFull || isFullAvailable),
                reservation,
                Resources.NONE,
                null);
        return isFull && isFullAvailable ? read.full() : read;
    }

    private static Offering.@Nullable Reservation reservation(MappingNode offering) {
        String id = offering.text("reservationId");
        String capacity = offering.text("reservationCapacity");
        return id == null ? null : new Offering.Reservation(id, capacity == null ? 0 : Integer.parseInt(capacity));
    }

    /** Returns the quantities under a key by resource name. */
    public static Resources resources(MappingNode node, String key) {
        Resources.Builder amounts = Resources.builder();
        for (MappingNode.Entry entry : Json.mapping(node, key).entries()) {
            amounts.set(entry.key(), quantity(entry.value()).baseUnits(entry.key()));
        }
        return amounts.build();
    }

    private static Quantity quantity(SourceNode value) {
        return Quantity.parse(String.valueOf(value instanceof ScalarNode scalar ? scalar.text() : value.describe()));
    }
}
