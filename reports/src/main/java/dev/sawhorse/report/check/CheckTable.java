// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

import dev.sawhorse.report.table.CaveatLines;
import dev.sawhorse.report.table.Wrapping;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.DecisionDivergence;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.PackingChange;
import dev.sawhorse.results.check.PackingCheck;
import dev.sawhorse.results.check.PackingText;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import dev.sawhorse.results.summary.Metric;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The terminal form of a check: plain text in at most 80 columns, a table of changes, and the names of unchanged
 * metrics.
 */
public final class CheckTable {
    private static final int LABEL = 24;
    private static final int CHANGES = 5;
    private static final int CAVEATS = 10;
    private static final List<String> SHORT = List.of("cost.monthlyRate", "latencySeconds.ready.p95", "nodes.peak");

    private final CheckResult result;
    private final StringBuilder text = new StringBuilder();

    private CheckTable(CheckResult result) {
        this.result = result;
    }

    /** Returns the table, with a line break at its end. */
    public static String of(CheckResult result) {
        return new CheckTable(result).render();
    }

    private String render() {
        for (ScenarioCheck scenario : result.scenarios()) {
            scenario(scenario);
        }
        foot();
        text.append(CaveatLines.of(result.caveats(), CAVEATS));
        return text.toString();
    }

    private void scenario(ScenarioCheck check) {
        String outcome = check.outcome().label().toUpperCase(Locale.ROOT);
        wrapped("", check.scenario() + ": " + outcome);
        if (check.state() == ScenarioCheck.State.SKIPPED) {
            wrapped("  ", "Its inputs have not changed since the baseline.");
        }
        if (check.state() == ScenarioCheck.State.REFUSED) {
            wrapped("  ", "The baseline is not updated because an assertion does not hold; --force updates it anyway.");
        }
        check.notes().forEach(note -> wrapped("  ", note));
        for (VariantCheck variant : check.variants()) {
            variant(variant, check.variants().size() > 1 ? variant.name() : "");
        }
        text.append('\n');
    }

    private void variant(VariantCheck check, String name) {
        if (isNew(check)) {
            wrapped("  ", lead(name) + recorded(check));
        } else if (isSame(check)) {
            wrapped(
                    "  ",
                    lead(name) + "all " + check.metrics().size() + " metrics" + andPacking(check) + " are the same");
        } else {
            if (!name.isEmpty()) {
                text.append('\n');
                wrapped("  ", "Variant " + name);
            }
            metrics(check);
            packing(check);
            firstDifference(check);
        }
        List<AssertionResult> failed = check.failedAssertions();
        if (!failed.isEmpty()) {
            text.append('\n');
            wrapped(
                    "  ",
                    failed.size() + " of " + count(check.claims().size(), "assertion")
                            + (failed.size() == 1 ? " does not hold:" : " do not hold:"));
            failed.forEach(claim -> wrapped("    ", claim.toString()));
        }
    }

    private static String lead(String name) {
        return name.isEmpty() ? "" : name + ": ";
    }

    private static boolean isNew(VariantCheck check) {
        return check.metrics(Change.NEW).size() == check.metrics().size();
    }

    private static boolean isSame(VariantCheck check) {
        PackingCheck packing = check.packing();
        return check.metrics(Change.SAME).size() == check.metrics().size()
                && (packing == null || packing.diff().isEmpty());
    }

    private static String andPacking(VariantCheck check) {
        return check.packing() == null ? "" : " and the packing";
    }

    /** A new baseline is shown in short form. */
    private static String recorded(VariantCheck check) {
        return check.metrics().stream()
                .filter(metric -> SHORT.contains(metric.metric().name()))
                .map(metric -> metric.metric().label() + " " + CheckFigures.now(metric))
                .collect(Collectors.joining("; "));
    }

    private static String count(int things, String thing) {
        return things + " " + thing + (things == 1 ? "" : "s");
    }

    private void metrics(VariantCheck check) {
        List<MetricGroup> groups = MetricGroup.of(check);
        if (!groups.isEmpty() || check.hasPackingChange()) {
            row("", "baseline", "now", "change", "allowed", "");
        }
        groups.forEach(group -> {
            metric(group.lead());
            if (!group.others().isEmpty()) {
                wrapped("    with it ", group.consequences());
            }
        });
        PackingCheck packing = check.packing();
        if (packing != null && !packing.diff().isEmpty()) {
            wrapped(
                    "  Packing               ",
                    CheckFigures.nodes(packing) + " (" + CheckFigures.allowed(packing) + " allowed)");
        }
        named("  within tolerance", check.metrics(Change.WITHIN));
        int same = check.metrics(Change.SAME).size();
        if (same > 0) {
            wrapped(String.format(Locale.ROOT, "%-" + LABEL + "s", "  the same"), count(same, "metric"));
        }
    }

    private void metric(MetricCheck check) {
        row(
                shortened(check.metric().label(), LABEL - 3),
                CheckFigures.baseline(check),
                CheckFigures.now(check),
                CheckFigures.change(check),
                CheckFigures.allowed(check),
                check.change().label());
        if (check.change() != Change.NEW && !CheckFigures.interval(check).isEmpty()) {
            wrapped("    ", "over " + check.now().size() + " seeds " + CheckFigures.interval(check));
        }
    }

    private void firstDifference(VariantCheck check) {
        DecisionDivergence first = check.firstDifference();
        if (first != null) {
            text.append('\n');
            wrapped("  first difference   was ", CheckFigures.decision(first.before()));
            wrapped("                     now ", CheckFigures.decision(first.now()));
        }
    }

    private void packing(VariantCheck check) {
        PackingCheck packing = check.packing();
        if (packing == null || packing.diff().isEmpty()) {
            return;
        }
        text.append('\n');
        List<PackingChange> changes = packing.diff().changes();
        for (PackingChange change : changes.subList(0, Math.min(CHANGES, changes.size()))) {
            wrapped("  ", PackingText.headline(change));
            PackingText.moves(change).forEach(line -> wrapped("    ", line));
            PackingText.details(change).forEach(line -> wrapped("    " + line.substring(0, 2), line.substring(2)));
        }
        if (changes.size() > CHANGES) {
            int rest = changes.stream()
                    .skip(CHANGES)
                    .mapToInt(PackingChange::nodes)
                    .sum();
            wrapped("  ", "and " + rest + " more nodes of other workloads");
        }
        if (packing.diff().unlisted()) {
            wrapped("  ", "Further nodes are of kinds too rare to be listed separately.");
        }
    }

    private void named(String lead, List<MetricCheck> metrics) {
        if (!metrics.isEmpty()) {
            String names = String.join(
                    "; ",
                    metrics.stream().map(MetricCheck::metric).map(Metric::label).toList());
            wrapped(String.format(Locale.ROOT, "%-" + LABEL + "s", lead), names);
        }
    }

    private void foot() {
        int scenarios = result.scenarios().size();
        StringBuilder counts = new StringBuilder();
        for (ScenarioCheck.Outcome outcome : ScenarioCheck.Outcome.values()) {
            if (result.count(outcome) > 0) {
                counts.append(counts.isEmpty() ? "" : ", ")
                        .append(result.count(outcome))
                        .append(' ')
                        .append(outcome.label());
            }
        }
        wrapped("", count(scenarios, "scenario") + ": " + counts);
        boolean refused = result.scenarios().stream().anyMatch(each -> each.state() == ScenarioCheck.State.REFUSED);
        if (result.fails() && !refused) {
            wrapped("", "If this change is intended, accept it: run the same command with --update.");
        } else if (result.count(ScenarioCheck.Outcome.BETTER) > 0) {
            wrapped("", "The result improved: run with --update to make it the new baseline.");
        }
    }

    private void row(String label, String baseline, String now, String change, String allowed, String verdict) {
        text.append(String.format(
                                Locale.ROOT,
                                "  %-22s%12s%12s%11s%10s  %s",
                                label,
                                baseline,
                                now,
                                change,
                                allowed,
                                verdict)
                        .stripTrailing())
                .append('\n');
    }

    private void wrapped(String lead, String content) {
        Wrapping.append(text, lead, content);
    }

    private static String shortened(String content, int width) {
        return content.length() <= width ? content : content.substring(0, width - 1) + "…";
    }
}
