// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.check.CheckFigures;
import dev.sawhorse.report.check.CheckHeadline;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.PackingCheck;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** The HTML page of a check: the result of each scenario first, then every metric beside its baseline. */
public final class CheckPage {
    private static final String WAITING = "latencySeconds.ready.p95";
    private static final String PEAK = "nodes.peak";

    private final CheckResult result;
    private final Map<String, Map<Chart, String>> charts;
    private final List<String> runs;
    private final Page page;

    private CheckPage(CheckResult result, Map<String, Map<Chart, String>> charts, List<String> runs) {
        this.result = result;
        this.charts = charts;
        this.runs = runs;
        this.page = new Page("Check " + CheckHeadline.of(result).verdict());
    }

    /**
     * Returns the page.
     *
     * @param charts SVG of the charts of variants, by the name of the variant
     * @param runs data of the runs for the timeline; may be empty
     */
    public static String of(CheckResult result, Map<String, Map<Chart, String>> charts, List<String> runs) {
        return new CheckPage(result, charts, runs).render();
    }

    private String render() {
        head();
        figures();
        page.contents(sections());
        overview();
        for (int i = 0; i < result.scenarios().size(); i++) {
            scenario(i, result.scenarios().get(i));
        }
        if (!runs.isEmpty()) {
            page.heading("Inside the runs");
            page.paragraph(
                    "quiet",
                    "The current run of the first seed, for scenarios that failed or improved. A baseline contains metrics "
                            + "only.");
            page.part("timeline.html");
            page.part("moment.html");
            page.part("decisions.html");
        }
        foot();
        return page.end(runs);
    }

    private void head() {
        CheckHeadline headline = CheckHeadline.of(result);
        page.html()
                .append("<header>\n<h1>")
                .append(HtmlText.escaped(result.fails() ? "Check failed: " + failed() : "Check " + headline.verdict()))
                .append("</h1>\n");
        String where = headline.where().isEmpty() ? "" : " in " + headline.where();
        page.paragraph("lead", sentence(headline.cost() + where));
        page.paragraph("quiet", "Baselines in " + result.folder() + ", Sawhorse " + result.version());
        page.html().append("</header>\n");
        page.caveats(result.caveats());
    }

    private String failed() {
        int scenarios = result.scenarios().size();
        return result.count(ScenarioCheck.Outcome.FAILED) + " of " + scenarios
                + (scenarios == 1 ? " scenario" : " scenarios");
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }

    private void figures() {
        page.html().append("<section class=\"figures\">\n");
        List<String> counts = new ArrayList<>();
        for (ScenarioCheck.Outcome outcome : ScenarioCheck.Outcome.values()) {
            if (result.count(outcome) > 0) {
                counts.add(result.count(outcome) + " " + outcome.label());
            }
        }
        page.figure("Scenarios", Figures.count(result.scenarios().size()), String.join(", ", counts));
        page.figure(
                "Metrics that got worse",
                Figures.count(metrics(Change.WORSE)),
                "of " + Figures.count(checked()) + ", " + Figures.count(metrics(Change.BETTER)) + " better");
        page.figure(
                "Nodes packed differently",
                packedOtherwise(),
                "in " + packings(PackingCheck::exceedsTolerance) + " of " + packings(packing -> true) + " runs");
        page.html().append("</section>\n");
    }

    private List<VariantCheck> variants() {
        return result.scenarios().stream()
                .flatMap(scenario -> scenario.variants().stream())
                .toList();
    }

    private int metrics(Change change) {
        return variants().stream()
                .mapToInt(variant -> variant.metrics(change).size())
                .sum();
    }

    private int checked() {
        return variants().stream().mapToInt(variant -> variant.metrics().size()).sum();
    }

    private String packedOtherwise() {
        int nodes = 0;
        boolean least = false;
        for (VariantCheck variant : variants()) {
            PackingCheck packing = variant.packing();
            nodes += packing == null ? 0 : packing.diff().nodes();
            least |= packing != null && packing.diff().unlisted();
        }
        return (least ? "at least " : "") + Figures.count(nodes);
    }

    private long packings(Predicate<PackingCheck> which) {
        return variants().stream()
                .map(VariantCheck::packing)
                .filter(packing -> packing != null && which.test(packing))
                .count();
    }

    private Map<String, String> sections() {
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put("overview", "All scenarios");
        for (int i = 0; i < result.scenarios().size(); i++) {
            ScenarioCheck scenario = result.scenarios().get(i);
            if (!scenario.variants().isEmpty()) {
                sections.put(
                        id(i), scenario.scenario() + ": " + scenario.outcome().label());
            }
        }
        if (!runs.isEmpty()) {
            sections.put("timeline", "Nodes over time");
            sections.put("moment", "The cluster at a moment");
            sections.put("decisions", "Decisions");
        }
        return sections;
    }

    private static String id(int scenario) {
        return "scenario-" + (scenario + 1);
    }

    private void overview() {
        page.html().append("<section id=\"overview\">\n");
        page.heading("All scenarios");
        HtmlTable table = new HtmlTable(
                "Scenario",
                "*Result",
                "-Cost per month",
                "-Change",
                "-Ready, p95",
                "-Nodes at peak",
                "-Packed differently");
        for (ScenarioCheck scenario : result.scenarios()) {
            if (scenario.variants().isEmpty()) {
                table.row(scenario.scenario(), scenario.outcome().label(), "", "", "", "", "");
            }
            scenario.variants().forEach(variant -> overview(scenario, variant, table));
        }
        table.appendTo(page.html());
        page.html().append("</section>\n");
    }

    private static void overview(ScenarioCheck scenario, VariantCheck variant, HtmlTable table) {
        MetricCheck monthly = CheckFigures.metric(variant, CheckHeadline.MONTHLY);
        PackingCheck packing = variant.packing();
        table.row(
                CheckFigures.name(scenario, variant),
                CheckFigures.outcome(scenario, variant),
                monthly == null ? "" : CheckFigures.now(monthly),
                monthly == null || monthly.change() == Change.SAME ? "" : CheckFigures.change(monthly),
                CheckFigures.beforeAndNow(CheckFigures.metric(variant, WAITING)),
                CheckFigures.beforeAndNow(CheckFigures.metric(variant, PEAK)),
                packing == null ? "" : packing.diff().isEmpty() ? "none" : otherwise(packing));
    }

    private static String otherwise(PackingCheck packing) {
        return (packing.diff().unlisted() ? "at least " : "") + packing.diff().nodes() + " of "
                + Figures.count(packing.nodes()) + " nodes";
    }

    private void scenario(int number, ScenarioCheck scenario) {
        if (scenario.variants().isEmpty()) {
            return;
        }
        page.html().append("<section id=\"").append(id(number)).append("\">\n");
        page.heading(scenario.scenario());
        if (scenario.state() == ScenarioCheck.State.REFUSED) {
            page.paragraph("warning", "The baseline is not updated because an assertion does not hold.");
        }
        page.list("quiet", scenario.notes());
        boolean several = scenario.variants().size() > 1;
        for (VariantCheck variant : scenario.variants()) {
            Map<Chart, String> drawn = charts.getOrDefault(CheckFigures.name(scenario, variant), Map.of());
            new CheckedVariant(variant, CheckFigures.outcome(scenario, variant), drawn, page).append(several);
        }
        page.html().append("</section>\n");
    }

    private void foot() {
        page.heading("How results are judged");
        page.paragraph(
                "quiet",
                "A metric is worse if it changed beyond its tolerance in the unwanted direction; over several seeds, only "
                        + "if the interval of the paired differences also excludes 0. Improvements never fail. The "
                        + "tolerances are in tolerances.yaml beside the baselines. If a change is intended, run the same "
                        + "check with --update and commit the baseline.");
    }
}
