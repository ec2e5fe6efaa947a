// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.List;

/**
 * The texts of disruption reasons in results, tables and charts. They are those of the journal, with two additions: all kinds
 * of interruption are one reason, and a scale-down of the Cluster Autoscaler has the reason of Karpenter's scale-down of
 * static NodePools.
 */
public final class DisruptionReasons {
    public static final String INTERRUPTED = "Interrupted";
    public static final String UNHEALTHY = "Unhealthy";
    public static final String SCALE_DOWN = "ScaleDown";

    /** The reasons that every summary counts, also if none occurred. */
    public static final List<String> COUNTED =
            List.of("Empty", "Underutilized", "Drifted", "Expired", INTERRUPTED, UNHEALTHY, SCALE_DOWN);

    private static final String INTERRUPTION = "Interruption";

    private DisruptionReasons() {}

    /** Returns the reason of results for a reason of the journal. */
    public static String of(String reason) {
        return isInterruption(reason) ? INTERRUPTED : reason;
    }

    /** Whether a reason of the journal is a kind of interruption, such as SpotInterruption. */
    public static boolean isInterruption(String reason) {
        return reason.endsWith(INTERRUPTION);
    }
}
