// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the module's README says of tables and metrics is what is written. */
class ReadmeTest {
    @Test
    void everyColumnOfEveryTableIsThere() throws IOException {
        String readme = readme();
        for (TableDefinition<?> table : DataPackage.TABLES) {
            StringBuilder text = new StringBuilder("### `" + table.fileName() + "`\n\n" + table.description()
                    + "\n\n| column | type | what it is |\n|---|---|---|\n");
            table.columns()
                    .forEach(column -> text.append("| `" + column.name() + "` | "
                            + column.type().label() + " | " + column.description() + " |\n"));
            assertThat(readme).contains(text + "\n");
        }
    }

    @Test
    void everyMetricThatIsWrittenIsThere() throws IOException {
        String readme = readme();
        assertThat(Told.run()
                        .pod(1, "p")
                        .launched(2, "a", "p")
                        .joined(3, "a")
                        .bound(4, "p", "node-a")
                        .gone(90, "a")
                        .export(ExportKind.METRICS, 100)
                        .lines()
                        .filter(line -> line.startsWith("# TYPE ")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(readme).contains("`" + line.split(" ")[2] + "`"));
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md"));
    }
}
