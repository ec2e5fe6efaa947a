// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.Checks;
import dev.sawhorse.report.Comparisons;
import dev.sawhorse.report.Runs;
import dev.sawhorse.report.data.RunData;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Assumption;
import dev.sawhorse.results.Caveats;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds for the HTML of every page, as a parser sees it. */
@Tag("slow")
class PageStructureTest {
    private static final String HOSTILE = "</script><img src=x onerror=\"x\">'\"<!--";

    private static List<String> pages() {
        Calendar calendar = new Calendar(
                "default",
                10,
                "2026-01-05",
                List.of(new Calendar.Reasons(
                        "all reasons", Collections.nCopies(Calendar.HOURS, new Calendar.Hour(0, 10)), List.of())),
                List.of("a note"));
        RunInfo info = new RunInfo(
                HOSTILE,
                1.0,
                List.of(new RunInfo.Assumption(HOSTILE, HOSTILE)),
                List.of(new RunInfo.Source(HOSTILE, HOSTILE, HOSTILE)),
                List.of(),
                List.of(calendar),
                List.of(new RunInfo.ReproducedDecisions("Karpenter", "rounds", 345)),
                List.of(HOSTILE),
                new Caveats(List.of(Assumption.byDefault(HOSTILE, HOSTILE)), List.of(HOSTILE)),
                List.of(new AssertionResult(HOSTILE, 1, false)),
                List.of(new RunInfo.Suggestion(HOSTILE, HOSTILE, HOSTILE, HOSTILE)),
                new RunInfo.Origin(HOSTILE, Map.of(HOSTILE, HOSTILE)));
        return List.of(
                HtmlReport.of(Runs.small(), info, Map.of()),
                HtmlReport.of(Runs.hostile(HOSTILE), info, Map.of()),
                HtmlReport.of(Runs.empty(), RunInfo.NONE, Map.of()),
                ComparisonPage.of(Comparisons.small(), Map.of(), true, List.of(RunData.of("few", Runs.busy(5, 3600)))),
                ComparisonPage.of(Comparisons.empty(), Map.of(), false, List.of()),
                CheckPage.of(
                        Checks.failed("shop.yaml"), Map.of(), List.of(RunData.of("shop.yaml", Runs.busy(5, 3600)))),
                CheckPage.of(Checks.failed(HOSTILE), Map.of(), List.of()),
                CheckPage.of(Checks.skipped(), Map.of(), List.of()),
                FilmPage.of(HOSTILE, List.of(RunData.of(HOSTILE, Runs.hostile(HOSTILE)))));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void nothingIsFetched(String html) {
        Document page = Jsoup.parse(html);
        assertThat(page.select("[src], link, iframe, object, embed, base, img, image"))
                .isEmpty();
        assertThat(page.select("a").eachAttr("href"))
                .allMatch(link -> link.matches("#[a-z-]+\\d*|[\\w-]+/report\\.html"));
        assertThat(page.select("style").html()).doesNotContain("@import", "url(", "http");
        assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none'; ")
                .doesNotContain("script-src 'unsafe-inline'");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void onlyTheScriptsOfThePageAreAllowed(String html) throws Exception {
        Document page = Jsoup.parse(html);
        String policy = page.select("meta[http-equiv=Content-Security-Policy]").attr("content");
        for (Element script : page.select("script:not([type])")) {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(script.data().getBytes(StandardCharsets.UTF_8));
            assertThat(policy).contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
        }
        assertThat(page.select("*"))
                .allSatisfy(element -> assertThat(element.attributes().asList())
                        .noneMatch(attribute -> attribute.getKey().startsWith("on")));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void headingsIdsAndLabelsAreInOrder(String html) {
        Document page = Jsoup.parse(html);
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.title()).endsWith(" – Sawhorse").hasSizeGreaterThan(12);
        assertThat(page.select("html").attr("lang")).isEqualTo("en");
        assertThat(page.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        for (Element link : page.select("a[href^=#]")) {
            assertThat(page.getElementById(link.attr("href").substring(1)))
                    .as(link.text())
                    .isNotNull();
        }
        for (Element labelled : page.select("[aria-labelledby], [aria-describedby]")) {
            String id = labelled.hasAttr("aria-labelledby")
                    ? labelled.attr("aria-labelledby")
                    : labelled.attr("aria-describedby");
            assertThat(page.getElementById(id)).as(id).isNotNull();
        }
        Elements fields = page.select("select, input");
        assertThat(fields).allMatch(field -> field.closest("label") != null || field.hasAttr("aria-label"));
        assertThat(page.select("button")).allMatch(button -> !button.text().isBlank());
    }

    @Test
    void theLicenceOfTheLibraryPrecedesIt() {
        String library = Jsoup.parse(HtmlReport.of(Runs.small(), RunInfo.NONE, Map.of()))
                .select("script:not([type])")
                .get(0)
                .data();
        assertThat(library).startsWith("\n/*\n* Licensed to the Apache Software Foundation");
    }

    @Test
    void budgetsAreACellForEveryHour() {
        Document page = Jsoup.parse(pages().get(0));
        assertThat(page.select("#budgets table.calendar tbody td")).hasSize(Calendar.HOURS);
        assertThat(page.select("#budgets td.changing").first().text()).isEqualTo("0–all");
        assertThat(page.select("#conformance td").eachText()).containsExactly("Karpenter", "rounds", "345");
        assertThat(page.select("section:contains(Not modelled) li").eachText()).containsExactly(HOSTILE);
    }
}
