// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.CapacityReservationTerm;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.aws.AwsLabels;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.interruption.EventParser;
import dev.sawhorse.karpenter.interruption.InterruptionHandler;
import dev.sawhorse.karpenter.interruption.Message;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The replay of rows with one message in the interruption queue, in a cluster of one node that must not be disrupted. The
 * recorder of events of the recordings also records repetitions, which Karpenter's own drops.
 */
final class InterruptionRow {
    private static final String INSTANCE = "aws:///us-west-2a/i-1";
    private static final String TYPE = "m5.large";
    private static final String ZONE = "us-west-2a";
    private static final String OTHER_ZONE = "us-west-2b";
    private static final String RESERVATION = "cr-1";

    private final MappingNode row;
    private final Environment karpenter = new KarpenterTable(new RowCloud(""), Instant.EPOCH).karpenter();
    private final UnavailableOfferings unavailable = new UnavailableOfferings();
    private final CapacityReservationProvider reservations = new CapacityReservationProvider(
            new CapacityReservations(List.of(CapacityReservation.of(RESERVATION, TYPE, ZONE, 1))));
    private final List<Object> events = new ArrayList<>();

    private InterruptionRow(MappingNode row) {
        this.row = row;
        CapacityReservationTerm term = new CapacityReservationTerm(RESERVATION, Map.of(), null, null);
        if (reservations.list(List.of(term), 0).isEmpty()) {
            throw new IllegalStateException("reservation " + RESERVATION + " is not there");
        }
        karpenter.cluster().journal().listen(entry -> note(entry.observation()));
    }

    static @Nullable String difference(MappingNode row) {
        try {
            return new InterruptionRow(row).replay();
        } catch (RuntimeException e) {
            return "failed with " + e;
        }
    }

    private @Nullable String replay() {
        NodeClaim claim = createNode();
        Message message = EventParser.parse(Json.text(row, "message"));
        if (message != null) {
            new InterruptionHandler(karpenter, unavailable, reservations).handle(message);
        }
        Map<String, @Nullable Object> got = new TreeMap<>();
        got.put("events", events);
        // The controller deletes every message that it receives, whatever it did about it.
        got.put("messageRemovedFromQueue", true);
        got.put("nodeClaimDeleted", claim.isDeleting());
        got.put("spotOfferingMarkedUnavailable", isMarked(ZONE, CapacityType.SPOT));
        got.put("otherZoneMarked", isMarked(OTHER_ZONE, CapacityType.SPOT));
        got.put("onDemandMarked", isMarked(ZONE, CapacityType.ON_DEMAND));
        got.put(
                "reservationsMarked",
                reservations.availableInstanceCount(RESERVATION) == 0 ? List.of(RESERVATION) : null);
        got.put("terminationTimestamp", claim.meta().annotations().getOrDefault(TerminationTime.ANNOTATION, ""));
        Map<String, @Nullable Object> expected = new TreeMap<>();
        got.keySet().forEach(key -> expected.put(key, Json.plain(row.get(key))));
        expected.put("events", Json.texts(row, "events").stream().distinct().toList());
        return Json.difference("row", expected, got);
    }

    private NodeClaim createNode() {
        String capacityType = Json.text(row, "capacityTypeLabel");
        Map<String, String> labels = new TreeMap<>();
        labels.put(Labels.INSTANCE_TYPE, TYPE);
        labels.put(Labels.ZONE, ZONE);
        labels.put(KarpenterLabels.CAPACITY_TYPE, capacityType);
        if (capacityType.equals("reserved")) {
            labels.put(AwsLabels.RESERVATION_ID, RESERVATION);
        }
        ObjectMeta meta = new ObjectMeta("", "", "", labels, Map.of(), List.of(), 0);
        NodeClaim.Spec spec = new NodeClaim.Spec(
                KarpenterTable.NODE_CLASS, List.of(), Resources.NONE, List.of(), List.of(), null, null);
        NodeClaim claim = karpenter.nodeClaims().create(new NodeClaim(meta, spec), 0, List.of());
        claim.finalizers().add(NodeClaims.TERMINATION_FINALIZER);
        claim.launched(INSTANCE, Resources.NONE, Resources.NONE);
        karpenter.nodeClaims().update(claim);
        Map<String, String> doNotDisrupt = Map.of(KarpenterLabels.DO_NOT_DISRUPT, "true");
        Node node = new Node(
                ObjectMeta.of("", "n1").withLabels(labels).withAnnotations(doNotDisrupt),
                INSTANCE,
                List.of(),
                Resources.NONE,
                Resources.NONE);
        karpenter.cluster().registerNode(node, new NodeOrigin(claim.name(), "", capacityType));
        return claim;
    }

    private boolean isMarked(String zone, CapacityType capacityType) {
        return unavailable.isUnavailable(new CapacityPool(TYPE, zone, capacityType), List.of(), karpenter.now());
    }

    private void note(Observation observation) {
        if (observation instanceof Observation.EventPublished event) {
            String kind = event.object().startsWith("nodeclaim/") ? "NodeClaim" : "Node";
            events.add(kind + "/" + event.reason() + ": " + event.message());
        }
    }
}
