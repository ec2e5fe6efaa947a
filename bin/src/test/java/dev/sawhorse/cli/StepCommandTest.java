// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class StepCommandTest {
    private final InputStream before = System.in;

    @TempDir
    private Path folder;

    @BeforeEach
    void run() {
        Ran ran = Ran.of(
                "run",
                "../scenarios/inflate.yaml",
                "--no-charts",
                "--set",
                "duration=8m",
                "--set",
                "assert=[]",
                "-o",
                run("inflate"));
        assertThat(ran.exitCode()).as(ran.stderr()).isZero();
    }

    @AfterEach
    void restoreInput() {
        System.setIn(before);
    }

    private String run(String name) {
        return folder.resolve(name).toString();
    }

    private Ran step(String lines) {
        System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        return Ran.of("step", run("inflate"), "--at", "6m");
    }

    @Test
    void linesOfInputAreExecutedInTurn() {
        Ran ran = step("\nnodes\nto 7m\npods\nnext 5\nquit\nnever read\n");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.stderr()).isEmpty();
        assertThat(ran.stdout())
                .containsSubsequence(
                        "6m0s  2026-01-05T09:06:00Z  of a run until 8m0s",
                        "6m1s  2026-01-05T09:06:01Z",
                        "  Karpenter places 9 pods",
                        "  = 1 node, 1 NodeClaim in flight, $0.6885/h; 1 pod on nodes, 9 without a node",
                        "c6a.large on-demand us-east-1d",
                        "  NodeClaim default-zlwtv in flight",
                        "  = 2 nodes, $0.6885/h",
                        "  every pod has a node",
                        "8m0s  2026-01-05T09:08:00Z  the end of the run, after no further decisions")
                .doesNotContain("never read");
    }

    @Test
    void lineThatCannotBeExecutedIsAnsweredAndTheSessionGoesOn() {
        Ran ran = step("jump\nnext many\nwhy not\nwhy node nobody\nto 5m\nstate\n");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.stderr())
                .contains("unknown: jump; help lists the commands")
                .contains("next many: not a number of decisions")
                .contains("why: say which object")
                .contains("there is no node \"nobody\" in this run")
                .contains("stepped forward only, and 5m has passed");
        assertThat(ran.stdout()).endsWith("next disruption pass at\n    6m0.5s\n");
    }

    @Test
    void whyExplainsAnObjectAsOfNow() {
        Ran ran = step("to 7m\nwhy node node-default-zlwtv\n");

        assertThat(ran.stderr()).isEmpty();
        assertThat(ran.stdout()).contains("Would Karpenter disrupt it? At 7m0s");
    }
}
