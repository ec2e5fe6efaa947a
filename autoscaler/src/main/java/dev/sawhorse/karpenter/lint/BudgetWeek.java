// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.disruption.Budgets;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The nodes that the budgets of a NodePool allow to disrupt for one reason, in every minute of a week from Monday, 00:00
 * UTC. The values come from {@link Budgets}, which disruption uses too, at every minute at which a window opens or
 * closes.
 *
 * @param spans spans of the week with constant values, without gaps; consecutive ones differ
 */
public record BudgetWeek(List<Span> spans) {
    public static final int DAY_MINUTES = 24 * 60;
    public static final int MINUTES = 7 * DAY_MINUTES;

    public BudgetWeek {
        spans = List.copyOf(spans);
    }

    /**
     * A span of the week in which the same budgets are active.
     *
     * @param from minutes since Monday, 00:00, inclusive
     * @param to minutes since Monday, 00:00, exclusive
     * @param nodes number of nodes that may be disrupted, {@link Budgets#UNLIMITED} without an active budget
     * @param binding indices of the strictest active budgets
     */
    public record Span(int from, int to, int nodes, List<Integer> binding) {
        public Span {
            binding = List.copyOf(binding);
        }

        /** Returns the length in minutes. */
        public int minutes() {
            return to - from;
        }

        /** Whether no budget is active. */
        public boolean isUnlimited() {
            return nodes == Budgets.UNLIMITED;
        }

        private boolean isEqualTo(Span other) {
            return nodes == other.nodes && binding.equals(other.binding);
        }
    }

    /**
     * Computes a week.
     *
     * @param budgets budgets with valid schedules
     * @param poolNodes number of nodes of the NodePool
     * @param week an instant in the week
     */
    public static BudgetWeek of(List<Budget> budgets, DisruptionReason reason, int poolNodes, Instant week) {
        long monday = mondayOf(week).getEpochSecond();
        List<Span> spans = new ArrayList<>();
        List<Integer> changes = List.copyOf(changes(budgets, monday));
        for (int i = 0; i < changes.size(); i++) {
            int from = changes.get(i);
            int to = i + 1 < changes.size() ? changes.get(i + 1) : MINUTES;
            Span span = span(budgets, reason, poolNodes, monday, from, to);
            int last = spans.size() - 1;
            if (last >= 0 && spans.get(last).isEqualTo(span)) {
                span = new Span(spans.get(last).from(), to, span.nodes(), span.binding());
                spans.remove(last);
            }
            spans.add(span);
        }
        return new BudgetWeek(spans);
    }

    /** Returns Monday, 00:00 UTC, of the week of an instant. */
    public static Instant mondayOf(Instant week) {
        return LocalDate.ofInstant(week, ZoneOffset.UTC)
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .atStartOfDay()
                .toInstant(ZoneOffset.UTC);
    }

    private static Span span(
            List<Budget> budgets, DisruptionReason reason, int poolNodes, long monday, int from, int to) {
        Instant now = Instant.ofEpochSecond(monday + 60L * from);
        int nodes = Budgets.allowed(budgets, poolNodes, reason, now).nodesOrNone();
        List<Integer> binding = new ArrayList<>();
        for (int i = 0; i < budgets.size(); i++) {
            Budget budget = budgets.get(i);
            if (budget.holdsFor(reason)
                    && Budgets.isActive(budget, now)
                    && Budgets.allowed(budget, poolNodes, now) == nodes) {
                binding.add(i);
            }
        }
        return new Span(from, to, nodes, binding);
    }

    /** Returns the minutes at which a window opens or closes, and the first minute of the week. */
    private static TreeSet<Integer> changes(List<Budget> budgets, long monday) {
        TreeSet<Integer> changes = new TreeSet<>();
        changes.add(0);
        for (Budget budget : budgets) {
            if (budget.schedule() == null) {
                continue;
            }
            CronSchedule schedule = CronSchedule.parse(budget.schedule());
            addHits(schedule, monday, changes);
            Duration duration = budget.duration();
            if (duration != null) {
                addHits(schedule, monday - duration.toSeconds(), changes);
            }
        }
        return changes;
    }

    /** Adds the times of the schedule in the week that begins at a second, as minutes of that week. */
    private static void addHits(CronSchedule schedule, long begin, TreeSet<Integer> changes) {
        long end = begin + 60L * MINUTES;
        for (long hit = schedule.next(begin - 1); hit != CronSchedule.NEVER && hit < end; hit = schedule.next(hit)) {
            changes.add((int) ((hit - begin) / 60));
        }
    }

    /** Returns the minimum of allowed nodes within an hour, counted from Monday, 00:00. */
    public int least(int hour) {
        return spans.stream()
                .filter(span -> isIn(span, hour))
                .mapToInt(Span::nodes)
                .min()
                .orElseThrow();
    }

    /** Returns the maximum of allowed nodes within an hour, counted from Monday, 00:00. */
    public int most(int hour) {
        return spans.stream()
                .filter(span -> isIn(span, hour))
                .mapToInt(Span::nodes)
                .max()
                .orElseThrow();
    }

    private static boolean isIn(Span span, int hour) {
        return span.from() < 60 * (hour + 1) && span.to() > 60 * hour;
    }

    /** Returns the number of minutes of the week in which no node may be disrupted. */
    public int closedMinutes() {
        return spans.stream()
                .filter(span -> span.nodes() == 0)
                .mapToInt(Span::minutes)
                .sum();
    }

    /** Whether no node may be disrupted at any time. */
    public boolean isClosed() {
        return closedMinutes() == MINUTES;
    }

    /** Returns the spans without an active budget. */
    public List<Span> unlimited() {
        return spans.stream().filter(Span::isUnlimited).toList();
    }
}
