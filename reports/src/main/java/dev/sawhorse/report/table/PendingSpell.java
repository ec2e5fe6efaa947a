package dev.sawhorse.report.table;

import dev.sawhorse.report.live.LivePod;

/**
 * A pod's wait for a node.
 *
 * @param endedAt when it was bound or went away, NEVER if it still waited as the run ended
 * @param waited nanoseconds until then, or until the run ended
 * @param outcome bound, gone or pending
 */
record PendingSpell(LivePod pod, long endedAt, long waited, String outcome) {
    /** Returns why there was no node the last time, empty if it was as at first. */
    String lastReason() {
        return pod.lastReason().equals(pod.firstReason()) ? "" : pod.lastReason();
    }
}
