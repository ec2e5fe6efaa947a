// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.schema.FieldPath;
import dev.sawhorse.scenario.schema.ReferenceTable;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class ExplainFieldCommandTest {
    @Test
    void everyCompletedPathIsThatOfAField() throws FieldPath.UnknownFieldException {
        List<String> rows = ReferenceTable.rows(ScenarioFile.SECTION).stream()
                .map(ReferenceTable.Row::path)
                .toList();
        List<String> paths = StreamSupport.stream(new ExplainFieldCommand.Paths().spliterator(), false)
                .toList();
        assertThat(paths).hasSameSizeAs(rows).doesNotHaveDuplicates();
        for (int i = 0; i < rows.size(); i++) {
            assertThat(FieldPath.find(ScenarioFile.SECTION, paths.get(i)).text())
                    .isEqualTo(rows.get(i));
        }
        assertThat(Ran.of("completion").stdout()).contains("\"workloads.arrivals.lifetime\"");
    }

    @Test
    void everyDescriptionFitsTheTerminalExceptForPathsThatDoNot() {
        for (String path : new ExplainFieldCommand.Paths()) {
            Ran ran = Ran.of("explain-field", path);
            assertThat(ran.exitCode()).isZero();
            assertThat(ran.stdout().lines())
                    .as(path)
                    .allMatch(line -> line.length() <= 80 || line.matches("FIELD +\\S+"));
        }
    }
}
