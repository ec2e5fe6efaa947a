package dev.sawhorse.report.check;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.Claim;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.PackingChange;
import dev.sawhorse.results.check.PackingCheck;
import dev.sawhorse.results.check.PackingText;
import dev.sawhorse.results.check.Parted;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import java.util.List;
import java.util.Optional;

/** A check as a comment on a pull request: what it costs first, a row for each scenario, everything else folded away. */
public final class CheckMarkdown {
    /** By this a comment is found again when it is to be replaced. */
    public static final String MARK = "<!-- sawhorse check -->";

    private static final String MONTHLY = "cost.monthlyRate";
    private static final String WAITING = "latencySeconds.ready.p95";
    private static final String PEAK = "nodes.peak";
    private static final double NOTHING = 0.005;
    private static final int CHANGES = 20;

    private final CheckResult result;
    private final StringBuilder text = new StringBuilder();

    private CheckMarkdown(CheckResult result) {
        this.result = result;
    }

    /** Returns the comment, a line end at its end. */
    public static String of(CheckResult result) {
        return new CheckMarkdown(result).render();
    }

    private String render() {
        line(MARK);
        line("### Sawhorse: " + headline());
        line("");
        line("| Scenario | Cost a month | Change | Ready, p95 | Nodes at peak | Packing | Result |");
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
                        ? "If this is meant, run the same check with `--update` and commit the baseline."
                        : "Nothing became worse.");
        return text.toString();
    }

    /** Scenarios and variants are no parts of one bill, so that the one that changed most speaks for all. */
    private String headline() {
        String largest = "";
        double most = NOTHING;
        for (ScenarioCheck scenario : result.scenarios()) {
            for (VariantCheck variant : scenario.variants()) {
                Optional<MetricCheck> cost = metric(variant, MONTHLY).filter(each -> each.change() != Change.NEW);
                double difference = cost.map(each -> Math.abs(each.nowMean() - each.baselineMean()))
                        .orElse(0.0);
                if (difference > most) {
                    most = difference;
                    largest =
                            cost.map(CheckMarkdown::costChange).orElse("") + " in " + escaped(name(scenario, variant));
                }
            }
        }
        int failed = result.count(ScenarioCheck.Outcome.FAILED);
        String verdict =
                failed == 0 ? "passed" : failed + " of " + result.scenarios().size() + " failed";
        return verdict + ", " + (largest.isEmpty() ? "the monthly cost stays the same" : largest);
    }

    private static String costChange(MetricCheck cost) {
        boolean up = cost.nowMean() > cost.baselineMean();
        return "the monthly cost " + (up ? "rises" : "falls") + " by "
                + Figures.usd(Math.abs(cost.nowMean() - cost.baselineMean())) + " (" + CheckFigures.change(cost) + ")";
    }

    private void row(ScenarioCheck scenario, VariantCheck variant) {
        PackingCheck packing = variant.packing();
        line("| "
                + String.join(
                        " | ",
                        escaped(name(scenario, variant)),
                        metric(variant, MONTHLY).map(CheckFigures::now).orElse(""),
                        metric(variant, MONTHLY).map(CheckMarkdown::change).orElse(""),
                        metric(variant, WAITING)
                                .map(CheckMarkdown::beforeAndNow)
                                .orElse(""),
                        metric(variant, PEAK).map(CheckMarkdown::beforeAndNow).orElse(""),
                        packing == null ? "" : packing.diff().isEmpty() ? "same" : CheckFigures.nodes(packing),
                        outcome(scenario, variant))
                + " |");
    }

    private static String outcome(ScenarioCheck scenario, VariantCheck variant) {
        if (scenario.state() == ScenarioCheck.State.UPDATED) {
            return "updated";
        }
        return variant.fails() ? "**failed**" : variant.isBetter() ? "better" : "passed";
    }

    private static String change(MetricCheck metric) {
        return metric.change() == Change.SAME ? "" : CheckFigures.change(metric);
    }

    private static String beforeAndNow(MetricCheck metric) {
        boolean alone = metric.change() == Change.SAME || metric.change() == Change.NEW;
        return alone ? CheckFigures.now(metric) : CheckFigures.baseline(metric) + " → " + CheckFigures.now(metric);
    }

    private void details(ScenarioCheck scenario) {
        for (VariantCheck variant : scenario.variants()) {
            if (variant.fails() || variant.isBetter()) {
                line("");
                line("<details" + (variant.fails() ? " open" : "") + "><summary>" + escaped(name(scenario, variant))
                        + ": what changed</summary>");
                line("");
                scenario.notes().forEach(note -> line("- " + escaped(note)));
                parted(variant);
                failures(variant);
                figures(variant);
                packing(variant);
                line("");
                line("</details>");
            }
        }
    }

    private void parted(VariantCheck variant) {
        Parted parted = variant.parted();
        if (parted != null) {
            line("- First difference: was " + escaped(CheckFigures.decision(parted.before())) + ", now "
                    + escaped(CheckFigures.decision(parted.now())));
        }
    }

    private void failures(VariantCheck variant) {
        for (Claim claim : variant.failedClaims()) {
            line("- Assertion does not hold: " + escaped(claim.toString()));
        }
    }

    private void figures(VariantCheck variant) {
        List<MetricCheck> moved = variant.metrics().stream()
                .filter(metric -> metric.change() != Change.SAME && metric.change() != Change.NEW)
                .toList();
        if (moved.isEmpty()) {
            return;
        }
        line("");
        line("| Figure | Baseline | Now | Change | Allowed | |");
        line("|---|--:|--:|--:|--:|---|");
        for (MetricCheck metric : moved) {
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

    private static Optional<MetricCheck> metric(VariantCheck variant, String name) {
        return variant.metrics().stream()
                .filter(metric -> metric.metric().name().equals(name))
                .findFirst();
    }

    private static String name(ScenarioCheck scenario, VariantCheck variant) {
        return scenario.variants().size() == 1 ? scenario.scenario() : scenario.scenario() + " " + variant.name();
    }

    /** Returns text that means nothing to Markdown or HTML. */
    private static String escaped(String text) {
        return XmlText.escaped(text.replace('\n', ' ')).replaceAll("([\\\\`*_{}\\[\\]|~#@])", "\\\\$1");
    }

    /** Inside a fence only the fence itself means something. */
    private static String fenced(String text) {
        return text.replace('\n', ' ').replace("```", "'''");
    }

    private void line(String content) {
        text.append(content).append('\n');
    }
}
