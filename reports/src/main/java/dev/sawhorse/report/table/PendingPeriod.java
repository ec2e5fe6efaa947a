// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.report.live.LivePod;

/**
 * A pending period of a pod.
 *
 * @param endedAt when it was bound or deleted, NEVER if it was pending at the end of the run
 * @param waited nanoseconds until then, or until the end of the run
 * @param outcome bound, gone or pending
 */
record PendingPeriod(LivePod pod, long endedAt, long waited, String outcome) {
    /** Returns the last reason why it was unschedulable, empty if it equals the first. */
    String lastReason() {
        return pod.lastReason().equals(pod.firstReason()) ? "" : pod.lastReason();
    }
}
