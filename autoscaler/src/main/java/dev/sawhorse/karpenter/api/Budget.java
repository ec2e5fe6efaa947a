// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One disruption budget of a NodePool ({@code apis/v1/nodepool.go Budget}).
 *
 * @param nodes a count or a percentage, as written
 * @param reasons of the budgeted reasons; null for all reasons, an empty list for none
 * @param schedule a cron expression in UTC, null if the budget is always active
 * @param duration how long the budget is active after each time of the schedule, null without a schedule
 */
public record Budget(
        String nodes,
        @Nullable List<DisruptionReason> reasons,
        @Nullable String schedule,
        @Nullable Duration duration) {
    public static final Budget DEFAULT = new Budget("10%", null, null, null);

    public Budget {
        reasons = reasons == null ? null : List.copyOf(reasons);
    }

    /** Whether the budget applies to the reason. */
    public boolean holdsFor(DisruptionReason reason) {
        return reasons == null || reasons.contains(reason);
    }
}
