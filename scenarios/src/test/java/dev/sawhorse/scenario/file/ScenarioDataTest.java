// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ScenarioDataTest {
    @TempDir
    private Path folder;

    private ScenarioSources sources(Path named, Path contents) throws IOException {
        return new ScenarioSources(
                "s.yaml", Map.of(), Map.of(named.toString(), Fingerprint.of(contents)), List.of(), "", "");
    }

    /** Another machine has the trace elsewhere; messages still name it as the scenario does. */
    @Test
    void traceThatIsNotThereIsReadFromACopy() throws IOException {
        Path copy = Files.writeString(folder.resolve("copy"), "a,b");
        Path named = folder.resolve("pods.csv");
        ScenarioData data = ScenarioData.recorded(sources(named, copy), named, fingerprint -> copy);
        assertThat(data.input().name()).isEqualTo(named.toString());
        try (InputStream in = data.input().opening().open()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("a,b");
        }
    }

    @Test
    void changedTraceWithoutACopyIsRefused() throws IOException {
        Path named = Files.writeString(folder.resolve("pods.csv"), "a,b");
        ScenarioSources sources = sources(named, named);
        Files.writeString(named, "a,c");
        assertThatThrownBy(() -> ScenarioData.recorded(sources, named, ScenarioData.Copies.NONE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has changed since the run");
    }
}
