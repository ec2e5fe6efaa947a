package dev.sawhorse.karpenter.api;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One disruption budget of a NodePool.
 *
 * @param nodes a count or a percentage, as written
 * @param reasons Underutilized, Empty, Drifted; empty for all of them
 * @param schedule a cron expression in UTC, null where the budget always holds
 * @param duration how long it holds after each hit of the schedule, null with no schedule
 */
public record Budget(
        String nodes,
        List<String> reasons,
        @Nullable String schedule,
        @Nullable Duration duration) {
    public static final Budget DEFAULT = new Budget("10%", List.of(), null, null);

    public Budget {
        reasons = List.copyOf(reasons);
    }
}
