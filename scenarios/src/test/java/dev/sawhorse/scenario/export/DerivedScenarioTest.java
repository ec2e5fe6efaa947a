// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.scenario.WebManifests;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class DerivedScenarioTest {
    private static final String TEXT = """
            name: given
            start: 2026-01-05T09:00:00Z
            duration: 20m
            region: us-east-1
            manifests:
            """ + WebManifests.NODE_CLASS;

    @TempDir
    private Path folder;

    @Test
    void fileHasChangedOnlyIfItIsNotTheOneThatItWasDerivedFrom() throws IOException {
        Path file = Files.writeString(folder.resolve("given.yaml"), TEXT);
        DerivedScenario same = DerivedScenario.of(ScenarioLoader.load(file), List.of("Derived."));
        Scenario derived = same.with(same.root()
                        .with("duration", new ScalarNode(Position.ofFile("x"), ScalarNode.Kind.STRING, "10m")))
                .load("");
        assertThat(derived.file().duration()).hasMinutes(10);

        Path inputs = folder.resolve("inputs.json");
        derived.sources().write(inputs);
        ScenarioSources stored = ScenarioSources.read(inputs);
        assertThat(stored.changedFiles()).isEmpty();
        assertThat(ScenarioLoader.load(stored).sources().derivedFrom()).isEqualTo(stored.derivedFrom());

        Files.writeString(file, TEXT.replace("20m", "30m"));
        assertThat(stored.changedFiles()).containsExactly(file.toString());
    }
}
