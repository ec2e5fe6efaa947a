// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.DecisionDivergence;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.PackingChange;
import dev.sawhorse.results.check.PackingCheck;
import dev.sawhorse.results.check.PackingText;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import java.util.List;

/**
 * The Markdown form of a check, a comment on a pull request: cost first, a row per scenario, details in collapsed
 * sections.
 */
public final class CheckMarkdown {
    /** The marker by which an existing comment is found and replaced. */
    public static final String MARK = "<!-- sawhorse check -->";

    private static final String WAITING = "latencySeconds.ready.p95";
    private static final String PEAK = "nodes.peak";
    private static final int CHANGES = 20;

    private final CheckResult result;
    private final StringBuilder text = new StringBuilder();

    private CheckMarkdown(CheckResult result) {
        this.result = result;
    }

    /** Returns the comment, with a line break at its end. */
    public static String of(CheckResult result) {
        return new CheckMarkdown(result).render();
    }

    private String render() {
        line(MARK);
        line("### Sawhorse: " + headline());
        line("");
        line("| Scenario | Cost per month | Change | Ready, p95 | Nodes at peak | Packing | Result |");
        line("|---|--:|--:|--:|--:|---|---|");
        for (ScenarioCheck scenario : result.scenarios()) {
            if (scenario.variants().isEmpty()) {
                line("| " + escaped(scenario.scenario()) + " | | | | | | unchanged, skipped |");
            }
            scenario.variants().forEach(variant -> row(scenario, variant));
        }
        result.scenarios().forEach(this::details);
        line("");
        line(
                result.fails()
                        ? "If this change is intended, run the same check with `--update` and commit the baseline."
                        : "Nothing got worse.");
        caveats();
        return text.toString();
    }

    private void caveats() {
        Caveats caveats = result.caveats();
        if (caveats.isEmpty()) {
            return;
        }
        line("");
        caveats.warnings().forEach(warning -> line("- Warning: " + escaped(warning)));
        if (!caveats.assumptions().isEmpty()) {
            line("- Assumes " + escaped(caveats.assumptionSentence()));
        }
    }

    private String headline() {
        CheckHeadline headline = CheckHeadline.of(result);
        return headline.verdict() + ", " + headline.cost()
                + (headline.where().isEmpty() ? "" : " in " + escaped(headline.where()));
    }

    private void row(ScenarioCheck scenario, VariantCheck variant) {
        PackingCheck packing = variant.packing();
        MetricCheck monthly = CheckFigures.metric(variant, CheckHeadline.MONTHLY);
        String outcome = CheckFigures.outcome(scenario, variant);
        line("| "
                + String.join(
                        " | ",
                        escaped(CheckFigures.name(scenario, variant)),
                        monthly == null ? "" : CheckFigures.now(monthly),
                        monthly == null || monthly.change() == Change.SAME ? "" : CheckFigures.change(monthly),
                        CheckFigures.beforeAndNow(CheckFigures.metric(variant, WAITING)),
                        CheckFigures.beforeAndNow(CheckFigures.metric(variant, PEAK)),
                        packing == null ? "" : packing.diff().isEmpty() ? "same" : CheckFigures.nodes(packing),
                        outcome.equals("failed") ? "**failed**" : outcome)
                + " |");
    }

    private void details(ScenarioCheck scenario) {
        for (VariantCheck variant : scenario.variants()) {
            if (variant.fails() || variant.isBetter()) {
                line("");
                line("<details" + (variant.fails() ? " open" : "") + "><summary>"
                        + escaped(CheckFigures.name(scenario, variant)) + ": what changed</summary>");
                line("");
                scenario.notes().forEach(note -> line("- " + escaped(note)));
                firstDifference(variant);
                failures(variant);
                figures(variant);
                packing(variant);
                line("");
                line("</details>");
            }
        }
    }

    private void firstDifference(VariantCheck variant) {
        DecisionDivergence first = variant.firstDifference();
        if (first != null) {
            line("- First difference: was " + escaped(CheckFigures.decision(first.before())) + ", now "
                    + escaped(CheckFigures.decision(first.now())));
        }
    }

    private void failures(VariantCheck variant) {
        for (AssertionResult claim : variant.failedAssertions()) {
            line("- Assertion does not hold: " + escaped(claim.toString()));
        }
    }

    private void figures(VariantCheck variant) {
        List<MetricGroup> groups = MetricGroup.of(variant);
        if (groups.isEmpty()) {
            return;
        }
        line("");
        line("| Metric | Baseline | Now | Change | Allowed | |");
        line("|---|--:|--:|--:|--:|---|");
        for (MetricGroup group : groups) {
            MetricCheck metric = group.lead();
            String verdict = metric.change() == Change.WORSE
                    ? "**worse**"
                    : metric.change().label();
            line("| "
                    + String.join(
                            " | ",
                            escaped(metric.metric().label()),
                            CheckFigures.baseline(metric),
                            CheckFigures.now(metric),
                            CheckFigures.change(metric),
                            CheckFigures.allowed(metric),
                            verdict)
                    + " |");
        }
        groups.stream().filter(group -> !group.others().isEmpty()).forEach(group -> {
            line("");
            line("With " + escaped(group.lead().metric().label()) + ": " + escaped(group.consequences()));
        });
    }

    private void packing(VariantCheck variant) {
        PackingCheck packing = variant.packing();
        if (packing == null || packing.diff().changes().isEmpty()) {
            return;
        }
        line("");
        line("```diff");
        for (PackingChange change :
                packing.diff().changes().stream().limit(CHANGES).toList()) {
            line("# " + fenced(PackingText.headline(change)));
            PackingText.moves(change).forEach(each -> line("# " + fenced(each)));
            PackingText.details(change).forEach(each -> line(fenced(each)));
        }
        line("```");
    }

    /** Returns text with the special characters of Markdown and HTML escaped. */
    private static String escaped(String text) {
        return XmlText.escaped(text.replace('\n', ' ')).replaceAll("([\\\\`*_{}\\[\\]|~#@])", "\\\\$1");
    }

    /** Inside a fence only the fence itself is special. */
    private static String fenced(String text) {
        return text.replace('\n', ' ').replace("```", "'''");
    }

    private void line(String content) {
        text.append(content).append('\n');
    }
}
