// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Commands that find no more room in the middle of their work. A limit on the size of files stands in for a full disk: it is
 * met at the same calls, and needs no rights.
 */
@Tag("slow")
final class FullDiskTest {
    private static final Path SCENARIOS = Path.of("../scenarios");

    @TempDir
    private Path out;

    @BeforeEach
    void onlyWhereThereAreLimits() {
        assumeTrue(Files.exists(Path.of("/dev/full")), "this system has no /dev/full, so it may have no ulimit either");
    }

    private record Ended(int exitCode, List<String> stderr) {}

    /** Runs a command whose files may have so many kilobytes. */
    private Ended limited(int kilobytes, String... arguments) throws Exception {
        return shell("ulimit -f " + kilobytes + "; exec \"$@\"", arguments);
    }

    private Ended shell(String script, String... arguments) throws Exception {
        Path errors = Files.createTempFile("errors", ".txt");
        List<String> command = new ArrayList<>(List.of(
                "bash",
                "-c",
                script,
                "bash",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        List<String> lines = Files.readAllLines(errors);
        Files.delete(errors);
        return new Ended(process.exitValue(), lines);
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void runOnAFullDiskReportsItAndLeavesReadableFiles() throws Exception {
        Path folder = out.resolve("ein Lauf ö");
        Ended run = limited(
                24, "run", SCENARIOS.resolve("first-day.yaml").toString(), "--metrics", "-o", folder.toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(run.stderr())
                .singleElement()
                .asString()
                .startsWith("error: the command could not be completed: cannot write ")
                .doesNotContain("Exception");
        assertThat(files(folder)).containsExactly("inputs.json", "journal.partial.jsonl.gz");
        Ran export = Ran.of("export", folder.toString(), "nodeclaims");
        assertThat(export.exitCode()).isZero();
        assertThat(export.stdout().lines()).hasSizeGreaterThan(2);
    }

    @Test
    void comparisonThatFindsNoMoreRoomHasNoResult() throws Exception {
        Ended compare = limited(
                4,
                "compare",
                SCENARIOS.resolve("consolidation-policies.yaml").toString(),
                "--seeds",
                "2",
                "--set",
                "duration=10m",
                "-o",
                out.toString());
        assertThat(compare.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(compare.stderr())
                .singleElement()
                .asString()
                .startsWith("error: the command could not be completed: ");
        assertThat(files(out)).allMatch(file -> file.contains(".partial"), "partial by name");
    }

    @Test
    void updateWithoutRoomKeepsEveryBaseline() throws Exception {
        String one = Files.copy(SCENARIOS.resolve("inflate.yaml"), out.resolve("größe 1.yaml"))
                .toString();
        String other = Files.copy(SCENARIOS.resolve("inflate.yaml"), out.resolve("größe 2.yaml"))
                .toString();
        Path folder = out.resolve("base line");
        String[] update = {"check", one, other, "--baseline", folder.toString(), "--update", "--force"};
        assertThat(Ran.of(update).exitCode()).isZero();
        List<String> before = files(folder);
        String text = Files.readString(folder.resolve(before.get(1)));
        String[] again = Stream.concat(Stream.of(update), Stream.of("--set", "duration=20m"))
                .toArray(String[]::new);
        Ended ended = limited(1, again);
        assertThat(ended.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(ended.stderr()).singleElement().asString().contains("cannot write " + folder);
        assertThat(files(folder)).isEqualTo(before).hasSize(2);
        assertThat(Files.readString(folder.resolve(before.get(1)))).isEqualTo(text);
    }

    @Test
    void resultThatCannotBePrintedIsNoSuccess() throws Exception {
        Ended version = shell("\"$@\" > /dev/full", "version");
        assertThat(version.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(version.stderr())
                .singleElement()
                .asString()
                .startsWith("error: standard output could not be written: ");
        assertThat(shell("\"$@\" | true; exit ${PIPESTATUS[0]}", "help").exitCode())
                .as("nobody reads it")
                .isZero();
    }
}
