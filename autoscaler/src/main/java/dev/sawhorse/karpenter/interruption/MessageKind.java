package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.karpenter.state.DisruptionReason;

/** What a message about machines says (Karpenter's AWS provider v1.14, interruption messages). */
public enum MessageKind {
    /** A spot instance is about to be interrupted: it has two minutes left. */
    SPOT_INTERRUPTION(
            Action.CORDON_AND_DRAIN, "SpotInterrupted", "Spot interruption warning was triggered", "SpotInterruption"),
    /** A spot instance runs a higher risk than before. */
    REBALANCE_RECOMMENDATION(
            Action.NO_ACTION, "SpotRebalanceRecommendation", "Spot rebalance recommendation was triggered", ""),
    /** AWS Health announces work on the hardware under an instance. */
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
    /** The capacity an instance was lent out of a reservation is called back. */
    CAPACITY_RESERVATION_INTERRUPTION(
            Action.CORDON_AND_DRAIN,
            "CapacityReservationInstanceInterrupted",
            "Capacity Reservation interruption warning was triggered",
            "CapacityReservationInterruption"),
    /** EC2's check of the instance fails. */
    INSTANCE_STATUS(
            Action.FORCEFUL_TERMINATION,
            "InstanceUnhealthy",
            "An unhealthy warning was triggered for the instance",
            DisruptionReason.UNHEALTHY),
    /** EC2's check of the hardware under the instance fails. */
    SYSTEM_STATUS(
            Action.FORCEFUL_TERMINATION,
            "InstanceUnhealthy",
            "An unhealthy warning was triggered for the instance",
            DisruptionReason.UNHEALTHY),
    /** EC2 announces an event for the instance, such as its retirement. */
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

    /** Returns the reason of the event that tells of it. */
    public String eventReason() {
        return eventReason;
    }

    /** Returns the message of the event that tells of it. */
    public String eventMessage() {
        return eventMessage;
    }

    /** Returns why a claim is deleted, as reports name it; empty where none is. */
    public String deletionReason() {
        return deletionReason;
    }
}
