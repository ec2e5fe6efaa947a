package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.karpenter.state.DisruptionReason;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;

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
            Action.CORDON_AND_DRAIN, "SpotInterrupted", "Spot interruption warning was triggered", "SpotInterruption"),
    /** A spot instance has an elevated risk of interruption. */
    REBALANCE_RECOMMENDATION(
            Action.NO_ACTION, "SpotRebalanceRecommendation", "Spot rebalance recommendation was triggered", ""),
    /** AWS Health announces maintenance of an instance's hardware. */
    SCHEDULED_CHANGE(
            Action.CORDON_AND_DRAIN,
            "InstanceUnhealthy",
            "An unhealthy warning was triggered for the instance",
            "ScheduledChangeInterruption"),
    /** An instance stops or has stopped. */
    INSTANCE_STOPPED(
            Action.CORDON_AND_DRAIN, "InstanceStopping", "Instance is stopping", "InstanceStoppedInterruption"),
    /** An instance shuts down or is terminated. */
    INSTANCE_TERMINATED(
            Action.CORDON_AND_DRAIN,
            "InstanceTerminating",
            "Instance is terminating",
            "InstanceTerminatedInterruption"),
    /** The capacity that a reservation lent to an instance is reclaimed. */
    CAPACITY_RESERVATION_INTERRUPTION(
            Action.CORDON_AND_DRAIN,
            "CapacityReservationInstanceInterrupted",
            "Capacity Reservation interruption warning was triggered",
            "CapacityReservationInterruption"),
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
            "EventStatusInterruption");

    private final Action action;
    private final String eventReason;
    private final String eventMessage;
    private final String deletionReason;

    MessageKind(Action action, String eventReason, String eventMessage, String deletionReason) {
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

    /** Returns the deletion reason of a claim in reports; empty if no claim is deleted. */
    public String deletionReason() {
        return deletionReason;
    }
}
