package dev.sawhorse.karpenter.api;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One disruption budget of a NodePool.
 *
 * @param nodes a count or a percentage, as written
 * @param reasons Underutilized, Empty, Drifted; null for all of them, whereas an empty list holds for none
 * @param schedule a cron expression in UTC, null where the budget always holds
 * @param duration how long it holds after each hit of the schedule, null with no schedule
 */
public record Budget(
        String nodes,
        @Nullable List<String> reasons,
        @Nullable String schedule,
        @Nullable Duration duration) {
    public static final Budget DEFAULT = new Budget("10%", null, null, null);

    public Budget {
        reasons = reasons == null ? null : List.copyOf(reasons);
    }

    /** Whether the budget bounds disruption for the reason. */
    public boolean holdsFor(String reason) {
        return reasons == null || reasons.contains(reason);
    }
}
