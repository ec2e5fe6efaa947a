// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.input.output.StagedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Checks in processes of their own that are ended, killed or run beside each other: a baseline is the old or the new one. */
@Tag("slow")
final class CheckReliabilityTest {
    private static final Path SCENARIO = Path.of("../scenarios/inflate.yaml");

    @TempDir
    private Path out;

    private Path scenario() throws IOException {
        Path scenario = out.resolve("inflate.yaml");
        return Files.exists(scenario) ? scenario : Files.copy(SCENARIO, scenario);
    }

    private Path baseline() {
        return out.resolve("baseline");
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "check",
                scenario().toString(),
                "--baseline",
                baseline().toString()));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Files.createTempFile(out, "output", ".txt").toFile())
                .start();
    }

    /** Returns the exit code of a check in this process. */
    private int here(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("check", scenario().toString(), "--baseline", baseline().toString()));
        arguments.addAll(List.of(more));
        return Ran.of(arguments.toArray(String[]::new)).exitCode();
    }

    private static int ended(Process process) throws InterruptedException {
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    /** A JVM and the loading of a scenario take less than this of a core, all runs of the check far more. */
    private static void waitUntilItSimulates(Process check) throws InterruptedException {
        while (check.isAlive() && used(check).compareTo(Duration.ofSeconds(2)) < 0) {
            check.waitFor(50, TimeUnit.MILLISECONDS);
        }
        assertThat(check.isAlive()).as("still running").isTrue();
    }

    private static Duration used(Process process) {
        return process.info().totalCpuDuration().orElse(Duration.ofSeconds(2));
    }

    private String stored() throws IOException {
        try (Stream<Path> files = Files.list(baseline())) {
            List<Path> whole = files.filter(file -> !file.toString().endsWith(StagedFiles.SUFFIX))
                    .toList();
            assertThat(whole).hasSize(1);
            return Files.readString(whole.get(0));
        }
    }

    @Test
    void interruptedCheckKeepsTheBaselineAndReportsIt() throws Exception {
        assertThat(here("--update", "--set", "duration=20m")).isEqualTo(ExitCode.DONE);
        String before = stored();
        for (boolean kindly : new boolean[] {true, false}) {
            Process check = start("--update", "--seeds", "10000", "--threads", "1");
            waitUntilItSimulates(check);
            if (kindly) {
                check.destroy();
                assertThat(ended(check)).isEqualTo(ExitCode.NOT_FINISHED);
            } else {
                check.destroyForcibly();
                ended(check);
            }
            assertThat(stored()).isEqualTo(before);
        }
        assertThat(here("--changed-only", "--set", "duration=20m")).isEqualTo(ExitCode.DONE);
    }

    @Test
    void ofTwoConcurrentUpdatesOneIsComplete() throws Exception {
        Path second = Files.copy(scenario(), out.resolve("inflate ö 2.yaml"));
        Process one = start(second.toString(), "--update", "--set", "duration=20m");
        Process other = start(second.toString(), "--update", "--set", "duration=21m");
        assertThat(ended(one)).isEqualTo(ExitCode.DONE);
        assertThat(ended(other)).isEqualTo(ExitCode.DONE);
        List<String> settings = new ArrayList<>();
        try (Stream<Path> files = Files.list(baseline())) {
            for (Path file : files.toList()) {
                settings.add(Files.readString(file).contains("duration=20m") ? "duration=20m" : "duration=21m");
            }
        }
        assertThat(settings).hasSize(2);
        assertThat(settings.get(0)).isEqualTo(settings.get(1));
        assertThat(here(second.toString(), "--changed-only", "--set", settings.get(0)))
                .isEqualTo(ExitCode.DONE);
    }
}
