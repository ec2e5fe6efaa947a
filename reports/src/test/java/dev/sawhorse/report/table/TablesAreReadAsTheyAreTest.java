// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.report.Runs;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.Told;
import dev.sawhorse.results.Results;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The tables of a run need no options to be read: by RFC 4180, by Tablesaw, by pandas, by DuckDB. */
class TablesAreReadAsTheyAreTest {
    private static final String AWKWARD = "0/3 nodes are available: 2 Insufficient cpu, 1 \"gone\"\nné";

    @TempDir
    private Path folder;

    @Test
    void everyValueHasTheTypeOfItsColumn() throws IOException {
        Map<String, String> texts = texts();
        for (TableDefinition<?> table : DataPackage.TABLES) {
            List<List<String>> records = StrictCsv.parse(texts.get(table.fileName()));
            assertThat(records).hasSizeGreaterThan(1);
            assertThat(records.get(0))
                    .containsExactlyElementsOf(
                            table.columns().stream().map(Column::name).toList());
            for (List<String> row : records.subList(1, records.size())) {
                for (int i = 0; i < row.size(); i++) {
                    assertThat(row.get(i))
                            .as(table.columns().get(i).name())
                            .matches(form(table.columns().get(i).type()));
                }
            }
        }
    }

    @Test
    void textsRoundTrip() throws IOException {
        List<String> row =
                StrictCsv.parse(texts().get(PendingColumns.FORM.fileName())).get(1);
        assertThat(row.get(12)).isEqualTo(AWKWARD);
    }

    @Test
    void tablesawInfersTheTypes() throws IOException {
        Table claims = Table.read().csv(new StringReader(texts().get("nodeclaims.csv")));
        assertThat(claims.column("pricePerHour").type()).isEqualTo(ColumnType.DOUBLE);
        assertThat(claims.column("instanceTypes").type()).isEqualTo(ColumnType.INTEGER);
        assertThat(claims.doubleColumn("pricePerHour").sum()).isEqualTo(0.2);
        Table pending = Table.read().csv(new StringReader(texts().get("pending.csv")));
        assertThat(pending.column("daemon").type()).isEqualTo(ColumnType.BOOLEAN);
        assertThat(pending.stringColumn("firstReason").get(0)).isEqualTo(AWKWARD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pandas", "duckdb"})
    void pythonReadsThemWithoutOptions(String library) throws IOException, InterruptedException {
        assumeTrue(
                exitCode("-c", "import " + library) == 0,
                "python3 with " + library + " is not on this machine, so it is not asked to read the tables");
        for (Map.Entry<String, String> file : texts().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue(), StandardCharsets.UTF_8);
        }
        Files.writeString(folder.resolve("datapackage.json"), DataPackage.of(Runs.small(), name -> true));
        Path script = Path.of("src/test/python/read_" + library + ".py").toAbsolutePath();
        assertThat(exitCode(
                        script.toString(),
                        folder.toString(),
                        "pending.waitedSeconds=50",
                        "nodeclaims.pricePerHour=0.2",
                        "disruptions.nodes=2"))
                .isZero();
    }

    @Test
    void theStrictReaderRejectsInvalidCsv() {
        for (String bad : List.of("a,b\n1\n", "a\nsay \"no\"\n", "a\n\"b\"c\n", "a\n\"b\n", "a\r\n", "a")) {
            assertThatThrownBy(() -> StrictCsv.parse(bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static String form(dev.sawhorse.report.table.ColumnType type) {
        return switch (type) {
            case STRING -> "(?s).*";
            case INTEGER -> "-?[0-9]+";
            case NUMBER -> "|-?[0-9]+(\\.[0-9]+)?";
            case BOOLEAN -> "true|false";
            case DATETIME -> "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z";
        };
    }

    private static Map<String, String> texts() throws IOException {
        Results results = Runs.billed();
        Map<String, String> texts = new LinkedHashMap<>();
        for (ExportKind kind : ExportKind.TABLES) {
            texts.put(kind.fileName(), awkward().export(kind, 3600));
        }
        StringBuilder nodes = new StringBuilder();
        CsvFiles.nodes(results.nodeRows(), nodes);
        texts.put("nodes.csv", nodes.toString());
        StringBuilder pods = new StringBuilder();
        CsvFiles.pods(results.podRows(), pods);
        texts.put("pods.csv", pods.toString());
        StringBuilder bill = new StringBuilder();
        CsvFiles.bill(results.bill(), bill);
        texts.put("bill.csv", bill.toString());
        StringBuilder series = new StringBuilder();
        CsvFiles.timeSeries(Runs.small(), series);
        texts.put("timeseries.csv", series.toString());
        return texts;
    }

    private static Told awkward() {
        return Told.run()
                .pod(1, "a")
                .at(1, new PodUnschedulable("default/a", AWKWARD))
                .launched(2, "c1", "a")
                .joined(30, "c1")
                .bound(31, "a", "node-c1")
                .pod(40, "b")
                .at(41, new PodUnschedulable("default/b", "Insufficient cpu"))
                .launched(42, "c2", "b")
                .at(60, new PodDeleted("default/b"))
                .at(300, new DisruptionCommand("Underutilized", "delete", "multi", List.of("c1", "c2"), 0))
                .deleting(300, "c1", "Underutilized")
                .gone(320, "c1");
    }

    private static int exitCode(String... arguments) throws InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "python3";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try {
            Process python = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return python.waitFor(60, TimeUnit.SECONDS) ? python.exitValue() : -1;
        } catch (IOException e) {
            return -1;
        }
    }
}
