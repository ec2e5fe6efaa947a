// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.browser;

import dev.sawhorse.report.Checks;
import dev.sawhorse.report.RenderedCheck;
import dev.sawhorse.report.Runs;
import dev.sawhorse.report.data.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What a person does with the page of a check, done in a headless Chromium; skipped on machines that have none. */
@Tag("slow")
class CheckInBrowserTest {
    private static final String HOSTILE =
            "</script><script>window.hacked=1</script><img src=x onerror=\"hacked=2\">'\"</pre></td>-->";
    private static final int PHONE = 390;
    private static final int PAPER = 794;

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void openBrowser() throws Exception {
        Path chromium = Browser.executable();
        assumeTrue(chromium != null, "there is no Chromium on this machine, so the report is not tried in one");
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
        size(1280, 1000, false);
        media("", "light");
    }

    private static void size(int width, int height, boolean mobile) {
        browser.send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", mobile));
    }

    private static void media(String media, String scheme) {
        browser.send(
                "Emulation.setEmulatedMedia",
                Map.of("media", media, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    private static Path written(String name, String scenario, List<String> runs) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                RenderedCheck.of(Checks.failed(scenario), runs).page());
    }

    private static int width() {
        return browser.evaluate("document.documentElement.scrollWidth").asInt();
    }

    @Test
    void thePageShowsTheVerdictFirstAndFetchesNothing() throws Exception {
        browser.openWithoutScripts(written("page ö.html", "shop.yaml", List.of()));

        assertThat(browser.text("h1")).isEqualTo("Check failed: 1 of 2 scenarios");
        assertThat(browser.text(".lead"))
                .isEqualTo("The monthly cost rises by $20.27 (+20.0%) in shop.yaml shop.yaml.");
        assertThat(browser.text("#overview tbody td.verdict")).isEqualTo("failed");
        assertThat(browser.text("#scenario-1 .packing"))
                .isEqualTo("b + shop.yaml: was 6 × m5.xlarge, now 3 × shop.yaml shop.yaml: costs the same");
        assertThat(browser.text("#scenario-1 pre.diff del")).isEqualTo("- 6 × m5.xlarge: 2 b + 1 shop.yaml");
        assertThat(browser.requests()).allMatch(url -> url.startsWith("file:") || url.equals("about:blank"));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void unchangedScenariosCanBeUnfolded() throws Exception {
        browser.openWithoutScripts(written("folded.html", "shop.yaml", List.of()));

        assertThat(browser.text("details summary")).isEqualTo("20 metrics are the same");
        assertThat(visible("details table")).isFalse();
        browser.evaluate("document.querySelector('details summary').click()");
        browser.settle();
        assertThat(visible("details table")).isTrue();
    }

    private static boolean visible(String selector) {
        return browser.evaluate("document.querySelector('" + selector + "').checkVisibility()")
                .asBoolean();
    }

    @Test
    void theRunsThatChangedCanBeLookedInto() throws Exception {
        List<String> runs = List.of(RunData.of("one", Runs.busy(7, 3600)), RunData.of("other", Runs.busy(19, 7200)));
        browser.open(written("runs.html", "shop.yaml", runs), "");

        assertThat(browser.number("#chart", "nodes")).isEqualTo(7);
        browser.choose("run", "other");
        assertThat(browser.number("#chart", "nodes")).isEqualTo(19);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void hostileNamesDoNoHarm() throws Exception {
        browser.open(written("hostile.html", HOSTILE, List.of(RunData.of(HOSTILE, Runs.hostile(HOSTILE)))), "");

        assertThat(browser.evaluate("typeof window.hacked").asString()).isEqualTo("undefined");
        assertThat(browser.evaluate("document.images.length").asInt()).isZero();
        assertThat(browser.text("#scenario-1 h2")).isEqualTo(HOSTILE);
        assertThat(browser.text("#scenario-1 pre.diff ins")).contains(HOSTILE);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aPhoneAndPaperNeedNoScrollingSideways() throws Exception {
        Path page = written("narrow.html", "shop.yaml", List.of());
        size(PHONE, 844, true);
        browser.openWithoutScripts(page);
        assertThat(width()).as("on a phone").isLessThanOrEqualTo(PHONE);

        media("print", "dark");
        size(PAPER, 1123, false);
        browser.settle();
        assertThat(width()).as("on paper").isLessThanOrEqualTo(PAPER);
        assertThat(visible("details table")).as("unfolded on paper").isTrue();
        String pdf = browser.send("Page.printToPDF", Map.of()).path("data").asString();
        assertThat(Base64.getDecoder().decode(pdf)).hasSizeGreaterThan(10_000);
    }

    @Test
    void theChartFollowsLightAndDark() throws Exception {
        browser.openWithoutScripts(written("colours.html", "shop.yaml", List.of()));
        browser.evaluate("document.querySelector('figure').scrollIntoView()");
        assertThat(browser.pixels(0xd55e00)).as("dots").isGreaterThan(200);
        assertThat(browser.pixels(0xffffff)).as("light").isGreaterThan(500_000);

        media("", "dark");
        browser.settle();
        assertThat(browser.pixels(0xd55e00)).as("dots").isGreaterThan(200);
        assertThat(browser.pixels(0xffffff)).as("light in dark").isZero();
    }
}
