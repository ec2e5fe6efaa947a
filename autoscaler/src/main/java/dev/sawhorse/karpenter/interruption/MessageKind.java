// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/** The kind of an interruption message ({@code controllers/interruption/messages/types.go}). */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/interruption/utils.go",
        symbol = "InterruptionHandler.notifyForMessage")
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/interruption/events/events.go",
        symbol = {
            "SpotInterrupted",
            "CapacityReservationInstanceInterrupted",
            "RebalanceRecommendation",
            "Stopping",
            "Terminating",
            "Unhealthy"
        })
public enum MessageKind {
    /** A spot instance is about to be interrupted, in two minutes. */
    SPOT_INTERRUPTION(
            Action.CORDON_AND_DRAIN,
            "SpotInterrupted",
            "Spot interruption warning was triggered",
            DisruptionReason.SPOT_INTERRUPTION),
    /** A spot instance has an elevated risk of interruption. */
    REBALANCE_RECOMMENDATION(
            Action.NO_ACTION, "SpotRebalanceRecommendation", "Spot rebalance recommendation was triggered", null),
    /** AWS Health announces maintenance of an instance's hardware. */
    SCHEDULED_CHANGE(
            Action.CORDON_AND_DRAIN,
            "InstanceUnhealthy",
            "An unhealthy warning was triggered for the instance",
            DisruptionReason.SCHEDULED_CHANGE_INTERRUPTION),
    /** An instance stops or has stopped. */
    INSTANCE_STOPPED(
            Action.CORDON_AND_DRAIN,
            "InstanceStopping",
            "Instance is stopping",
            DisruptionReason.INSTANCE_STOPPED_INTERRUPTION),
    /** An instance shuts down or is terminated. */
    INSTANCE_TERMINATED(
            Action.CORDON_AND_DRAIN,
            "InstanceTerminating",
            "Instance is terminating",
            DisruptionReason.INSTANCE_TERMINATED_INTERRUPTION),
    /** The capacity that a reservation lent to an instance is reclaimed. */
    CAPACITY_RESERVATION_INTERRUPTION(
            Action.CORDON_AND_DRAIN,
            "CapacityReservationInstanceInterrupted",
            "Capacity Reservation interruption warning was triggered",
            DisruptionReason.CAPACITY_RESERVATION_INTERRUPTION),
    /** EC2's instance status check fails. */
    INSTANCE_STATUS(
            Action.FORCEFUL_TERMINATION,
            "InstanceUnhealthy",
            "An unhealthy warning was triggered for the instance",
            DisruptionReason.UNHEALTHY),
    /** EC2's system status check, of the underlying hardware, fails. */
    SYSTEM_STATUS(
            Action.FORCEFUL_TERMINATION,
            "InstanceUnhealthy",
            "An unhealthy warning was triggered for the instance",
            DisruptionReason.UNHEALTHY),
    /** EC2 announces a scheduled event for the instance, such as its retirement. */
    EVENT_STATUS(
            Action.CORDON_AND_DRAIN,
            "InstanceUnhealthy",
            "An unhealthy warning was triggered for the instance",
            DisruptionReason.EVENT_STATUS_INTERRUPTION);

    private final Action action;
    private final String eventReason;
    private final String eventMessage;
    private final @Nullable DisruptionReason deletionReason;

    MessageKind(Action action, String eventReason, String eventMessage, @Nullable DisruptionReason deletionReason) {
        this.action = action;
        this.eventReason = eventReason;
        this.eventMessage = eventMessage;
        this.deletionReason = deletionReason;
    }

    public Action action() {
        return action;
    }

    /** Returns the reason of the event that is published. */
    public String eventReason() {
        return eventReason;
    }

    /** Returns the message of the event that is published. */
    public String eventMessage() {
        return eventMessage;
    }

    /** Returns the reason for which the claim is deleted, null if it is not. */
    public @Nullable DisruptionReason deletionReason() {
        return deletionReason;
    }
}
