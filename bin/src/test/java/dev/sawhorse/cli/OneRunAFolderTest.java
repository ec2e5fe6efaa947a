// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Files of two runs never stand in one folder without a word. */
class OneRunAFolderTest {
    private static final String SCENARIO = "../scenarios/inflate.yaml";

    @TempDir
    private Path folder;

    private Ran run(Path target, String seed) {
        return Ran.of("run", SCENARIO, "-o", target.toString(), "--seed", seed, "--no-charts");
    }

    @Test
    void aFolderInUseByAnotherRunIsRejectedAndUnchanged() throws IOException {
        Path kept = Files.writeString(folder.resolve("summary.json"), "of the other run");
        try (FolderLock held = FolderLock.take(folder)) {
            assertThat(held).isNotNull();
            Ran refused = run(folder, "1");

            assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
            assertThat(refused.stderr())
                    .contains("is in use by another run (process "
                            + ProcessHandle.current().pid() + ")");
            assertThat(Files.readString(kept)).isEqualTo("of the other run");
        }
    }

    @Test
    void aRunReleasesItsFolder() {
        assertThat(run(folder, "1").exitCode()).isZero();
        assertThat(folder.resolve(FolderLock.FILE)).doesNotExist();
        assertThat(run(folder, "1").exitCode()).isZero();
    }

    @Test
    void aStaleLockDoesNotBlock() throws IOException {
        Files.writeString(folder.resolve(FolderLock.FILE), "4711");
        assertThat(run(folder, "1").exitCode()).isZero();
    }

    @Test
    void comparedVariantsHaveTheirFoldersToThemselves() throws IOException {
        Path variant = Files.createDirectories(folder.resolve("when-empty"));
        try (FolderLock held = FolderLock.take(variant)) {
            assertThat(held).isNotNull();
            Ran refused = Ran.of(
                    "compare", "../scenarios/consolidation-policies.yaml", "--seeds", "1", "-o", folder.toString());
            assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        }
    }

    @Test
    void explainDetectsAJournalOfAnotherRun() throws IOException {
        Path one = folder.resolve("one");
        Path two = folder.resolve("two");
        run(one, "1");
        run(two, "2");
        String journal = "journal.jsonl.gz";
        Files.move(two.resolve(journal), one.resolve(journal), StandardCopyOption.REPLACE_EXISTING);

        Ran refused = Ran.of("explain", one.toString(), "node", "any");

        assertThat(refused.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(refused.stderr()).contains("contains files of different runs: inputs.json is of run ", journal);
    }

    @Test
    void aDanglingLinkInTheFolderIsRemovedAndNotFollowed() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        Path target = Files.createDirectories(folder.resolve("out"));
        Files.createSymbolicLink(target.resolve("journal.partial.jsonl.gz"), elsewhere);

        assertThat(run(target, "1").exitCode()).isZero();
        assertThat(elsewhere).doesNotExist();
    }
}
