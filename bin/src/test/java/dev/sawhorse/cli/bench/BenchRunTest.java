// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.Ran;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFormat;
import dev.sawhorse.cli.output.ReportPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Installations of these tests are folders whose launcher is a script that writes a summary and notes how it was called. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class BenchRunTest {
    private static final String HOME = "sawhorse.home";

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void installs() throws IOException {
        System.setProperty(HOME, installation("here", "1").toString());
    }

    @AfterEach
    void forgets() {
        System.clearProperty(HOME);
    }

    @Test
    void eachRunIsAProcessOfTheLauncher() throws IOException {
        Ran ran = Ran.of("bench", "run", "small", "--runs", "3", "--json");

        assertThat(ran.stderr()).isEmpty();
        assertThat(ran.exitCode()).isEqualTo(ExitCode.DONE);
        JsonNode json = new ObjectMapper().readTree(ran.stdout());
        assertThat(json.get("what").asString()).isEqualTo("run");
        assertThat(json.get("input").asString()).isEqualTo("small");
        assertThat(json.get("runs").asInt()).isEqualTo(3);
        assertThat(json.get("minMillis").asDouble())
                .isPositive()
                .isLessThanOrEqualTo(json.get("medianMillis").asDouble());
        assertThat(json.get("maxMillis").asDouble())
                .isGreaterThanOrEqualTo(json.get("medianMillis").asDouble());
        assertThat(json.get("resultDigest").asString()).hasSize(16);
        assertThat(calls("here"))
                .hasSize(4)
                .startsWith("version")
                .element(1)
                .asString()
                .startsWith("run " + folder.resolve("here/scenarios/inflate.yaml") + " -o ");
    }

    @Test
    void twoInstallationsAlternateAndTheirResultsAreCompared() throws IOException {
        Path other = installation("there", "2");

        Ran ran = Ran.of("bench", "run", "small", "--runs", "2", "--against", other.toString());

        assertThat(ran.stdout()).contains("against").contains("this").contains("different");
        assertThat(calls("there")).hasSize(3);
        assertThat(calls("here")).hasSize(3);
    }

    @Test
    void aFolderIsCheckedInOneProcess() throws IOException {
        Ran ran = Ran.of("bench", "run", "folder", "--runs", "1", "--no-shortcuts");

        assertThat(ran.exitCode()).isEqualTo(ExitCode.DONE);
        Path scenarios = folder.resolve("here/scenarios");
        assertThat(calls("here"))
                .element(1)
                .asString()
                .startsWith("check " + scenarios.resolve("inflate.yaml") + " " + scenarios.resolve("shop.yaml") + " ")
                .contains(" --update ")
                .endsWith(" --no-shortcuts");
    }

    @Test
    void aRunThatFailsEndsTheBenchmarkWithItsError() throws IOException {
        System.setProperty(HOME, installation("broken", "exit").toString());

        Ran ran = Ran.of("bench", "run", "small");

        assertThat(ran.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(ran.stderr()).contains("ended with exit code 2: error: no such field");
        assertThat(ran.stdout()).isEmpty();
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        Ran ran = Ran.of("bench", "run", "smal");

        assertThat(ran.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(ran.stderr()).isEqualTo("""
                error: smal: is neither a readable file nor the name of a benchmark
                The names are burst, day-5000, folder, never-fits, small, week, week-heavy.
                """);
    }

    @Test
    void aFolderWithoutALauncherIsNoInstallation() {
        Ran ran = Ran.of("bench", "run", "small", "--against", folder.toString());

        assertThat(ran.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(ran.stderr()).contains("there is no executable file bin/sawhorse in it");
    }

    @Test
    void withoutALauncherThereIsNothingToStart() {
        System.clearProperty(HOME);

        Ran ran = Ran.of("bench", "run", "small");

        assertThat(ran.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(ran.stderr()).contains("start this command with it too");
    }

    @Test
    void theTableStatesMediansAndLeastValuesAndTheChange() throws IOException {
        Installation here = Installation.in(folder.resolve("here"));
        MeasuredRuns own = new MeasuredRuns(here, List.of(run(900, 1_500, 200), run(1_100, 1_700, 220)));
        MeasuredRuns against = new MeasuredRuns(here, List.of(run(2_000, 3_200, 420), run(2_200, 3_200, 420)));
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);

        ReportPrinter.print(new WholeRunReport("small", own, against), OutputFormat.table, out);

        assertThat(text.toString().lines().skip(2).toList())
                .containsExactly(
                        "          WALL s    LEAST    CPU s    LEAST  PEAK MiB  RESULTS",
                        "against     2.10     2.00     3.20     3.20       420  0123456789abcdef",
                        "this        1.00     0.90     1.60     1.50       210  0123456789abcdef",
                        "change   −52.4 %  −55.0 %  −50.0 %  −53.1 %   −50.0 %  equal");
    }

    private static MeasuredProcess run(long wallMillis, long cpuMillis, long mebibytes) {
        return new MeasuredProcess(
                wallMillis * 1_000_000, cpuMillis * 1_000_000, OptionalLong.of(mebibytes << 20), "0123456789abcdef");
    }

    private List<String> calls(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name + ".calls"));
    }

    private Path installation(String name, String result) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Files.createDirectories(home.resolve("scenarios"));
        Files.writeString(home.resolve("scenarios/shop.yaml"), "name: shop\n");
        Files.writeString(home.resolve("scenarios/inflate.yaml"), "name: inflate\n");
        Path launcher = Files.createDirectories(home.resolve("bin")).resolve("sawhorse");
        Files.writeString(launcher, """
                #!/usr/bin/env bash
                echo "$*" >> %s.calls
                [[ $1 != version ]] || exit 0
                [[ %s != exit ]] || { printf "%%s\\n" "warning: odd" "error: no such field" "A hint."; exit 2; }
                while [[ $1 != -o && $1 != --baseline ]]; do shift; done
                mkdir -p "$2"
                echo %s > "$2/summary.json"
                """.formatted(home, result, result));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        return home;
    }
}
