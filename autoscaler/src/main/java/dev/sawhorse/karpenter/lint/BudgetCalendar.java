// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.Position;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The disruption calendar of a NodePool: the nodes that its budgets allow to disrupt in each of the 168 hours of a week,
 * by disruption reason.
 *
 * @param nodePool name of the NodePool
 * @param declared declaration of the NodePool
 * @param nodes assumed number of nodes
 * @param monday begin of the week
 * @param weeks week of each reason
 * @param irregular indices of the budgets whose windows differ between weeks
 */
public record BudgetCalendar(
        String nodePool,
        Position declared,
        int nodes,
        Instant monday,
        List<Budget> budgets,
        Map<DisruptionReason, BudgetWeek> weeks,
        List<Integer> irregular) {
    /** More weeks than a year has, so that every month and every day of a month occurs. */
    private static final int WEEKS = 53;

    public BudgetCalendar {
        budgets = List.copyOf(budgets);
        weeks = Collections.unmodifiableMap(new LinkedHashMap<>(weeks));
        irregular = List.copyOf(irregular);
    }

    /** Computes the calendar of every NodePool, in the order written. */
    public static List<BudgetCalendar> of(LintInput input) {
        List<BudgetCalendar> calendars = new ArrayList<>();
        for (Declared<NodePool> pool : input.nodePools()) {
            calendars.add(of(pool, input));
        }
        return calendars;
    }

    /** Computes the calendar of one NodePool. */
    static BudgetCalendar of(Declared<NodePool> pool, LintInput input) {
        List<Budget> budgets = pool.value().disruption().budgets();
        int nodes = input.nodesOf(pool.value());
        Instant week = input.settings().week();
        Instant monday = BudgetWeek.mondayOf(week);
        Map<DisruptionReason, BudgetWeek> weeks = new LinkedHashMap<>();
        for (DisruptionReason reason : DisruptionReason.BUDGETED) {
            weeks.put(reason, BudgetWeek.of(budgets, reason, nodes, week));
        }
        List<Integer> irregular = new ArrayList<>();
        for (int i = 0; i < budgets.size(); i++) {
            if (isIrregular(budgets.get(i), monday)) {
                irregular.add(i);
            }
        }
        return new BudgetCalendar(
                pool.value().name(), pool.manifest().position(), nodes, monday, budgets, weeks, irregular);
    }

    /** Whether the windows of a budget differ between weeks. */
    static boolean isIrregular(Budget budget, Instant monday) {
        String schedule = budget.schedule();
        if (schedule == null) {
            return false;
        }
        CronSchedule cron = CronSchedule.parse(schedule);
        List<Integer> first = hits(cron, monday);
        return weeksOfAYear(monday).stream().anyMatch(week -> !hits(cron, week).equals(first));
    }

    /** Returns the beginnings of slightly more weeks than a year has. */
    static List<Instant> weeksOfAYear(Instant monday) {
        List<Instant> weeks = new ArrayList<>();
        for (int week = 0; week < WEEKS; week++) {
            weeks.add(monday.plus(Duration.ofDays(7L * week)));
        }
        return weeks;
    }

    private static List<Integer> hits(CronSchedule cron, Instant monday) {
        long begin = monday.getEpochSecond();
        List<Integer> hits = new ArrayList<>();
        for (long hit = cron.next(begin - 1);
                hit != CronSchedule.NEVER && hit < begin + 60L * BudgetWeek.MINUTES;
                hit = cron.next(hit)) {
            hits.add((int) (hit - begin));
        }
        return hits;
    }

    /**
     * Returns the week of a reason.
     *
     * @param reason a reason that budgets bound
     */
    public BudgetWeek week(DisruptionReason reason) {
        return Objects.requireNonNull(weeks.get(reason), () -> "no budget bounds the reason " + reason.text());
    }
}
