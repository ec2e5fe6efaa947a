// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.kube.manifest.ReadMode;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reader of the disruption settings of a NodePool. */
final class DisruptionReader {
    private static final Pattern NODES = Pattern.compile("(100|[0-9]{1,2})%|[0-9]+");
    private static final Pattern WHOLE_MINUTES = Pattern.compile("(([0-9]+(h|m))|([0-9]+h[0-9]+m))(0s)?");
    private static final int MAX_BUDGETS = 50;

    private DisruptionReader() {}

    /** Returns the settings under {@code disruption}. */
    static Disruption read(Fields spec, ReadMode reading) {
        Fields disruption = spec.fields("disruption");
        boolean applied = reading.isApplied();
        Value policy = disruption.value("consolidationPolicy");
        Disruption.ConsolidationPolicy read = policy == null
                ? null
                : policy.choice(List.of(Disruption.ConsolidationPolicy.values()), Disruption.ConsolidationPolicy::text);
        Duration absent = applied ? Duration.ZERO : null;
        return new Disruption(
                read == null ? Disruption.ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED : read,
                Durations.orNever(disruption, "consolidateAfter", absent, reading),
                budgets(disruption, reading));
    }

    private static List<Budget> budgets(Fields disruption, ReadMode reading) {
        Value value = disruption.value("budgets");
        if (value == null) {
            return reading.isApplied() ? List.of(Budget.DEFAULT) : List.of();
        }
        List<Budget> budgets = value.list(item -> budget(item, reading));
        if (reading.isApplied() && budgets.size() > MAX_BUDGETS) {
            value.error("contains more than " + MAX_BUDGETS + " budgets", null);
        }
        return budgets;
    }

    private static @Nullable Budget budget(Value value, ReadMode reading) {
        Fields budget = value.fields();
        if (budget == null) {
            return null;
        }
        if (reading.isApplied()) {
            check(budget);
        }
        return new Budget(
                budget.string("nodes", Budget.DEFAULT.nodes()),
                budget.value("reasons") == null ? null : budget.list("reasons", DisruptionReader::reason),
                budget.string("schedule"),
                duration(budget, reading));
    }

    private static @Nullable DisruptionReason reason(Value value) {
        return value.choice(DisruptionReason.NAMED_IN_BUDGETS, DisruptionReason::text);
    }

    private static @Nullable Duration duration(Fields budget, ReadMode reading) {
        Value value = budget.value("duration");
        String text = value == null || !reading.isApplied() ? null : value.string();
        if (value == null || text == null || WHOLE_MINUTES.matcher(text).matches()) {
            return reading.isApplied() && text == null ? null : Durations.find(budget, "duration", reading);
        }
        value.error(value.shown() + " is not a duration in hours and minutes such as 8h or 1h30m", durationHint(text));
        return null;
    }

    private static @Nullable String durationHint(String text) {
        if (text.equalsIgnoreCase("Never")) {
            return "Remove schedule and duration: without them a budget is always active.";
        }
        return text.contains("s") ? "Round it to minutes: schedules have no seconds." : Durations.hint(text, "");
    }

    private static void check(Fields budget) {
        Set<String> reasons = new TreeSet<>();
        budget.list("reasons", reason -> {
            String text = reason.text();
            if (text != null && !reasons.add(text)) {
                reason.error("repeats the reason " + text, "Remove it: reasons are a set.");
            }
            return reason;
        });
        Value nodes = budget.value("nodes");
        if (nodes != null) {
            checkNodes(nodes, budget.string("nodes", Budget.DEFAULT.nodes()));
        }
        Value schedule = budget.value("schedule");
        Value duration = budget.value("duration");
        if (schedule != null && duration == null) {
            budget.error("duration", "must be given together with schedule", null);
        } else if (schedule == null && duration != null) {
            budget.error("schedule", "must be given together with duration", null);
        }
        if (schedule != null) {
            schedule.parsed("a cron expression", BudgetSchedule::parse);
        }
    }

    /** The definition accepts numbers that Karpenter then cannot parse; such a budget would allow nothing. */
    private static void checkNodes(Value nodes, String text) {
        if (!NODES.matcher(text).matches()) {
            nodes.error(
                    nodes.shown() + " is neither a number of nodes nor a percentage from 0% to 100%",
                    "Did you mean \"10%\" or \"5\"?");
        } else if (!text.endsWith("%") && new BigInteger(text).bitLength() >= Integer.SIZE) {
            nodes.error(nodes.shown() + " is more than " + Integer.MAX_VALUE, "Did you mean \"100%\"?");
        }
    }
}
