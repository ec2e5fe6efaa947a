package dev.sawhorse.report.html;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.LatencySummary;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/** The report of a run as one HTML page: figures first, then charts, tables, and what it all rests on. */
public final class HtmlReport {
    private final Results results;
    private final RunInfo info;
    private final Map<Chart, String> charts;
    private final StringBuilder html = new StringBuilder(1 << 18);

    private HtmlReport(Results results, RunInfo info, Map<Chart, String> charts) {
        this.results = results;
        this.info = info;
        this.charts = charts;
    }

    /**
     * Returns the page.
     *
     * @param charts the SVG of each chart, in the order of the page
     */
    public static String of(Results results, RunInfo info, Map<Chart, String> charts) {
        return new HtmlReport(results, info, charts).page();
    }

    private String page() {
        String title = results.run().scenario();
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
                .append(HtmlText.escaped(title))
                .append(" – Sawhorse</title>\n<style>\n")
                .append(styles())
                .append("</style>\n</head>\n<body>\n<main>\n");
        head();
        figures();
        charts();
        new PageTables(results, info, html).append();
        html.append("</main>\n</body>\n</html>\n");
        return html.toString();
    }

    private void head() {
        Run run = results.run();
        html.append("<header>\n<h1>").append(HtmlText.escaped(run.scenario())).append("</h1>\n");
        paragraph("lead", info.description());
        paragraph(
                "quiet",
                Figures.span(run.durationNanos() / 1e9) + " simulated from " + run.start()
                        + (run.region().isEmpty() ? "" : " in " + run.region()) + ", seed " + run.seed()
                        + (run.version().isEmpty() ? "" : ", Sawhorse " + run.version()));
        if (!run.isComplete()) {
            paragraph("warning", "This run was cut short; the figures go up to the moment it ended.");
        }
        html.append("</header>\n");
    }

    private void figures() {
        Cost cost = results.cost();
        html.append("<section class=\"figures\">\n");
        figure("Cost", Figures.usd(cost.total()), Figures.usd(cost.monthlyRate()) + " a month at this rate");
        figure("Scheduled within", median(results.scheduling()), tail(results.scheduling()));
        figure("Ready within", median(results.ready()), tail(results.ready()));
        figure(
                "Nodes at peak",
                Figures.count(results.nodes().peak()),
                Figures.count(results.nodes().launched()) + " launched, "
                        + Figures.hours(results.nodes().nodeHours()) + " node-hours");
        figure(
                "CPU requested",
                Figures.percent(results.utilization().cpu()),
                "of allocatable; memory "
                        + Figures.percent(results.utilization().memory()));
        figure("Pods", Figures.count(results.pods().created()), pods());
        html.append("</section>\n");
    }

    private String pods() {
        int waiting = results.pods().unschedulableAtEnd();
        int evicted = results.pods().evicted();
        int oomKilled = results.pods().oomKilled();
        String text = Figures.count(results.pods().bound()) + " bound"
                + (evicted > 0 ? ", " + Figures.count(evicted) + " evicted" : "")
                + (oomKilled > 0 ? ", " + Figures.count(oomKilled) + " OOM-killed" : "")
                + (waiting > 0 ? ", " + Figures.count(waiting) + " unschedulable at the end" : "");
        return results.pods().lost() == 0 ? text : text + ", " + results.pods().lost() + " LOST";
    }

    private static String median(LatencySummary latency) {
        return latency.count() == 0 ? "–" : Figures.span(latency.p50());
    }

    private static String tail(LatencySummary latency) {
        return latency.count() == 0
                ? "no pod was"
                : "half of the pods; 95% in " + Figures.span(latency.p95()) + ", all in " + Figures.span(latency.max());
    }

    private void figure(String label, String value, String note) {
        html.append("<div><h2>").append(HtmlText.escaped(label)).append("</h2><p class=\"value\">");
        html.append(HtmlText.escaped(value)).append("</p><p class=\"quiet\">");
        html.append(HtmlText.escaped(note)).append("</p></div>\n");
    }

    private void charts() {
        if (charts.isEmpty()) {
            paragraph("warning", "The charts are missing: the machine this report was written on has no fonts.");
        }
        charts.forEach((chart, svg) -> html.append("<figure id=\"chart-")
                .append(HtmlText.escaped(chart.name()))
                .append("\">\n")
                .append(InlineSvg.of(svg, chart.title()))
                .append("</figure>\n"));
    }

    private void paragraph(String style, String text) {
        if (!text.isEmpty()) {
            html.append("<p class=\"").append(style).append("\">");
            html.append(HtmlText.escaped(text)).append("</p>\n");
        }
    }

    /** Returns the style sheet that all pages share. */
    static String styles() {
        try (InputStream in = Objects.requireNonNull(HtmlReport.class.getResourceAsStream("report.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
