// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Each file of invalid manifests has a golden file with its problems; {@code -Dgolden.update} rewrites those. */
class ManifestProblemsTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden", "manifests");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "malformed",
                "template",
                "misspelt-fields",
                "indented-wrongly",
                "yaml-types",
                "quantities",
                "placement",
                "workloads",
                "unknown-kinds",
            })
    void wrongManifestsAreExplained(String name) throws IOException {
        Problems problems = new Problems();
        SourceFile file = SourceFile.read(name + ".yaml", FOLDER.resolve(name + ".yaml"));
        ManifestReader.ofApplied(KubernetesManifests.catalog()).read(file, problems);
        String said = problems.sorted().stream().map(Problem::toString).collect(Collectors.joining("\n", "", "\n"));

        Path golden = FOLDER.resolve(name + ".problems");
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(golden, said);
        }
        assertThat(said).isEqualTo(Files.readString(golden));
    }
}
