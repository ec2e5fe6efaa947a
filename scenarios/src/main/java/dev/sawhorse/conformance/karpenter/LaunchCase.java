// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedCatalog;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.aws.AwsLabels;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypeOverhead;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The input of a recorded launch: the claim and the instance types. */
final class LaunchCase {
    private final MappingNode row;

    LaunchCase(MappingNode row) {
        this.row = row;
    }

    /** Returns the claim; it has the annotation for a fleet prioritized by Karpenter's own prices if the recorded fleet was. */
    NodeClaim nodeClaim() {
        Map<String, String> annotations = new TreeMap<>();
        for (MappingNode.Entry entry : Json.mapping(row, "annotations").entries()) {
            annotations.put(entry.key(), Json.text(Json.mapping(row, "annotations"), entry.key()));
        }
        if (isPrioritized()) {
            annotations.put(KarpenterLabels.PRICE_OVERLAY_APPLIED, "true");
        }
        long cpuMillis = Quantity.parse(Json.text(row, "cpuRequest")).baseUnits("cpu");
        return new NodeClaim(
                ObjectMeta.of("", "default-abcde").withAnnotations(annotations),
                new NodeClaim.Spec(
                        new NodeClassRef(AwsLabels.GROUP, "EC2NodeClass", "default"),
                        requirements(),
                        Resources.of(Map.of("cpu", cpuMillis)),
                        List.of(),
                        List.of(),
                        null,
                        null));
    }

    private boolean isPrioritized() {
        MappingNode fleet = Json.mapping(row, "createFleet");
        return "prioritized".equals(fleet.text("onDemandAllocationStrategy"))
                || "capacity-optimized-prioritized".equals(fleet.text("spotAllocationStrategy"));
    }

    private List<RequirementSpec> requirements() {
        List<RequirementSpec> specs = new ArrayList<>();
        for (MappingNode requirement : Json.mappings(row, "requirements")) {
            String minValues = requirement.text("minValues");
            specs.add(new RequirementSpec(
                    Json.text(requirement, "key"),
                    Json.text(requirement, "operator"),
                    Json.texts(requirement, "values"),
                    minValues == null ? null : Integer.valueOf(minValues)));
        }
        return specs;
    }

    InstanceTypes instanceTypes() {
        return InstanceTypes.of(
                Json.mappings(row, "instanceTypes").stream()
                        .map(LaunchCase::instanceType)
                        .toList(),
                AwsLabels.WELL_KNOWN);
    }

    private static InstanceType instanceType(MappingNode type) {
        List<MappingNode> offerings = Json.mappings(type, "offerings");
        Requirements requirements = Requirements.of(
                in(Labels.INSTANCE_TYPE, Json.text(type, "name")),
                in(InstanceLabels.SIZE, Json.text(type, "size")),
                Requirement.of(Labels.ZONE, Operator.IN, values(offerings, "zone"), null),
                Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, values(offerings, "capacityType"), null));
        return new InstanceType(
                Json.text(type, "name"),
                requirements,
                offerings.stream().map(LaunchCase::offering).toList(),
                RecordedCatalog.resources(type, "capacity"),
                InstanceTypeOverhead.NONE);
    }

    private static List<String> values(List<MappingNode> offerings, String key) {
        return offerings.stream()
                .map(offering -> Json.text(offering, key))
                .distinct()
                .toList();
    }

    private static Offering offering(MappingNode offering) {
        Requirements requirements = Requirements.of(
                in(Labels.ZONE, Json.text(offering, "zone")),
                in(KarpenterLabels.CAPACITY_TYPE, Json.text(offering, "capacityType")));
        String id = offering.text("reservationId");
        String capacity = offering.text("reservationCapacity");
        return new Offering(
                requirements.plus(Requirements.of(reservationLabels(offering, id))),
                Json.number(offering, "price"),
                Json.flag(offering, "available"),
                id == null ? null : new Offering.Reservation(id, capacity == null ? 0 : Integer.parseInt(capacity)),
                Resources.NONE,
                null);
    }

    private static List<Requirement> reservationLabels(MappingNode offering, @Nullable String id) {
        if (id == null) {
            return List.of(
                    Requirement.of(AwsLabels.RESERVATION_ID, Operator.DOES_NOT_EXIST),
                    Requirement.of(AwsLabels.RESERVATION_TYPE, Operator.DOES_NOT_EXIST),
                    Requirement.of(AwsLabels.RESERVATION_INTERRUPTIBLE, Operator.DOES_NOT_EXIST));
        }
        String type = offering.text("reservationType");
        return List.of(
                in(AwsLabels.RESERVATION_ID, id),
                in(
                        AwsLabels.RESERVATION_TYPE,
                        type == null || type.isEmpty() ? CapacityReservation.Kind.DEFAULT.apiName() : type),
                in(
                        AwsLabels.RESERVATION_INTERRUPTIBLE,
                        String.valueOf(Json.flag(offering, "interruptible")
                                || Json.flag(offering, "reservationInterruptible"))));
    }

    /** Returns the capacity reservations of the account, whose available capacity Karpenter knows. */
    CapacityReservations reservations() {
        Map<String, CapacityReservation> found = new LinkedHashMap<>();
        for (MappingNode type : Json.mappings(row, "instanceTypes")) {
            for (MappingNode offering : Json.mappings(type, "offerings")) {
                String id = offering.text("reservationId");
                if (id != null) {
                    found.put(id, CapacityReservation.of(id, Json.text(type, "name"), Json.text(offering, "zone"), 1));
                }
            }
        }
        return new CapacityReservations(found.values());
    }

    /** Returns every capacity pool of the types. */
    List<CapacityPool> pools() {
        List<CapacityPool> pools = new ArrayList<>();
        for (MappingNode type : Json.mappings(row, "instanceTypes")) {
            for (MappingNode offering : Json.mappings(type, "offerings")) {
                pools.add(new CapacityPool(
                        Json.text(type, "name"),
                        Json.text(offering, "zone"),
                        CapacityType.parse(Json.text(offering, "capacityType"))));
            }
        }
        return pools.stream().distinct().toList();
    }

    private static Requirement in(String key, String value) {
        return Requirement.of(key, Operator.IN, value);
    }
}
