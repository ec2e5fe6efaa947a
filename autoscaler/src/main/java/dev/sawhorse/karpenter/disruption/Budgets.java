// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.input.GoInteger;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.kube.cron.CronSchedule;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The arithmetic of disruption budgets: the number of nodes of a NodePool that may be disrupted at a time for a reason, before
 * those that are being disrupted are subtracted ({@code apis/v1/nodepool.go GetAllowedDisruptionsByReason}, Karpenter v1.14).
 */
public final class Budgets {
    /** What a NodePool allows that no active budget bounds. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /**
     * The number of nodes that the budgets of a NodePool allow for a reason.
     *
     * @param nodes the least number that an active budget of the reason allows, {@link #UNLIMITED} if there is none
     * @param errors one text per budget that cannot be evaluated, whatever its reasons
     */
    public record Allowance(int nodes, List<String> errors) {
        public Allowance {
            errors = List.copyOf(errors);
        }

        /** Returns the allowance the disruption loop uses: none at all as soon as one budget is broken. */
        @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "NodePool.MustGetAllowedDisruptions")
        public int nodesOrNone() {
            return errors.isEmpty() ? nodes : 0;
        }
    }

    private Budgets() {}

    /**
     * Returns what the budgets allow. Percentages round up; a broken budget allows nothing.
     *
     * @param poolNodes how many nodes of the pool count
     * @param reason a reason that budgets bound
     */
    @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "NodePool.GetAllowedDisruptionsByReason")
    public static Allowance allowed(List<Budget> budgets, int poolNodes, DisruptionReason reason, Instant now) {
        int allowed = UNLIMITED;
        List<String> errors = new ArrayList<>();
        for (Budget budget : budgets) {
            int nodes;
            try {
                nodes = allowed(budget, poolNodes, now);
            } catch (IllegalArgumentException e) {
                errors.add(String.valueOf(e.getMessage()));
                nodes = 0;
            }
            if (budget.holdsFor(reason)) {
                allowed = Math.min(allowed, nodes);
            }
        }
        return new Allowance(allowed, errors);
    }

    /**
     * Returns what one budget allows, whatever its reasons.
     *
     * @throws IllegalArgumentException if its schedule or its number of nodes cannot be read
     */
    @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "Budget.GetAllowedDisruptions")
    public static int allowed(Budget budget, int poolNodes, Instant now) {
        return isActive(budget, now) ? scaled(budget.nodes(), poolNodes) : UNLIMITED;
    }

    /**
     * Whether the budget holds at the instant: always without a schedule; otherwise if the schedule's next hit after
     * {@code now - duration} is not in the future. A schedule that never hits therefore always holds.
     *
     * @throws IllegalArgumentException if the schedule cannot be read
     */
    @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "Budget.IsActive")
    public static boolean isActive(Budget budget, Instant now) {
        String schedule = budget.schedule();
        Duration duration = budget.duration();
        if (schedule == null && duration == null) {
            return true;
        }
        CronSchedule cron;
        try {
            cron = CronSchedule.parse(schedule == null ? "" : schedule.strip());
        } catch (CronSchedule.InvalidCronException e) {
            throw new IllegalArgumentException(
                    "invariant violated, invalid cron, " + e.getMessage() + " (cron=<nil>)", e);
        }
        Instant checkpoint = duration == null ? now : now.minus(duration);
        return cron.next(checkpoint.getEpochSecond()) <= now.getEpochSecond();
    }

    @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "GetIntStrFromValue")
    private static int scaled(String nodes, int poolNodes) {
        if (GoInteger.isInteger(nodes)) {
            return (int) GoInteger.parse(nodes);
        }
        if (!nodes.endsWith("%")) {
            throw new IllegalArgumentException(
                    "invalid value for IntOrString: invalid type: string is not a percentage");
        }
        long percentage;
        try {
            percentage = GoInteger.parse(nodes.substring(0, nodes.length() - 1));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "invalid value for IntOrString: invalid value " + GoInteger.quoted(nodes) + ": " + e.getMessage(),
                    e);
        }
        return (int) Math.ceil((double) percentage * poolNodes / 100);
    }
}
