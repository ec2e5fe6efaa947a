// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A scenario or manifests that come through standard input, named {@code -}. */
final class StandardInputTest {
    private static final Path SHOP = Path.of("src/test/resources/golden/check-packing/shop.yaml");
    private static final String MANIFESTS = """
            apiVersion: v1
            kind: List
            items:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  replicas: 2
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
            """;

    private final InputStream before = System.in;

    @TempDir
    private Path folder;

    @AfterEach
    void giveBack() {
        System.setIn(before);
    }

    private static void pipe(String text) {
        System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void scenarioRunsAsItDoesFromAFile() throws Exception {
        Ran fromFile = Ran.of(
                "run",
                SHOP.toString(),
                "--no-charts",
                "-o",
                folder.resolve("file").toString());
        pipe(Files.readString(SHOP));
        Ran piped =
                Ran.of("run", "-", "--no-charts", "-o", folder.resolve("piped").toString());

        assertThat(piped.stderr()).isEmpty();
        assertThat(piped.exitCode()).isZero();
        assertThat(piped.stdout().replace("piped", "file")).isEqualTo(fromFile.stdout());
    }

    @Test
    void manifestsAreValidatedAndLintedAndTheirPlacesNamed() {
        pipe(MANIFESTS);
        Ran validated = Ran.of("validate", "-", "--assume-node-class");
        assertThat(validated.exitCode()).isZero();
        assertThat(validated.stdout()).contains("-: ok (1 object)");

        pipe(MANIFESTS);
        Ran linted = Ran.of("lint", "-", "--assume-node-class");
        assertThat(linted.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(linted.stdout()).contains("warning: -:8:17: items[0].spec.replicas [static-gate-off]");
    }

    @Test
    void textThatIsNeitherIsRefusedWithItsPlace() {
        pipe("name: [\n");
        Ran refused = Ran.of("run", "-", "-o", folder.resolve("none").toString());

        assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.stderr()).startsWith("error: -:");
    }
}
