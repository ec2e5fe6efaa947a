// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ChartImages;
import dev.sawhorse.report.chart.Charts;
import dev.sawhorse.report.chart.ComparisonCharts;
import dev.sawhorse.report.chart.NoFontsException;
import dev.sawhorse.report.html.ComparisonPage;
import dev.sawhorse.report.html.PageTable;
import dev.sawhorse.results.compare.Comparison;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

@Tag("slow")
class ComparisonWriterTest {
    @TempDir
    private Path folder;

    private static boolean hasFonts() throws IOException {
        try {
            ChartImages.svg(Charts.of(Runs.empty()).get(0));
            return true;
        } catch (NoFontsException e) {
            return false;
        }
    }

    @Test
    void numbersAreWrittenWithoutAnyChart() throws IOException {
        assertThat(ComparisonWriter.write(Comparisons.small(), List.of(), folder, ReportOptions.NUMBERS_ONLY))
                .isEmpty();
        assertThat(names()).containsExactly("comparison.csv", "comparison.json");
    }

    @Test
    void everyFileIsWrittenWholeAndTheSameEachTime() throws IOException {
        assumeTrue(hasFonts(), "charts need fontconfig and a font");
        ComparisonWriter.write(Comparisons.small(), List.of(), folder, ReportOptions.ALL);
        assertThat(names()).containsExactly("charts", "comparison.csv", "comparison.json", "report.html");
        String json = Files.readString(folder.resolve("comparison.json"));
        String page = Files.readString(folder.resolve("report.html"));
        ComparisonWriter.write(Comparisons.small(), List.of(), folder, ReportOptions.ALL);
        assertThat(Files.readString(folder.resolve("comparison.json"))).isEqualTo(json);
        assertThat(Files.readString(folder.resolve("report.html"))).isEqualTo(page);
    }

    @Test
    void everyChartOfEveryComparisonCanBeDrawn() throws Exception {
        assumeTrue(hasFonts(), "charts need fontconfig and a font");
        for (Comparison comparison :
                List.of(Comparisons.small(), Comparisons.ofOneSeed(), Comparisons.empty(), Comparisons.wide())) {
            for (Chart chart : ComparisonCharts.of(comparison)) {
                byte[] svg = ChartImages.svg(chart).getBytes(StandardCharsets.UTF_8);
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(svg));
            }
        }
    }

    @Test
    void treeOmitsUnknownValues() throws IOException {
        ComparisonWriter.write(Comparisons.ofOneSeed(), List.of(), folder, ReportOptions.NUMBERS_ONLY);
        assertThat(folder.resolve("comparison.json"))
                .content()
                .contains("\"reference\": \"few\"", "\"verdict\": \"unknown with one seed\"", "\"relative\": 1.25")
                .doesNotContain("NaN", "\"low\"", "relativeLow");
    }

    @Test
    void pageFetchesNothingAndNamesAreEscaped() {
        assertThat(ComparisonPage.of(Comparisons.small(), Map.of(), true, List.of()))
                .contains("Few nodes &amp; many.", "Few &lt;nodes&gt;.", "href=\"few/report.html\"", "no fonts")
                .contains("<td class=\"prose\">nothing further</td>")
                .doesNotContain("http://", "https://", "src=", "@import", "url(", "<nodes>", "NaN");
    }

    @Test
    void sentencesAndFiguresOfManyVariantsDoNotHideTheTables() {
        List<PageTable> tables = List.of(new PageTable("Results", "", List.of(), List.of()));

        assertThat(ComparisonPage.of(Comparisons.wide(), Map.of(), Map.of(), tables))
                .containsSubsequence(
                        "<summary>What each of 8 variants saves or costs</summary>",
                        "class=\"conclusion\"",
                        "</details>",
                        "<h2>Results</h2>",
                        "class=\"figures\"");
        assertThat(ComparisonPage.of(Comparisons.small(), Map.of(), Map.of(), tables))
                .doesNotContain("<summary>")
                .containsSubsequence("class=\"conclusion\"", "class=\"figures\"", "<h2>Results</h2>");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
