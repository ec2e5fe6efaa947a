// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.aws.AwsLabels;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The handler of interruption messages: it publishes events, marks offerings as unavailable, and deletes the claims
 * ({@code controllers/interruption/utils.go handleMessage}). Budgets and do-not-disrupt are ignored, and no replacement
 * is launched in advance.
 */
public final class InterruptionHandler {
    private final Environment karpenter;
    private final UnavailableOfferings unavailable;
    private final CapacityReservationProvider reservations;

    public InterruptionHandler(
            Environment karpenter, UnavailableOfferings unavailable, CapacityReservationProvider reservations) {
        this.karpenter = karpenter;
        this.unavailable = unavailable;
        this.reservations = reservations;
    }

    /** Handles the claims of the message's instances; instances without a claim are ignored. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/utils.go",
            symbol = "InterruptionHandler.handleMessage")
    public void handle(Message message) {
        for (String instanceId : message.instanceIds()) {
            for (NodeClaim claim : List.copyOf(karpenter.nodeClaims().list())) {
                if (isOf(claim, instanceId)) {
                    handle(message.kind(), claim);
                }
            }
        }
    }

    private static boolean isOf(NodeClaim claim, String instanceId) {
        return !instanceId.isEmpty() && claim.providerId().endsWith("/" + instanceId);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/utils.go",
            symbol = "InterruptionHandler.handleNodeClaim")
    private void handle(MessageKind kind, NodeClaim claim) {
        publish(claim, kind.eventReason(), kind.eventMessage(), kind.eventMessage());
        markUnavailable(kind, claim);
        if (kind.action() == Action.NO_ACTION) {
            return;
        }
        if (kind.action() == Action.FORCEFUL_TERMINATION) {
            annotateTerminationTime(claim);
        }
        delete(kind, claim);
    }

    /**
     * A spot interruption means that the pool has no spare capacity, whatever the labels of the claim are ({@code
     * markUnavailableOfferings}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/utils.go",
            symbol = "InterruptionHandler.markUnavailableOfferings")
    private void markUnavailable(MessageKind kind, NodeClaim claim) {
        Map<String, String> labels = claim.meta().labels();
        String zone = labels.getOrDefault(Labels.ZONE, "");
        String type = labels.getOrDefault(Labels.INSTANCE_TYPE, "");
        if (kind == MessageKind.SPOT_INTERRUPTION && !zone.isEmpty() && !type.isEmpty()) {
            unavailable.markUnavailable(new CapacityPool(type, zone, CapacityType.SPOT), karpenter.now());
        }
        String reservation = labels.getOrDefault(AwsLabels.RESERVATION_ID, "");
        if (kind == MessageKind.CAPACITY_RESERVATION_INTERRUPTION && !reservation.isEmpty()) {
            reservations.markInterrupted(reservation, karpenter.now());
        }
    }

    /** An existing termination time is kept, even a later one ({@code annotateTerminationTimestamp}). */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/utils.go",
            symbol = "InterruptionHandler.annotateTerminationTimestamp")
    private void annotateTerminationTime(NodeClaim claim) {
        if (claim.meta().annotations().containsKey(TerminationTime.ANNOTATION)) {
            return;
        }
        Map<String, String> annotations = new TreeMap<>(claim.meta().annotations());
        annotations.put(
                TerminationTime.ANNOTATION,
                karpenter.instantAt(ApiTime.stored(karpenter.now())).toString());
        claim.meta(claim.meta().withAnnotations(annotations));
        karpenter.nodeClaims().update(claim);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/events/events.go",
            symbol = "TerminatingOnInterruption")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/interruption/utils.go",
            symbol = "InterruptionHandler.deleteNodeClaim")
    private void delete(MessageKind kind, NodeClaim claim) {
        if (claim.isDeleting()) {
            return;
        }
        karpenter.nodeClaims().delete(claim, Objects.requireNonNull(kind.deletionReason()));
        String triggered = "Interruption triggered termination for the ";
        publish(claim, "TerminatingOnInterruption", triggered + "NodeClaim", triggered + "Node");
    }

    private void publish(NodeClaim claim, String reason, String ofClaim, String ofNode) {
        karpenter.events().publish("nodeclaim/" + claim.name(), reason, ofClaim);
        Node node = node(claim);
        if (node != null) {
            karpenter.events().publish("node/" + node.name(), reason, ofNode);
        }
    }

    private @Nullable Node node(NodeClaim claim) {
        StateNode state = karpenter.state().find(claim.providerId());
        return state == null ? null : state.node();
    }
}
