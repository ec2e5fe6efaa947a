// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.browser;

import dev.sawhorse.report.Comparisons;
import dev.sawhorse.report.Runs;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ChartImages;
import dev.sawhorse.report.chart.Charts;
import dev.sawhorse.report.data.RunData;
import dev.sawhorse.report.html.ComparisonPage;
import dev.sawhorse.report.html.HtmlReport;
import dev.sawhorse.report.html.RunInfo;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What a person does with a report, done in a headless Chromium; skipped on machines that have none. */
@Tag("slow")
class ReportInBrowserTest {
    private static final int SECONDS = 86_400;
    private static final String HOSTILE =
            "</script><script>window.hacked=1</script><img src=x onerror=\"hacked=2\">'\"";
    private static final int CONTROL = 2;
    private static final int SHIFT = 8;

    @TempDir
    private static Path folder;

    private static Results busy;
    private static Path page;
    private static Browser browser;

    @BeforeAll
    static void openBrowser() throws Exception {
        Path chromium = Browser.executable();
        assumeTrue(chromium != null, "there is no Chromium on this machine, so the report is not tried in one");
        busy = Runs.busy(400, SECONDS);
        page = written("busy page ö.html", busy);
        browser = Browser.start(chromium);
    }

    @AfterAll
    static void closeBrowser() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void onADesk() {
        browser.send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 1280, "height", 1000, "deviceScaleFactor", 1, "mobile", false));
        browser.send("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
    }

    private static Path written(String name, Results results) throws IOException {
        return Files.writeString(folder.resolve(name), HtmlReport.of(results, RunInfo.NONE, Map.of()));
    }

    private static void assertQuiet() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.evaluate("document.documentElement.dataset.failures || ''")
                        .asString())
                .isEmpty();
    }

    @Test
    void thePageOpensWithoutErrorsAndFetchesNothing() throws Exception {
        browser.open(page, "");

        assertThat(browser.number("#chart", "nodes")).isEqualTo(busy.nodeRows().size());
        assertThat(browser.text("#drawn")).startsWith("400 nodes from 0:00:00 to 24:00:00, at most 40 at once");
        assertThat(browser.requests()).allMatch(url -> url.startsWith("file:") || url.equals("about:blank"));
        assertThat(browser.requests())
                .filteredOn(url -> url.startsWith("file:"))
                .hasSize(1);
        assertQuiet();
    }

    @Test
    void theScrubberShowsTheNodesOfAnyMoment() throws Exception {
        browser.open(page, "#t=3600");
        assertState(3600);

        browser.type("scrub", "432000");
        assertState(43_200);
        assertThat(browser.text("#clock")).isEqualTo("12:00:00");
        assertThat(browser.text("#instant")).isEqualTo("2026-03-01T12:00:00Z");

        browser.press("scrub", "ArrowRight");
        double moved = browser.number("#moment", "t");
        assertThat(moved).isGreaterThan(43_200);
        browser.click("later");
        assertThat(browser.number("#moment", "t")).isGreaterThan(moved);
        browser.click("earlier");
        assertThat(browser.number("#moment", "t")).isLessThanOrEqualTo(moved);
        assertQuiet();
    }

    private static void assertState(int seconds) {
        long now = seconds * 1_000_000_000L;
        long there = busy.nodeRows().stream()
                .filter(row -> row.created() <= now && !(Timestamps.happened(row.ended()) && row.ended() <= now))
                .count();
        double shown = browser.number("#moment", "ready")
                + browser.number("#moment", "starting")
                + browser.number("#moment", "going");
        assertThat(shown).isEqualTo((double) there);
        assertThat(browser.number("#moment", "placed"))
                .isEqualTo((double) busy.timeline().placedPods().at(now));
        assertThat(browser.number("#moment", "t")).isEqualTo(seconds);
    }

    @Test
    void timeAndRowsCanBeZoomedByWheelKeyAndButton() throws Exception {
        browser.open(page, "");
        browser.mouse("mouseMoved", "chart", 0.5, 0.4, Map.of());
        browser.mouse("mouseWheel", "chart", 0.5, 0.4, Map.of("deltaX", 0, "deltaY", -400, "modifiers", CONTROL));
        double shown = shown();
        assertThat(shown).isLessThan(SECONDS).isPositive();

        browser.press("chart", "+");
        assertThat(shown()).isLessThan(shown);
        browser.press("chart", "ArrowRight");
        browser.click("zoom-all");
        assertThat(shown()).isEqualTo(SECONDS);

        browser.click("zoom-in");
        assertThat(shown()).isEqualTo(SECONDS / 2.0);
        double bars = browser.number("#chart", "bars");
        browser.mouse("mouseWheel", "chart", 0.5, 0.4, Map.of("deltaX", 0, "deltaY", -400, "modifiers", SHIFT));
        assertThat(browser.number("#chart", "bars")).isLessThan(bars).isPositive();
        assertQuiet();
    }

    @Test
    void theWheelScrollsThePage() throws Exception {
        browser.open(page, "");
        browser.mouse("mouseMoved", "chart", 0.5, 0.4, Map.of());
        double before = browser.evaluate("scrollY").asDouble();
        browser.mouse("mouseWheel", "chart", 0.5, 0.4, Map.of("deltaX", 0, "deltaY", 400));
        browser.waitFor("scrollY > " + before);
        assertThat(shown()).isEqualTo(SECONDS);
    }

    private static double shown() {
        return browser.number("#chart", "to") - browser.number("#chart", "from");
    }

    @Test
    void filtersChooseNodesAndTheAddressKeepsThem() throws Exception {
        browser.open(page, "");
        long spot = count("spot", "");
        browser.choose("capacity", "spot");
        assertThat(browser.number("#chart", "nodes")).isEqualTo((double) spot);

        browser.type("name", "node-1");
        assertThat(browser.number("#chart", "nodes")).isEqualTo((double) count("spot", "node-1"));
        browser.choose("group", "type");
        browser.waitFor("location.hash === '#group=type&capacity=spot&name=node-1'");

        browser.open(page, "#capacity=on-demand&name=node-39&group=zone&from=1000&to=5000");
        assertThat(browser.number("#chart", "nodes")).isEqualTo((double) count("on-demand", "node-39"));
        assertThat(browser.number("#chart", "from")).isEqualTo(1000);
        assertThat(browser.number("#chart", "to")).isEqualTo(5000);
        assertThat(browser.evaluate("document.getElementById('group').value").asString())
                .isEqualTo("zone");
        browser.type("name", "no such node");
        assertThat(browser.text("#drawn")).isEqualTo("No node matches.");
        assertQuiet();
    }

    private static long count(String capacityType, String part) {
        return busy.nodeRows().stream()
                .filter(row ->
                        row.capacityType().equals(capacityType) && row.node().contains(part))
                .count();
    }

    @Test
    void anInvalidUrlIsIgnored() throws Exception {
        browser.open(page, "#t=soon&from=9&to=3&group=__proto__&run=none&capacity=gold&top=-5&bottom=1e99&%zz");

        assertThat(browser.number("#chart", "nodes")).isZero();
        assertQuiet();
    }

    @Test
    void aClickInTheTimelineSetsTheMoment() throws Exception {
        browser.open(page, "#t=0");
        for (String type : List.of("mousePressed", "mouseReleased")) {
            browser.mouse(type, "chart", 0.5, 0.4, Map.of("button", "left", "clickCount", 1));
        }
        assertThat(browser.number("#moment", "t")).isBetween(0.3 * SECONDS, 0.7 * SECONDS);
        assertQuiet();
    }

    @Test
    void decisionsCanBeSearched() throws Exception {
        browser.open(written("small.html", Runs.small()), "");
        assertThat(browser.text("#matching")).isEqualTo("4 matching decisions.");
        browser.choose("kind", "disrupted");
        assertThat(browser.text("#decision-table tbody tr"))
                .isEqualTo("0:10:40disrupteddefaultnode-1Empty: delete, found by method emptiness");
        browser.choose("kind", "");
        browser.type("words", "M5.large SPOT");
        assertThat(browser.number("#decisions", "matching")).isEqualTo(1);
        browser.type("words", "nothing like it");
        assertThat(browser.text("#matching")).isEqualTo("No decision matches.");
        assertQuiet();
    }

    @Test
    void repeatedDecisionsAreOneRowThatOpens() throws Exception {
        browser.open(written("repeated.html", Runs.interrupted(3600, 600, 1200)), "");
        browser.choose("kind", "provisioned");
        assertThat(browser.number("#decisions", "matching")).isEqualTo(12);
        assertThat(browser.number("#decisions", "groups")).isEqualTo(2);
        assertThat(browser.text("#decision-table tbody tr")).startsWith("0:00:01provisioneddefault10 objects");
        assertThat(browser.text("#decision-table tbody tr")).endsWith("10 ×, until 0:00:01");

        browser.evaluate("document.querySelector('[data-group]').click()");
        assertThat(rows()).isEqualTo(12);
        assertThat(browser.evaluate("document.activeElement.getAttribute('aria-expanded')")
                        .asString())
                .isEqualTo("true");
        browser.evaluate("document.activeElement.click()");
        assertThat(rows()).isEqualTo(2);
        browser.click("each");
        assertThat(rows()).isEqualTo(12);
        assertQuiet();
    }

    private static int rows() {
        return browser.evaluate("document.querySelectorAll('#decision-table tbody tr').length")
                .asInt();
    }

    @Test
    void barsShowTheUtilizationOfNodes() throws Exception {
        browser.open(page, "#bars=cpu");
        browser.evaluate("document.getElementById('timeline').scrollIntoView()");
        assertThat(browser.text("#legend")).startsWith("less than 20% of CPU requested");
        assertThat(browser.pixels(0xe8d71e)).as("50% of CPU").isGreaterThan(5_000);

        browser.choose("bars", "memory");
        assertThat(browser.pixels(0xe8d71e)).as("25% of memory").isLessThan(500);
        assertThat(browser.pixels(0xe69f00)).as("25% of memory").isGreaterThan(5_000);
        assertQuiet();
    }

    @Test
    void timesAreThoseOfTheClockIfChosen() throws Exception {
        browser.open(page, "#t=43200");
        browser.choose("time", "utc");
        assertThat(browser.text("#clock")).isEqualTo("Mar 1 12:00:00");
        assertThat(browser.number("#chart", "to")).isEqualTo(SECONDS);
        assertThat(browser.text("#drawn")).startsWith("400 nodes from Mar 1 00:00:00 to Mar 2 00:00:00");
        for (String type : List.of("mousePressed", "mouseReleased")) {
            browser.mouse(type, "chart", 0.5, 0.4, Map.of("button", "left", "clickCount", 1));
        }
        assertThat(browser.number("#moment", "t")).isBetween(0.3 * SECONDS, 0.7 * SECONDS);
        assertQuiet();
    }

    @Test
    void chartsOverTimeShowTheSelectedMoment() throws Exception {
        Chart chart = Charts.of(busy).get(0);
        Path charted = Files.writeString(
                folder.resolve("charted.html"),
                HtmlReport.of(busy, RunInfo.NONE, Map.of(chart, ChartImages.svg(chart))));
        browser.open(charted, "#t=43200");
        double middle = cursor();
        browser.type("scrub", "0");
        double left = cursor();
        browser.type("scrub", "864000");
        assertThat(cursor() - middle).isCloseTo(middle - left, within(0.2));

        browser.evaluate("""
                (() => {
                  const svg = document.querySelector('figure svg[data-from]');
                  const box = svg.getBoundingClientRect();
                  const left = Number(svg.dataset.left), right = Number(svg.dataset.right);
                  const clientX = box.left + (left + (right - left) / 4) / svg.viewBox.baseVal.width * box.width;
                  svg.dispatchEvent(new MouseEvent('click', {clientX}));
                })()""");
        assertThat(browser.number("#moment", "t")).isCloseTo(SECONDS / 4.0, within(120.0));
        assertQuiet();
    }

    private static double cursor() {
        return browser.evaluate("Number(document.querySelector('figure .chosen').getAttribute('x1'))")
                .asDouble();
    }

    @Test
    void theRunsOfAComparisonCanBeSwitched() throws Exception {
        List<String> runs = List.of(RunData.of("few", Runs.busy(7, 3600)), RunData.of("many", Runs.busy(19, 7200)));
        Path comparison = Files.writeString(
                folder.resolve("comparison.html"), ComparisonPage.of(Comparisons.small(), Map.of(), true, runs));
        browser.open(comparison, "");
        assertThat(browser.number("#chart", "nodes")).isEqualTo(7);

        browser.choose("run", "many");
        assertThat(browser.number("#chart", "nodes")).isEqualTo(19);
        assertThat(browser.number("#chart", "to")).isEqualTo(7200);
        browser.open(comparison, "#run=many&t=7000");
        assertThat(browser.number("#chart", "nodes")).isEqualTo(19);
        assertThat(browser.number("#moment", "t")).isEqualTo(7000);
        assertQuiet();
    }

    @Test
    void hostileNamesDoNoHarm() throws Exception {
        Path hostile = written("hostile.html", Runs.hostile(HOSTILE));
        browser.open(hostile, "#t=100");
        for (double across : new double[] {0.2, 0.4, 0.6}) {
            browser.mouse("mouseMoved", "chart", across, 0.3, Map.of());
        }
        assertThat(browser.evaluate("document.querySelector('.tip-name').textContent")
                        .asString())
                .isEqualTo(HOSTILE);
        assertThat(browser.evaluate("typeof window.hacked").asString()).isEqualTo("undefined");
        assertThat(browser.evaluate("document.images.length").asInt()).isZero();
        assertThat(browser.text("#decision-table tbody")).contains(HOSTILE);
        assertQuiet();
    }

    @Test
    void scriptsThatAreNotOfThePageDoNotRun() throws Exception {
        Path injected = Files.writeString(
                folder.resolve("injected.html"),
                Files.readString(page).replace("<main>", "<main><script>window.hacked = 1</script>"));
        browser.open(injected, "");

        assertThat(browser.evaluate("typeof window.hacked").asString()).isEqualTo("undefined");
        assertThat(browser.complaints()).anyMatch(complaint -> complaint.contains("Content Security Policy"));
    }

    @Test
    void aPhoneNeedsNoScrollingSideways() throws Exception {
        browser.send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true));
        browser.open(page, "#t=3600");
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(390);
        assertQuiet();
    }

    @Test
    void thePictureShowsBarsInLightInDarkAndInPrint() throws Exception {
        browser.open(page, "");
        browser.evaluate("document.getElementById('timeline').scrollIntoView()");
        assertThat(browser.pixels(0x0072b2)).as("light").isGreaterThan(5_000);

        browser.send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
        browser.settle();
        assertThat(browser.pixels(0x3a97d4)).as("dark").isGreaterThan(5_000);

        browser.send(
                "Emulation.setEmulatedMedia",
                Map.of("media", "print", "features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
        browser.send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 794, "height", 1123, "deviceScaleFactor", 1, "mobile", false));
        browser.settle();
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .as("width on paper")
                .isLessThanOrEqualTo(794);
        browser.evaluate("document.getElementById('timeline').scrollIntoView()");
        assertThat(browser.pixels(0x0072b2)).as("print").isGreaterThan(5_000);
        assertThat(browser.evaluate("getComputedStyle(document.getElementById('filters')).display")
                        .asString())
                .isEqualTo("none");
        assertQuiet();
    }
}
