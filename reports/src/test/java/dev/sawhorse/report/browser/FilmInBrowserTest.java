// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.browser;

import dev.sawhorse.report.Runs;
import dev.sawhorse.report.data.RunData;
import dev.sawhorse.report.html.FilmPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What a person does with the film of a run, done in a headless Chromium; skipped on machines that have none. */
@Tag("slow")
class FilmInBrowserTest {
    @TempDir
    private static Path folder;

    private static Path page;
    private static Browser browser;

    @BeforeAll
    static void openBrowser() throws Exception {
        Path chromium = Browser.executable();
        assumeTrue(chromium != null, "there is no Chromium on this machine, so the film is not tried in one");
        List<String> runs = List.of(
                RunData.of("interrupted", Runs.interrupted(3600, 600, 1200)), RunData.of("busy", Runs.busy(50, 7200)));
        page = Files.writeString(folder.resolve("film.html"), FilmPage.of("films", runs));
        browser = Browser.start(chromium);
    }

    @AfterAll
    static void closeBrowser() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    private static void assertQuiet() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).allMatch(url -> url.startsWith("file:") || url.equals("about:blank"));
    }

    private static String playing() {
        return browser.evaluate("document.getElementById('film').dataset.playing")
                .asString();
    }

    @Test
    void theFilmPlaysPausesAndEnds() throws Exception {
        browser.open(page, "");
        assertThat(playing()).isEqualTo("yes");
        browser.waitFor("Number(document.getElementById('film').dataset.t) > 20");
        browser.press("play", " ");
        assertThat(playing()).isEqualTo("no");
        assertThat(browser.text("#play")).isEqualTo("Play");
        double paused = browser.number("#film", "t");
        browser.settle();
        assertThat(browser.number("#film", "t")).isEqualTo(paused);

        browser.choose("speed", "21600");
        browser.click("play");
        browser.waitFor("Number(document.getElementById('film').dataset.t) === 3600");
        assertThat(playing()).isEqualTo("no");
        assertQuiet();
    }

    @Test
    void theNextDisruptionIsShownWithItsCaption() throws Exception {
        browser.open(page, "#t=0");
        browser.click("next-disruption");
        assertThat(browser.number("#film", "t")).isEqualTo(600);
        browser.click("next-disruption");
        assertThat(browser.number("#film", "t")).isEqualTo(1200);
        assertThat(browser.evaluate("document.getElementById('next-disruption').disabled")
                        .asBoolean())
                .isTrue();
        browser.type("scrub", "12200");
        assertThat(browser.text("#captions li b")).isEqualTo("0:20:10 provisioned ");
        assertQuiet();
    }

    @Test
    void nodesAndBillAreThoseOfTheMoment() throws Exception {
        browser.open(page, "#t=300");
        assertThat(browser.number("#film", "nodes")).isEqualTo(10);
        assertThat(browser.number("#film", "bill")).isCloseTo(10 * 0.03 * 299 / 3600 * 10_000, within(2.0));
        assertThat(browser.number("#moment", "ready")).isEqualTo(10);
        browser.choose("run", "busy");
        assertThat(browser.evaluate("document.getElementById('boxes').getAttribute('aria-label')")
                        .asString())
                .endsWith("of the CPU is requested");
        browser.choose("bars", "memory");
        assertThat(browser.evaluate("document.getElementById('boxes').getAttribute('aria-label')")
                        .asString())
                .endsWith("of the memory is requested");
        assertQuiet();
    }

    @Test
    void aPhoneNeedsNoScrollingSideways() throws Exception {
        browser.send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true));
        browser.open(page, "#t=1000");
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(390);
        assertQuiet();
    }
}
