// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.report.ReportWriter.Written;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.html.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class ReportWriterTest {
    private static final Chart PLAIN = new Chart("plain", "Plain", () -> new JFreeChart(new XYPlot()));

    @TempDir
    private Path folder;

    @Test
    void theNumbersAreWrittenWithoutAnyChart() throws IOException {
        Written written =
                ReportWriter.write(Runs.small(), RunInfo.NONE, folder.resolve("a b/ö"), ReportOptions.NUMBERS_ONLY);
        assertThat(written.notes()).isEmpty();
        assertThat(names(folder.resolve("a b/ö")))
                .containsExactly(
                        "bill.csv", "datapackage.json", "nodes.csv", "pods.csv", "summary.json", "timeseries.csv");
    }

    @Test
    void everyFileIsWrittenCompletelyAndNoOtherRemains() throws IOException {
        Written written = ReportWriter.write(Runs.small(), RunInfo.NONE, folder, ReportOptions.ALL);
        assertThat(written.files()).allSatisfy(file -> assertThat(file).isNotEmptyFile());
        assertThat(names(folder)).contains("report.html", "summary.json").noneMatch(name -> name.contains("partial"));
    }

    @Test
    void withoutFontsTheChartsAreMissingWithANoteAndAllElseIsThere() throws IOException {
        List<Throwable> signs = List.of(
                new IllegalStateException("Fontconfig head is null, check your fonts or fonts configuration"),
                new Error("Probable fatal error: No physical fonts found."),
                new InternalError(new IllegalStateException("Fontconfig head is null")),
                new UnsatisfiedLinkError("libfreetype.so: cannot open shared object file"));
        for (Throwable sign : signs) {
            Path run = folder.resolve(sign.getClass().getSimpleName());
            Written written = ReportWriter.write(
                    Runs.small(), RunInfo.NONE, run, ReportOptions.ALL, List.of(broken(sign), PLAIN));
            assertThat(written.notes())
                    .singleElement()
                    .asString()
                    .startsWith("no charts: this machine has no fonts; ")
                    .doesNotContain("\n");
            assertThat(names(run))
                    .containsExactly(
                            "bill.csv",
                            "datapackage.json",
                            "nodes.csv",
                            "pods.csv",
                            "report.html",
                            "summary.json",
                            "timeseries.csv");
            assertThat(run.resolve("report.html"))
                    .content()
                    .contains("no fonts")
                    .doesNotContain("<svg");
        }
    }

    @Test
    void aDefectInAChartIsNotReportedAsMissingFonts() {
        Chart defect = broken(new IllegalStateException("wrong"));
        assertThatThrownBy(() ->
                        ReportWriter.write(Runs.small(), RunInfo.NONE, folder, ReportOptions.ALL, List.of(defect)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("wrong");
    }

    private static Chart broken(Throwable failure) {
        return new Chart("cost", "Cost", () -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        });
    }

    @Test
    void aFolderThatIsAFileIsAnError() throws IOException {
        Path file = Files.writeString(folder.resolve("taken"), "x");
        assertThatThrownBy(() -> ReportWriter.write(Runs.small(), RunInfo.NONE, file, ReportOptions.NUMBERS_ONLY))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("taken");
        assertThat(file).hasContent("x");
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
