// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.table.ComparisonFigures;
import dev.sawhorse.report.table.Conclusion;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.compare.FirstDivergence;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.compare.Verdict;
import dev.sawhorse.results.summary.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The HTML page of a comparison: differences of each variant, charts, tables, and the first divergence of variants.
 */
public final class ComparisonPage {
    private static final List<String> HEADLINES =
            List.of("latencySeconds.scheduling.p95", "nodes.peak", "nodes.nodeHours", "disruptions");

    /** The figures of more variants would push the charts out of sight. */
    private static final int MOST_BEFORE_CHARTS = 9;

    /** Tables have the figures too. */
    private static final int MOST_BEFORE_TABLES = 3;

    /** More sentences would fill a small screen. */
    private static final int MOST_CONCLUSIONS = 6;

    private final Comparison comparison;
    private final Map<Chart, String> first;
    private final Map<Chart, String> charts;
    private final boolean linked;
    private final List<String> runs;
    private final List<PageTable> tables;
    private final Page page;
    private final StringBuilder html;

    private ComparisonPage(
            Comparison comparison,
            Map<Chart, String> first,
            Map<Chart, String> charts,
            boolean linked,
            List<String> runs,
            List<PageTable> tables) {
        this.comparison = comparison;
        this.first = first;
        this.charts = charts;
        this.linked = linked;
        this.runs = runs;
        this.tables = tables;
        this.page = new Page(comparison.scenario() + ", compared");
        this.html = page.html();
    }

    /**
     * Returns the page.
     *
     * @param charts SVG of each chart, in the order of the page
     * @param linked whether the report of each variant's first run is in a folder of its name beside the page
     * @param runs data of each variant's first run, for the timeline; may be empty
     */
    public static String of(Comparison comparison, Map<Chart, String> charts, boolean linked, List<String> runs) {
        return new ComparisonPage(comparison, Map.of(), charts, linked, runs, List.of()).page();
    }

    /**
     * Returns a page without the first runs.
     *
     * @param first charts in front of everything
     * @param charts the other charts
     * @param tables tables between both
     */
    public static String of(
            Comparison comparison, Map<Chart, String> first, Map<Chart, String> charts, List<PageTable> tables) {
        return new ComparisonPage(comparison, first, charts, false, List.of(), tables).page();
    }

    private String page() {
        head();
        boolean startsWithFigures =
                comparison.variants().size() <= (tables.isEmpty() ? MOST_BEFORE_CHARTS : MOST_BEFORE_TABLES);
        if (startsWithFigures) {
            figures();
        }
        page.assumptions(comparison.caveats());
        contents();
        if (!first.isEmpty()) {
            html.append("<section aria-label=\"First charts\">\n");
            first.forEach(page::chart);
            html.append("</section>\n");
        }
        tables.forEach(table -> table.appendTo(page));
        page.charts(charts);
        if (!startsWithFigures) {
            figures();
        }
        means();
        comparison.others().forEach(this::differences);
        divergences();
        firstRuns();
        runs();
        return page.end(runs);
    }

    private void contents() {
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put("charts", "Charts");
        if (!runs.isEmpty()) {
            sections.put("timeline", "Nodes over time");
            sections.put("moment", "The cluster at a moment");
            sections.put("decisions", "Decisions");
        }
        page.contents(sections);
    }

    /** The nodes and decisions of each variant's first run. */
    private void firstRuns() {
        if (!runs.isEmpty()) {
            page.part("timeline.html");
            page.part("moment.html");
            page.part("decisions.html");
        }
    }

    private void head() {
        html.append("<header>\n<h1>")
                .append(HtmlText.escaped(comparison.scenario()))
                .append("</h1>\n");
        page.paragraph("lead", comparison.description());
        int variants = comparison.variants().size();
        page.paragraph(
                "quiet",
                variants + (variants == 1 ? " variant over " : " variants over ") + seeds() + ", "
                        + Figures.span(comparison.durationNanos() / 1e9) + " simulated each from " + comparison.start()
                        + ", Sawhorse " + comparison.version());
        if (comparison.seeds() == 1) {
            page.paragraph("warning", "A single seed has no confidence intervals.");
        } else if (!comparison.others().isEmpty()) {
            page.paragraph(
                    "quiet",
                    "All variants get the same load under the same seed. Intervals are of the paired differences, have a "
                            + "confidence level of "
                            + comparison.confidence().percent()
                            + (comparison.confidence().isJoint()
                                    ? " for all objectives together."
                                    : " and are not corrected for multiple comparisons.")
                            + " A direction is reported only if the "
                            + "interval excludes 0.");
        }
        comparison
                .doubts()
                .forEach((cause, names) -> page.paragraph(
                        "warning",
                        Doubts.MARK + " " + cause + (names.isEmpty() ? "" : " (" + String.join(", ", names) + ")")));
        html.append("</header>\n");
        conclusions();
        page.warnings(comparison.caveats());
    }

    private void conclusions() {
        List<String> sentences = Conclusion.of(comparison);
        boolean isLong = sentences.size() > MOST_CONCLUSIONS;
        if (isLong) {
            page.fold("What each of " + sentences.size() + " variants saves or costs");
        }
        sentences.forEach(sentence -> page.paragraph("conclusion", sentence));
        if (isLong) {
            page.endFold();
        }
    }

    private String seeds() {
        long first = comparison.firstSeed();
        int count = comparison.seeds();
        return count == 1 ? "seed " + first : count + " seeds (" + first + " to " + (first + count - 1) + ")";
    }

    /** The cost of each variant: per month, because a run of minutes costs cents, and in the run. */
    private void figures() {
        Metric cost = ComparedMetrics.ALL.get(0);
        html.append("<section class=\"figures\">\n");
        for (ComparedVariant variant : comparison.variants()) {
            Estimate mean = comparison.estimate(cost, variant);
            String note = variant == comparison.reference()
                    ? "the reference"
                    : Verdict.of(cost, comparison.difference(cost, variant));
            html.append("<div><h2>")
                    .append(HtmlText.escaped(variant.name()))
                    .append("</h2><p class=\"value\">")
                    .append(HtmlText.escaped(
                            variant.doubts().marked(cost.name(), Figures.usd(comparison.perMonth(mean.mean())))))
                    .append("</p><p class=\"quiet\">per month; ")
                    .append(HtmlText.escaped(ComparisonFigures.mean(cost, mean.mean())))
                    .append(" in the run</p><p class=\"quiet\">")
                    .append(HtmlText.escaped(note))
                    .append("</p>");
            page.paragraph("quiet", variant.description());
            others(variant);
            html.append("</div>\n");
        }
        html.append("</section>\n");
    }

    /** The other main results: changes of pending time and of disruptions. */
    private void others(ComparedVariant variant) {
        html.append("<ul class=\"quiet\">");
        for (Metric metric : ComparedMetrics.ALL) {
            if (HEADLINES.contains(metric.name())) {
                String mean = ComparisonFigures.mean(
                        metric, comparison.estimate(metric, variant).mean());
                String verdict = variant == comparison.reference()
                        ? ""
                        : ": " + Verdict.of(metric, comparison.difference(metric, variant));
                html.append("<li>")
                        .append(HtmlText.escaped(comparison.label(metric) + " " + mean + verdict))
                        .append("</li>");
            }
        }
        html.append("</ul>");
    }

    private void means() {
        page.heading("Means");
        List<String> columns = new ArrayList<>(List.of("Metric"));
        comparison.variants().forEach(variant -> columns.add("-" + variant.name()));
        HtmlTable table = new HtmlTable(columns.toArray(String[]::new));
        for (Metric metric : ComparedMetrics.ALL) {
            List<String> cells = new ArrayList<>(List.of(comparison.label(metric)));
            for (ComparedVariant variant : comparison.variants()) {
                cells.add(mean(metric, comparison.estimate(metric, variant)));
            }
            table.row(cells.toArray(String[]::new));
        }
        table.appendTo(html);
    }

    private static String mean(Metric metric, Estimate estimate) {
        String mean = ComparisonFigures.mean(metric, estimate.mean());
        return estimate.hasInterval() && estimate.standardDeviation() > 0
                ? mean + " (" + ComparisonFigures.mean(metric, estimate.low()) + " to "
                        + ComparisonFigures.mean(metric, estimate.high()) + ")"
                : mean;
    }

    private void differences(ComparedVariant variant) {
        page.heading(variant.name() + " against " + comparison.reference().name());
        page.paragraph("", variant.description());
        HtmlTable table = new HtmlTable("Metric", "Result", "-Difference", "Better");
        for (Metric metric : ComparedMetrics.ALL) {
            PairedDifference paired = comparison.difference(metric, variant);
            table.row(
                    comparison.label(metric),
                    Verdict.of(metric, paired),
                    ComparisonFigures.difference(metric, paired.difference()),
                    switch (metric.better()) {
                        case LESS -> "less";
                        case MORE -> "more";
                        case NEITHER -> "";
                    });
        }
        table.appendTo(html);
    }

    private void divergences() {
        if (comparison.divergences().isEmpty()) {
            return;
        }
        page.heading("First difference");
        page.paragraph("quiet", "The first decision that differs, under seed " + comparison.firstSeed() + ".");
        String reference = comparison.reference().name();
        HtmlTable table = new HtmlTable("Variant", "-At", "~Does", "-At ", "~What " + reference + " does");
        for (FirstDivergence divergence : comparison.divergences()) {
            table.row(
                    divergence.variant(),
                    time(divergence.other()),
                    what(divergence.other()),
                    time(divergence.reference()),
                    what(divergence.reference()));
        }
        table.appendTo(html);
        Map<String, List<String>> variantsByRule = new LinkedHashMap<>();
        for (FirstDivergence divergence : comparison.divergences()) {
            divergence
                    .rules()
                    .forEach(rule -> variantsByRule
                            .computeIfAbsent(rule, first -> new ArrayList<>())
                            .add(divergence.variant()));
        }
        variantsByRule.forEach((rule, variants) -> page.paragraph(
                "",
                String.join(", ", variants) + (variants.size() == 1 ? " differs" : " differ") + " by this rule: "
                        + rule));
    }

    private static String time(FirstDivergence.@Nullable Event event) {
        return event == null ? "" : Figures.clock(event.timeNanos());
    }

    private static String what(FirstDivergence.@Nullable Event event) {
        return event == null ? "nothing further" : event.what();
    }

    private void runs() {
        if (!linked) {
            return;
        }
        page.heading("Single runs");
        html.append("<p>The complete run of each variant's first seed:</p>\n<ul>\n");
        for (ComparedVariant variant : comparison.variants()) {
            String name = HtmlText.escaped(variant.name());
            html.append("<li><a href=\"")
                    .append(name)
                    .append("/report.html\">")
                    .append(name)
                    .append("</a> ")
                    .append(HtmlText.escaped(variant.description()))
                    .append("</li>\n");
        }
        html.append("</ul>\n");
    }
}
