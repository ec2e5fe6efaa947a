// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.Runs;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.html.RunInfo.Assumption;
import dev.sawhorse.report.html.RunInfo.Source;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Caveats;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class HtmlReportTest {
    private static final RunInfo INFO = new RunInfo(
            "Empty nodes go after 30 s.",
            1.0,
            List.of(new Assumption("Node start", "40 s")),
            List.of(new Source("EC2 prices", "AWS price list", "2026-11-20")));

    @Test
    void thePageHasFiguresTablesAssumptionsAndSources() {
        assertThat(HtmlReport.of(Runs.small(), INFO, Map.of()))
                .contains("Empty nodes go after 30 s.", "$0.0506", "1 unschedulable at the end")
                .contains("<td>node-2</td><td>m5.large</td><td>spot</td>")
                .contains("<td>Empty</td><td>delete</td><td>node-1</td>")
                .contains("<td>Node start</td><td>40 s</td>", "<td>Approximated: spot interruptions</td>")
                .contains(
                        "<td>EC2 prices</td><td class=\"prose\">AWS price list</td><td class=\"as-of\">2026-11-20</td>");
    }

    @Test
    void figuresThatLackAnInputAreMarkedWithTheirCause() {
        assertThat(HtmlReport.of(Runs.doubted(), INFO, Map.of()))
                .contains("<h2>Cost per month*</h2>", "<h2>Nodes at peak</h2>", "<h2>Pods*</h2>")
                .contains("* CronJob default/etl never ends: nothing says how long its pods run")
                .contains("0.50 pod-hours of work lost");
        assertThat(HtmlReport.of(Runs.small(), INFO, Map.of())).doesNotContain("per month*");
    }

    @Test
    void refusalsHaveATableWhereThereAreAny() {
        assertThat(HtmlReport.of(Runs.refused(), INFO, Map.of()))
                .contains(
                        "<td>VcpuLimitExceeded</td><td class=\"number\">1,250</td>",
                        "RequestLimitExceeded (API calls)");
        assertThat(HtmlReport.of(Runs.small(), INFO, Map.of())).doesNotContain("Refusals");
    }

    @Test
    void namesCannotBreakOutOfTheirPlace() {
        RunInfo hostile = new RunInfo("</p><script>alert('x')</script>", null, List.of(), List.of());
        assertThat(HtmlReport.of(Runs.small("<img src=x onerror=\"y\"> & $1"), hostile, Map.of()))
                .doesNotContain("<script>alert", "<img src=x")
                .contains("&lt;img src=x onerror=&quot;y&quot;&gt; &amp; $1", "&lt;script&gt;");
    }

    @Test
    void theBillHasAColumnForEachItem() {
        String page = HtmlReport.of(Runs.billed(), INFO, Map.of());
        assertThat(page).contains("<h2>Bill</h2>", "Control plane", "Label team", "(the cluster as a whole)", "search");
        assertThat(HtmlReport.of(Runs.small(), INFO, Map.of())).doesNotContain("Control plane");
    }

    @Test
    void longTablesAreTruncatedWithAReferenceToTheRest() {
        assertThat(HtmlReport.of(Runs.busy(400, 86_400), INFO, Map.of()))
                .contains("The most expensive 250 of 400; all rows are in nodes.csv.");
    }

    @Test
    void aChartTakesItsInksFromThePage() {
        String svg = "<?xml version=\"1.0\"?>\n<svg width=\"1\"><g style=\"fill:white; stroke:white;\"/>"
                + "<g style=\"fill:rgb(36,41,47)\"/></svg>";
        assertThat(HtmlReport.of(Runs.small(), INFO, Map.of(new Chart("c", "A $1 <chart>", () -> null), svg)))
                .contains("<svg role=\"img\" aria-label=\"A $1 &lt;chart&gt;\" width=\"1\">")
                .contains("fill:none; stroke:none;", "fill:var(--ink)")
                .doesNotContain("<?xml");
    }

    @Test
    void aFailedAssertionIsShownFirstWithItsActualValue() {
        RunInfo info = new RunInfo(
                "",
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new Caveats(
                        List.of(dev.sawhorse.results.Assumption.byDefault("latencies", "distributed")),
                        List.of("a.yaml:3:1: Job etl never ends")),
                List.of(
                        new AssertionResult("pods.lost == 0", 0, true),
                        new AssertionResult("cost.total > 5", 0.13, false)),
                List.of(),
                null);
        Document page = Jsoup.parse(HtmlReport.of(Runs.small(), info, Map.of()));
        assertThat(page.select("#assertions p.verdict.failed").text()).isEqualTo("1 of 2 assertions hold");
        assertThat(page.select("#assertions tbody tr").eachText())
                .containsExactly("failed cost.total > 5 0.13", "passed pods.lost == 0 0");
        assertThat(page.select(".caveats").text()).contains("Job etl never ends");
        assertThat(page.select(".assumes").text()).contains("latencies distributed (default)");
    }

    @Test
    void idleCostIsAHeatMapOfNodePoolsByHours() {
        Document page = Jsoup.parse(HtmlReport.of(Runs.busy(100, 6 * 3600), RunInfo.NONE, Map.of()));
        assertThat(page.select("#idle-cost thead th").eachText()).endsWith("5").hasSize(3 + 6);
        assertThat(page.select("#idle-cost tbody th").eachText()).containsExactly("default");
        assertThat(page.select("#idle-cost tbody td[class^=heat-]")).hasSize(6);

        Document week = Jsoup.parse(HtmlReport.of(Runs.busy(100, 7 * 86_400), RunInfo.NONE, Map.of()));
        assertThat(week.select("#idle-cost thead th")).hasSize(3 + 24);
        assertThat(week.select("#idle-cost p.quiet").first().text()).contains("by hour of the day (UTC)");

        assertThat(Jsoup.parse(HtmlReport.of(Runs.empty(), RunInfo.NONE, Map.of()))
                        .select("#idle-cost"))
                .isEmpty();
    }

    @Test
    void suggestionsAreShownWithTheirCommand() {
        RunInfo info = new RunInfo(
                "",
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Caveats.NONE,
                List.of(),
                List.of(new RunInfo.Suggestion(
                        "Allow spot", "All on-demand.", "Spot is cheaper.", "sawhorse run a.yaml")),
                null);
        Document page = Jsoup.parse(HtmlReport.of(Runs.small(), info, Map.of()));
        assertThat(page.select(".suggestion").eachText())
                .containsExactly("Allow spot All on-demand. Spot is cheaper. sawhorse run a.yaml");
    }

    @Test
    void whatMadeTheRunIsShownAndLongFilesAreCut() {
        RunInfo info = new RunInfo(
                "",
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Caveats.NONE,
                List.of(),
                List.of(),
                new RunInfo.Origin(
                        "sawhorse run a.yaml --set seed=2",
                        new TreeMap<>(Map.of("a.yaml", "duration: 1h # <b>\n", "b.yaml", "x".repeat(250_000)))));
        Document page = Jsoup.parse(HtmlReport.of(Runs.small(), info, Map.of()));
        assertThat(page.select("#what-made-this-run > pre").text()).isEqualTo("sawhorse run a.yaml --set seed=2");
        assertThat(page.select("#what-made-this-run summary").eachText()).containsExactly("a.yaml", "b.yaml");
        assertThat(page.select("#what-made-this-run details pre").first().wholeText())
                .isEqualTo("duration: 1h # <b>\n");
        assertThat(page.select("#what-made-this-run details p").text())
                .isEqualTo("50,019 more characters are in inputs.json.");
        assertThat(page.select("#what-made-this-run details pre").last().text()).hasSize(199_981);
    }
}
