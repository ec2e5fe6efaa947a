package dev.sawhorse.report.log;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of deletions to interruption messages ({@code controllers/interruption/messages} of the AWS provider
 * v1.14).
 */
final class Interruptions {
    /** The kind of a message and the action taken. */
    record Kind(String kind, String action) {}

    private static final String DRAIN = "CordonAndDrain";
    private static final String FORCE = "ForcefulTermination";

    private static final Map<String, Kind> BY_REASON = Map.of(
            "SpotInterruption", new Kind("spot_interrupted", DRAIN),
            "ScheduledChangeInterruption", new Kind("scheduled_change", DRAIN),
            "InstanceStoppedInterruption", new Kind("instance_stopped", DRAIN),
            "InstanceTerminatedInterruption", new Kind("instance_terminated", DRAIN),
            "CapacityReservationInterruption", new Kind("capacity_reservation_interrupted", DRAIN),
            "EventStatusInterruption", new Kind("event_status", DRAIN));

    private Interruptions() {}

    /**
     * Returns the message that caused a deletion, null for none.
     *
     * @param reason reason of the deletion
     * @param notice last notice of EC2 about the instance, null for none
     */
    static @Nullable Kind of(String reason, @Nullable String notice) {
        if (reason.equals("Unhealthy") && notice != null && notice.endsWith("status check fails")) {
            return new Kind(notice.startsWith("system") ? "system_status" : "instance_status", FORCE);
        }
        return BY_REASON.get(reason);
    }
}
