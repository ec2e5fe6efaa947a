// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.data.RunData;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.JobCounts;
import dev.sawhorse.results.LatencySummary;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Run;
import java.util.List;
import java.util.Map;

/** The HTML page of a run: metrics, the nodes over time, charts, decisions, tables, and assumptions. */
public final class HtmlReport {
    private final Results results;
    private final RunInfo info;
    private final Page page;
    private final StringBuilder tables = new StringBuilder();
    private final String data;

    private HtmlReport(Results results, RunInfo info) {
        this.results = results;
        this.info = info;
        this.page = new Page(results.run().scenario());
        this.data = RunData.of(results.run().scenario(), results);
    }

    /**
     * Returns the page.
     *
     * @param charts SVG of each chart, in the order of the page
     */
    public static String of(Results results, RunInfo info, Map<Chart, String> charts) {
        return begin(results, info).with(charts);
    }

    /** Begins a page with all parts that do not need charts. */
    public static HtmlReport begin(Results results, RunInfo info) {
        HtmlReport report = new HtmlReport(results, info);
        report.head();
        report.figures();
        report.page.assumptions(info.caveats());
        PageTables tables = new PageTables(results, info, report.tables);
        report.page.contents(tables.contents());
        tables.append();
        return report;
    }

    /**
     * Completes the page and returns it.
     *
     * @param charts SVG of each chart, in the order of the page
     */
    public String with(Map<Chart, String> charts) {
        page.part("timeline.html");
        page.part("moment.html");
        page.charts(charts);
        page.part("decisions.html");
        page.html().append(tables);
        return page.end(List.of(data));
    }

    private void head() {
        Run run = results.run();
        page.html()
                .append("<header>\n<h1>")
                .append(HtmlText.escaped(run.scenario()))
                .append("</h1>\n");
        page.paragraph("lead", info.description());
        page.paragraph(
                "quiet",
                Figures.span(run.durationNanos() / 1e9) + " simulated from " + run.start()
                        + (run.region().isEmpty() ? "" : " in " + run.region()) + ", seed " + run.seed()
                        + (run.id().isEmpty() ? "" : ", run " + run.id())
                        + (run.version().isEmpty() ? "" : ", Sawhorse " + run.version()));
        if (!run.isComplete()) {
            page.paragraph("warning", "This run was interrupted; the metrics cover the time until then.");
        }
        results.doubts().causes().forEach(cause -> page.paragraph("warning", Doubts.MARK + " " + cause));
        page.html().append("</header>\n");
        page.warnings(info.caveats());
        assertions();
    }

    /** The assertions with their results; those that hold are collapsed. */
    private void assertions() {
        List<AssertionResult> assertions = info.assertions();
        if (assertions.isEmpty()) {
            return;
        }
        long holding = assertions.stream().filter(AssertionResult::holds).count();
        boolean passed = holding == assertions.size();
        page.html().append("<section id=\"assertions\">\n");
        page.paragraph(
                "verdict " + (passed ? "passed" : "failed"),
                holding + " of " + assertions.size()
                        + (assertions.size() == 1 ? " assertion holds" : " assertions hold"));
        if (!passed) {
            assertions(
                    assertions.stream().filter(assertion -> !assertion.holds()).toList());
        }
        if (holding > 0) {
            page.fold(holding == 1 ? "The one that holds" : "The " + holding + " that hold");
            assertions(assertions.stream().filter(AssertionResult::holds).toList());
            page.endFold();
        }
        page.html().append("</section>\n");
    }

    private void assertions(List<AssertionResult> assertions) {
        HtmlTable table = new HtmlTable("*Result", "Assertion", "-Actual");
        assertions.forEach(assertion ->
                table.row(assertion.holds() ? "passed" : "failed", assertion.text(), assertion.actualText()));
        table.appendTo(page.html());
    }

    private void figure(String path, String label, String value, String note) {
        page.figure(results.doubts().marked(path, label), value, note);
    }

    private void figures() {
        Cost cost = results.cost();
        page.html().append("<section class=\"figures\">\n");
        figure("cost.monthlyRate", "Cost per month", Figures.usd(cost.monthlyRate()), money(cost));
        figure(
                "cost.idle",
                "Idle",
                idleShare(cost),
                Figures.usd(cost.idle()) + " of capacity that no pod requested; CPU "
                        + Figures.percent(results.utilization().cpu()) + " and memory "
                        + Figures.percent(results.utilization().memory()) + " of allocatable requested");
        figure(
                "latencySeconds.scheduling",
                "Scheduled, p95",
                p95(results.scheduling()),
                rest(results.scheduling()) + waited());
        figure("latencySeconds.ready", "Ready, p95", p95(results.ready()), rest(results.ready()));
        figure(
                "nodes.peak",
                "Nodes at peak",
                Figures.count(results.nodes().peak()),
                Figures.count(results.nodes().launched()) + " launched, "
                        + Figures.hours(results.nodes().nodeHours()) + " node-hours");
        figure("pods", "Pods", Figures.count(results.pods().created()), pods());
        jobs(results.jobs());
        page.html().append("</section>\n");
    }

    private void jobs(JobCounts jobs) {
        String checkpoints = Figures.count(jobs.checkpoints()) + " checkpoints and " + Figures.count(jobs.restarts())
                + " restarts, which took " + Figures.hours(jobs.overheadHours()) + " pod-hours";
        if (jobs.hasDeadlines()) {
            figure(
                    "jobs",
                    "Deadlines missed",
                    Figures.count(jobs.deadlinesMissed()),
                    Figures.count(jobs.deadlinesMet()) + " met" + (jobs.hasCheckpoints() ? "; " + checkpoints : ""));
        } else if (jobs.hasCheckpoints()) {
            figure("jobs", "Restarts of Jobs", Figures.count(jobs.restarts()), checkpoints);
        }
    }

    private String money(Cost cost) {
        String text = Figures.usd(cost.total()) + " in the run; " + Figures.usd(cost.perPodHour()) + " per pod-hour";
        return results.work().lost() == 0
                ? text
                : text + ", " + Figures.usd(cost.perUsefulPodHour()) + " per useful pod-hour";
    }

    private static String idleShare(Cost cost) {
        return cost.total() == 0 ? "–" : Figures.percent(cost.idle() / cost.total());
    }

    private String waited() {
        LatencySummary scheduling = results.scheduling();
        return scheduling.waited() == 0
                ? "; none waited"
                : "; " + Figures.percent(scheduling.waited()) + " waited, "
                        + Figures.span(results.pods().pendingSeconds()) + " over all pods";
    }

    private String pods() {
        int waiting = results.pods().unschedulableAtEnd();
        int evicted = results.pods().evicted();
        int oomKilled = results.pods().oomKilled();
        String text = Figures.count(results.pods().bound()) + " bound"
                + (evicted > 0 ? ", " + Figures.count(evicted) + " evicted" : "")
                + (results.work().lost() > 0
                        ? ", " + Figures.hours(results.work().lost()) + " pod-hours of work lost"
                        : "")
                + (oomKilled > 0 ? ", " + Figures.count(oomKilled) + " OOM-killed" : "")
                + (waiting > 0 ? ", " + Figures.count(waiting) + " unschedulable at the end" : "");
        return results.pods().lost() == 0 ? text : text + ", " + results.pods().lost() + " LOST";
    }

    private static String p95(LatencySummary latency) {
        return latency.count() == 0 ? "–" : Figures.span(latency.p95());
    }

    private static String rest(LatencySummary latency) {
        return latency.count() == 0
                ? "no pod was"
                : "p50 " + Figures.span(latency.p50()) + ", mean " + Figures.span(latency.mean()) + ", max "
                        + Figures.span(latency.max());
    }
}
