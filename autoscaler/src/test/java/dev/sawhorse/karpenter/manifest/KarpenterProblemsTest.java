// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.kube.manifest.ManifestReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Each file of wrong manifests has a file beside it with all that is said about it; {@code -Dgolden.update} rewrites those. */
class KarpenterProblemsTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden", "manifests");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodepool",
                "nodepool-fields",
                "nodepool-static",
                "nodepool-rules",
                "nodepool-budgets",
                "ec2nodeclass",
                "ec2nodeclass-rules",
                "ecsnodeclass",
                "runtime-validation",
                "nodeoverlay",
                "capacitybuffer",
                "old-versions"
            })
    void wrongManifestsAreExplained(String name) throws IOException {
        Problems problems = new Problems();
        SourceFile file = SourceFile.read(name + ".yaml", FOLDER.resolve(name + ".yaml"));
        ManifestReader.ofApplied(KarpenterManifests.catalog()).read(file, problems);
        String said = problems.sorted().stream().map(Problem::toString).collect(Collectors.joining("\n", "", "\n"));

        Path golden = FOLDER.resolve(name + ".problems");
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(golden, said);
        }
        assertThat(said).isEqualTo(Files.readString(golden));
    }
}
