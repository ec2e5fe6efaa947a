// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.live;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The labels that Karpenter v1.14 gives, in metrics and logs, to deletions of NodeClaims that no disruption method decided
 * ({@code metrics.ReasonLabel}; {@code controllers/interruption/messages} of the AWS provider).
 */
public final class DisruptionLabels {
    private static final Map<String, String> LABELS = Map.ofEntries(
            Map.entry("Expired", "expired"),
            Map.entry("Unhealthy", "unhealthy"),
            Map.entry("InsufficientCapacity", "insufficient_capacity"),
            Map.entry("NodeClassNotReady", "nodeclass_not_ready"),
            Map.entry("GarbageCollected", "garbage_collected"),
            Map.entry("SpotInterruption", "spot_interrupted"),
            Map.entry("ScheduledChangeInterruption", "scheduled_change"),
            Map.entry("InstanceStoppedInterruption", "instance_stopped"),
            Map.entry("InstanceTerminatedInterruption", "instance_terminated"),
            Map.entry("CapacityReservationInterruption", "capacity_reservation_interrupted"),
            Map.entry("EventStatusInterruption", "event_status"));

    private DisruptionLabels() {}

    /**
     * Returns the label of a reason of the journal, null if upstream does not count such deletions as disruptions.
     *
     * @param launched whether the claim was launched, which distinguishes the two time limits of liveness
     */
    public static @Nullable String of(String reason, boolean launched) {
        return reason.equals("Liveness") ? (launched ? "registration_timeout" : "launch_timeout") : LABELS.get(reason);
    }
}
