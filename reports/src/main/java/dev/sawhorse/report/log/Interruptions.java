// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.report.live.DisruptionLabels;
import dev.sawhorse.results.DisruptionReasons;
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

    private Interruptions() {}

    /**
     * Returns the message that caused a deletion, null for none.
     *
     * @param reason reason of the deletion
     * @param notice last notice of EC2 about the instance, null for none
     */
    static @Nullable Kind of(String reason, @Nullable String notice) {
        if (reason.equals(DisruptionReasons.UNHEALTHY) && notice != null && notice.endsWith("status check fails")) {
            return new Kind(notice.startsWith("system") ? "system_status" : "instance_status", FORCE);
        }
        String label = DisruptionReasons.isInterruption(reason) ? DisruptionLabels.of(reason, true) : null;
        return label == null ? null : new Kind(label, DRAIN);
    }
}
