// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.schema.ReferenceTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class ReferenceTest {
    private static final Path FIELDS = Path.of("FIELDS.md");
    private static final String BEGIN = "<!-- fields: begin -->\n";
    private static final String END = "<!-- fields: end -->\n";

    @Test
    void manualHasTheTableOfAllFields() throws IOException {
        String manual = Files.readString(FIELDS);
        int begin = manual.indexOf(BEGIN) + BEGIN.length();
        int end = manual.indexOf(END);
        String table = ReferenceTable.markdown(ScenarioFile.SECTION);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(FIELDS, manual.substring(0, begin) + table + manual.substring(end));
            return;
        }
        assertThat(manual.substring(begin, end)).isEqualTo(table);
    }
}
