// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A provisioning round of Karpenter.
 *
 * @param at when its decision was complete
 * @param pods number of provisionable pods; -1 if the history does not state it
 * @param took time of the decision, null if the history does not state it
 */
public record ProvisioningObservation(
        Instant at, int pods, @Nullable Duration took) {
    /** The number of pods where the history does not state it. */
    public static final int UNKNOWN = -1;
}
