package dev.sawhorse.report.log;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which message of EC2 a deletion answers (Karpenter's AWS provider v1.14, interruption messages). */
final class Interruptions {
    /** The kind of a message and what is done about it. */
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
     * Returns the message that a deletion answers, null if it answers none.
     *
     * @param reason of the deletion
     * @param notice what EC2 last told of the instance, null if nothing
     */
    static @Nullable Kind of(String reason, @Nullable String notice) {
        if (reason.equals("Unhealthy") && notice != null && notice.endsWith("status check fails")) {
            return new Kind(notice.startsWith("system") ? "system_status" : "instance_status", FORCE);
        }
        return BY_REASON.get(reason);
    }
}
