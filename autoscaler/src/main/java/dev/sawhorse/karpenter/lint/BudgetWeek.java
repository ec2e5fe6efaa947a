package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
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
 * What the budgets of a NodePool allow for one reason in every minute of a week from Monday, 00:00 UTC. The code that disruption
 * asks ({@link Budgets}) is asked at every minute at which a window opens or closes.
 *
 * @param spans the stretches of the week in which nothing changes, without gaps; two that follow each other differ
 */
public record BudgetWeek(List<Span> spans) {
    public static final int DAY_MINUTES = 24 * 60;
    public static final int MINUTES = 7 * DAY_MINUTES;

    public BudgetWeek {
        spans = List.copyOf(spans);
    }

    /**
     * A stretch of the week in which the same budgets hold.
     *
     * @param from minutes since Monday, 00:00, included
     * @param to minutes since Monday, 00:00, excluded
     * @param nodes how many nodes may be disrupted, {@link Budgets#UNLIMITED} where no budget holds
     * @param binding the budgets that allow no more than that, by index
     */
    public record Span(int from, int to, int nodes, List<Integer> binding) {
        public Span {
            binding = List.copyOf(binding);
        }

        /** Returns its length in minutes. */
        public int minutes() {
            return to - from;
        }

        /** Whether no budget holds. */
        public boolean isUnlimited() {
            return nodes == Budgets.UNLIMITED;
        }

        private boolean isLike(Span other) {
            return nodes == other.nodes && binding.equals(other.binding);
        }
    }

    /**
     * Works out a week.
     *
     * @param budgets with schedules that can be read
     * @param poolNodes how many nodes the NodePool has
     * @param week an instant in the week
     */
    public static BudgetWeek of(List<Budget> budgets, String reason, int poolNodes, Instant week) {
        long monday = mondayOf(week).getEpochSecond();
        List<Span> spans = new ArrayList<>();
        List<Integer> changes = List.copyOf(changes(budgets, monday));
        for (int i = 0; i < changes.size(); i++) {
            int from = changes.get(i);
            int to = i + 1 < changes.size() ? changes.get(i + 1) : MINUTES;
            Span span = span(budgets, reason, poolNodes, monday, from, to);
            int last = spans.size() - 1;
            if (last >= 0 && spans.get(last).isLike(span)) {
                span = new Span(spans.get(last).from(), to, span.nodes(), span.binding());
                spans.remove(last);
            }
            spans.add(span);
        }
        return new BudgetWeek(spans);
    }

    /** Returns Monday, 00:00 UTC, of the week an instant is in. */
    public static Instant mondayOf(Instant week) {
        return LocalDate.ofInstant(week, ZoneOffset.UTC)
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .atStartOfDay()
                .toInstant(ZoneOffset.UTC);
    }

    private static Span span(List<Budget> budgets, String reason, int poolNodes, long monday, int from, int to) {
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

    /** Returns the minutes at which a window opens or closes, and the first of the week. */
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

    /** Adds the hits of the week that begins at a second, as minutes of that week. */
    private static void addHits(CronSchedule schedule, long begin, TreeSet<Integer> changes) {
        long end = begin + 60L * MINUTES;
        for (long hit = schedule.next(begin - 1); hit != CronSchedule.NEVER && hit < end; hit = schedule.next(hit)) {
            changes.add((int) ((hit - begin) / 60));
        }
    }

    /** Returns the least that is allowed within an hour, counted from Monday, 00:00. */
    public int least(int hour) {
        return spans.stream()
                .filter(span -> isIn(span, hour))
                .mapToInt(Span::nodes)
                .min()
                .orElseThrow();
    }

    /** Returns the most that is allowed within an hour, counted from Monday, 00:00. */
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

    /** Returns for how many minutes of the week no node at all may be disrupted. */
    public int closedMinutes() {
        return spans.stream()
                .filter(span -> span.nodes() == 0)
                .mapToInt(Span::minutes)
                .sum();
    }

    /** Whether nothing may ever be disrupted. */
    public boolean isClosed() {
        return closedMinutes() == MINUTES;
    }

    /** Returns the stretches in which no budget holds. */
    public List<Span> unlimited() {
        return spans.stream().filter(Span::isUnlimited).toList();
    }
}
