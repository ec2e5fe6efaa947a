// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.writeString(
                folder.resolve("completion.bash"), Ran.of("completion").stdout());
        Files.writeString(folder.resolve("shop.yaml"), """
                # variants:
                variants:
                  on-demand:
                    description: "As today: no spot."
                  "spot":
                    # cheaper
                    patch:
                      - {kind: NodePool}

                  spot-etl: {description: Only batch.}
                workloads:
                  - name: web
                """);
        Path run = Files.createDirectories(folder.resolve("out/shop/spot"));
        Files.createFile(run.resolve("journal.jsonl.gz"));
        Files.writeString(
                run.resolve("pods.csv"), "pod,owner\ndefault/web-1,Deployment/web\ndefault/web-2,Deployment/web\n");
        Files.writeString(run.resolve("nodes.csv"), "nodeClaim,node\ndefault-abcde,node-default-abcde\n");
        Files.createDirectories(folder.resolve("out/notes"));
    }

    /** Returns what bash offers for the last of some words. */
    private List<String> offered(String... words) throws IOException {
        String quoted = "'" + String.join("' '", words) + "'";
        Process bash = new ProcessBuilder(
                        "bash",
                        "--noprofile",
                        "--norc",
                        "-c",
                        "source ./completion.bash; COMP_WORDS=(" + quoted
                                + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _sawhorse 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    @Test
    void regionsAreCompleted() throws IOException {
        assertThat(offered("sawhorse", "instances", "--region", "eu-n")).containsExactly("eu-north-1");
    }

    @Test
    void variantsOfTheScenarioAreCompletedAlsoInLists() throws IOException {
        assertThat(offered("sawhorse", "run", "shop.yaml", "--variant", ""))
                .containsExactly("on-demand", "spot", "spot-etl");
        assertThat(offered("sawhorse", "compare", "shop.yaml", "--variants", "on-demand,spot-"))
                .containsExactly("on-demand,spot-etl");
        assertThat(offered("sawhorse", "compare", "shop.yaml", "--variants", "=", "on"))
                .containsExactly("on-demand");
    }

    @Test
    void pathsOfSettingsAreCompletedUpToTheirValue() throws IOException {
        assertThat(offered("sawhorse", "run", "shop.yaml", "--set", "karpenter.batch"))
                .containsExactly("karpenter.batchIdleDuration=", "karpenter.batchMaxDuration=");
    }

    @Test
    void foldersOfRunsAndTheNamesInThemAreCompleted() throws IOException {
        assertThat(offered("sawhorse", "explain", "ou")).containsExactly("out/shop/spot");
        assertThat(offered("sawhorse", "explain", "out/shop/spot", "pod", ""))
                .containsExactly("default/web-1", "default/web-2");
        assertThat(offered("sawhorse", "explain", "out/shop/spot", "node", "")).containsExactly("node-default-abcde");
    }

    @Test
    void optionsAndCommandsAreCompletedAsBefore() throws IOException {
        assertThat(offered("sawhorse", "expl")).contains("explain", "explain-field");
        assertThat(offered("sawhorse", "run", "--varia")).containsExactly("--variant");
    }
}
