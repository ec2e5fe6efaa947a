// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.check.CheckFigures;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.DecisionDivergence;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.PackingChange;
import dev.sawhorse.results.check.PackingCheck;
import dev.sawhorse.results.check.PackingText;
import dev.sawhorse.results.check.VariantCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The section of a check's page about one variant: metrics, packing and assertions; unchanged parts are collapsed.
 */
final class CheckedVariant {
    private static final int CHANGES = 50;

    private final VariantCheck variant;
    private final String outcome;
    private final Map<Chart, String> charts;
    private final Page page;

    CheckedVariant(VariantCheck variant, String outcome, Map<Chart, String> charts, Page page) {
        this.variant = variant;
        this.outcome = outcome;
        this.charts = charts;
        this.page = page;
    }

    /** Appends the section to the page, with its own heading if there are several. */
    void append(boolean several) {
        if (several) {
            page.subheading(variant.name());
        }
        page.paragraph("verdict " + outcome, outcome);
        firstDifference();
        claims();
        charts.forEach(page::chart);
        figures();
        packing();
        folded();
    }

    private void firstDifference() {
        DecisionDivergence first = variant.firstDifference();
        if (first != null) {
            page.paragraph(
                    "",
                    "First difference: was " + CheckFigures.decision(first.before()) + ", now "
                            + CheckFigures.decision(first.now()) + ".");
        }
    }

    private void claims() {
        page.list(
                "warning",
                variant.failedAssertions().stream()
                        .map(claim -> "Assertion does not hold: " + claim)
                        .toList());
    }

    private static boolean moved(MetricCheck metric) {
        return metric.change() != Change.SAME;
    }

    private void figures() {
        List<MetricCheck> moved =
                variant.metrics().stream().filter(CheckedVariant::moved).toList();
        if (moved.isEmpty()) {
            page.paragraph("", "All metrics are the same.");
        } else {
            table(moved).appendTo(page.html());
        }
    }

    /** The column of intervals is present if a metric has one. */
    private static HtmlTable table(List<MetricCheck> metrics) {
        boolean intervals =
                metrics.stream().anyMatch(metric -> !interval(metric).isEmpty());
        List<String> columns =
                new ArrayList<>(List.of("Metric", "*Verdict", "-Baseline", "-Now", "-Change", "-Allowed"));
        if (intervals) {
            columns.add("-Over " + metrics.get(0).now().size() + " seeds");
        }
        HtmlTable table = new HtmlTable(columns.toArray(String[]::new));
        for (MetricCheck metric : metrics) {
            List<String> cells = new ArrayList<>(List.of(
                    metric.metric().label(),
                    metric.change() == Change.WITHIN
                            ? "within tolerance"
                            : metric.change().label(),
                    CheckFigures.baseline(metric),
                    CheckFigures.now(metric),
                    metric.change() == Change.SAME ? "" : CheckFigures.change(metric),
                    CheckFigures.allowed(metric)));
            if (intervals) {
                cells.add(interval(metric));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private static String interval(MetricCheck metric) {
        return metric.change() == Change.NEW ? "" : CheckFigures.interval(metric);
    }

    private void packing() {
        PackingCheck packing = variant.packing();
        if (packing == null) {
            return;
        }
        if (packing.diff().isEmpty()) {
            page.paragraph("", "The packing is the same: " + packing.nodes() + " nodes.");
            return;
        }
        page.paragraph(
                packing.exceedsTolerance() ? "warning" : "",
                CheckFigures.nodes(packing) + ", allowed " + CheckFigures.allowed(packing) + ".");
        List<PackingChange> changes = packing.diff().changes();
        changes.stream().limit(CHANGES).forEachOrdered(this::change);
        if (changes.size() > CHANGES) {
            page.paragraph("quiet", "And " + (changes.size() - CHANGES) + " more groups of workloads.");
        }
        if (packing.diff().unlisted()) {
            page.paragraph("quiet", "Further nodes are of kinds too rare to be listed separately.");
        }
    }

    private void change(PackingChange change) {
        page.paragraph("packing", PackingText.headline(change));
        page.list("quiet", PackingText.moves(change));
        StringBuilder html = page.html();
        html.append("<pre class=\"diff\">");
        for (String line : PackingText.details(change)) {
            html.append(line.startsWith("-") ? "<del>" : "<ins>")
                    .append(HtmlText.escaped(line))
                    .append(line.startsWith("-") ? "</del>\n" : "</ins>\n");
        }
        html.append("</pre>\n");
    }

    /** Appends the unchanged parts. */
    private void folded() {
        List<MetricCheck> same =
                variant.metrics().stream().filter(metric -> !moved(metric)).toList();
        List<String> holding = variant.claims().stream()
                .filter(AssertionResult::holds)
                .map(AssertionResult::toString)
                .toList();
        if (!same.isEmpty()) {
            page.fold(same.size() == 1 ? "1 metric is the same" : same.size() + " metrics are the same");
            table(same).appendTo(page.html());
            page.endFold();
        }
        if (!holding.isEmpty()) {
            page.fold(holding.size() == 1 ? "1 assertion holds" : holding.size() + " assertions hold");
            page.list("", holding);
            page.endFold();
        }
    }
}
