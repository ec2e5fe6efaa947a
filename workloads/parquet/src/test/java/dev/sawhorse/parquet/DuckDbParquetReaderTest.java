// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.parquet;

import dev.sawhorse.csv.CsvRow;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.format.Histories;
import dev.sawhorse.workloads.history.format.HistoryFormat;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class DuckDbParquetReaderTest {
    private static final Path REPORT = Path.of("../src/test/resources/histories/cur.csv");

    @TempDir
    Path folder;

    @Test
    void aReportInParquetHasTheCostsAndFindingsOfTheReportInCsv() throws SQLException {
        Path parquet = parquet(
                "report.parquet",
                "SELECT * REPLACE (from_json_strict(resource_tags, '\"MAP(VARCHAR, VARCHAR)\"') AS resource_tags)"
                        + " FROM read_csv('" + REPORT + "')");
        List<CostObservation> expected = new ArrayList<>();
        List<CostObservation> costs = new ArrayList<>();

        HistoryFindings csv = read(
                expected,
                new TraceInput(parquet.toString(), TraceInput.of(REPORT).opening()));
        HistoryFindings findings = read(costs, TraceInput.of(parquet));

        assertThat(HistoryFormat.of(TraceInput.of(parquet))).isEqualTo(HistoryFormat.CUR);
        assertThat(expected).hasSizeGreaterThan(1);
        assertThat(costs).isEqualTo(expected);
        assertThat(findings.skipped()).isEqualTo(csv.skipped()).isNotEmpty();
        assertThat(findings.missing()).isEqualTo(csv.missing()).isNotEmpty();
    }

    @Test
    void aColumnOfEachTypeBecomesText() throws SQLException, IOException {
        List<String> lines = lines(parquet(
                "types.parquet",
                "SELECT 'a \"b\", c' || chr(10) || 'd' AS text, NULL::VARCHAR AS nothing, encode('é') AS unmarked,"
                        + " TIMESTAMPTZ '2026-01-05 09:00:00+02' AS zoned, TIMESTAMP '2026-01-05 09:00:00' AS utc,"
                        + " 0.1::DOUBLE AS fraction, 12.5::DECIMAL(10, 4) AS fixed, MAP {'k': 'v'} AS tags,"
                        + " {'a': 1} AS structure, ['x', 'y'] AS list"));

        assertThat(CsvRow.cells(lines.get(0)))
                .containsExactly(
                        "text",
                        "nothing",
                        "unmarked",
                        "zoned",
                        "utc",
                        "fraction",
                        "fixed",
                        "tags",
                        "structure",
                        "list");
        assertThat(CsvRow.cells(lines.get(1)))
                .containsExactly(
                        "a \"b\", c d",
                        "",
                        "é",
                        "2026-01-05 07:00:00",
                        "2026-01-05 09:00:00",
                        "0.1",
                        "12.5000",
                        "{\"k\":\"v\"}",
                        "{\"a\":1}",
                        "[\"x\",\"y\"]");
        assertThat(lines).hasSize(2);
    }

    @Test
    void rowsOfManyBatchesStayInOrder() throws SQLException, IOException {
        List<String> lines = lines(parquet("many.parquet", "SELECT range AS number FROM range(300000)"));

        assertThat(lines).hasSize(300_001);
        for (int i = 1; i < lines.size(); i++) {
            assertThat(lines.get(i)).isEqualTo("\"" + (i - 1) + "\"");
        }
    }

    @Test
    void aFolderWithTheFormOfAPartitionAddsNoColumn() throws SQLException, IOException {
        Path partition = Files.createDirectory(folder.resolve("BILLING_PERIOD=2026-01"));

        assertThat(lines(parquet(partition.getFileName() + "/it's.parquet", "SELECT 1 AS number")))
                .containsExactly("\"number\"", "\"1\"");
    }

    @Test
    void aTableThatIsNoReportIsAnError() throws SQLException {
        Path pods = parquet("pods.parquet", "SELECT 1 AS pod_id, 2 AS arrival_s");

        assertThatThrownBy(() -> HistoryFormat.of(TraceInput.of(pods)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(pods + ": cannot be read: has none of the columns of a Cost and Usage Report");
    }

    @Test
    void aTruncatedFileIsAnErrorWithItsName() throws SQLException, IOException {
        Path whole = parquet("whole.parquet", "SELECT range AS number FROM range(1000)");
        byte[] bytes = Files.readAllBytes(whole);
        Path part = Files.write(folder.resolve("part.parquet"), Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> HistoryFormat.of(TraceInput.of(part)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(part + ": cannot be read: ")
                .hasMessageContaining("No magic bytes found at end of file");
    }

    private Path parquet(String name, String query) throws SQLException {
        Path file = folder.resolve(name);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + query + ") TO '" + file.toString().replace("'", "''") + "' (FORMAT parquet)");
        }
        return file;
    }

    private static List<String> lines(Path file) throws IOException {
        try (InputStream text = new DuckDbParquetReader().open(file, column -> true)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private static HistoryFindings read(List<CostObservation> costs, TraceInput input) {
        return Histories.read(List.of(input), new HistoryListener() {
            @Override
            public void cost(CostObservation cost) {
                costs.add(cost);
            }
        });
    }
}
