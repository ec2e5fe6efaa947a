// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Each distribution runs a scenario as the build does: unpacked on a path with blanks, read-only, and as another user if the test
 * runs as root.
 */
final class DistributionsTest {
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path shared;

    private static byte[] expected;

    @BeforeAll
    static void runTheBuild() throws Exception {
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        expected = Execution.expectedSummary(shared);
    }

    private static Path unpacked(String name, String... command) throws Exception {
        Path folder = Files.createDirectories(shared.resolve(name + " with blanks"));
        List<String> arguments = new ArrayList<>(Arrays.asList(command));
        arguments.add(folder.toString());
        Execution.of(shared, shared, arguments).succeeds();
        Execution.of(shared, shared, List.of("chmod", "-R", "a-w", folder.toString()))
                .succeeds();
        return folder;
    }

    private static Path work(String name) throws IOException {
        Path folder = Files.createDirectory(shared.resolve("work of " + name));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        return folder;
    }

    private static void runsAsTheBuild(String name, Path installation) throws Exception {
        Path work = work(name);
        String launcher = installation.resolve("bin/sawhorse").toString();
        Execution.asAnother(
                        shared,
                        work,
                        launcher,
                        "run",
                        installation.resolve("scenarios/inflate.yaml").toString(),
                        "-o",
                        "results")
                .succeeds();
        assertThat(work.resolve("results/summary.json")).hasBinaryContent(expected);
        assertThat(work.resolve("results/report.html")).exists();
        Execution again = Execution.asAnother(shared, work, launcher, "version");
        assertThat(again.output()).startsWith("sawhorse " + Execution.VERSION);
    }

    @Test
    void zipRuns() throws Exception {
        Path archive = Execution.TARGET.resolve("sawhorse-" + Execution.VERSION + ".zip");
        assertThat(Files.size(archive)).isLessThan(25_000_000);
        runsAsTheBuild(
                "zip",
                unpacked("zip", "unzip", "-q", archive.toString(), "-d").resolve("sawhorse-" + Execution.VERSION));
    }

    @Test
    void tarWithARuntimeRunsWithoutJava() throws Exception {
        Path archive = Execution.TARGET.resolve(
                "sawhorse-" + Execution.VERSION + "-linux-" + System.getProperty("os.arch") + ".tar.gz");
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        runsAsTheBuild(
                "runtime",
                unpacked("runtime", "tar", "-xzf", archive.toString(), "-C").resolve("sawhorse-" + Execution.VERSION));
    }

    @Test
    void packageOfDebianRuns() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        try (Stream<Path> files = Files.list(Execution.TARGET)) {
            Path archive = files.filter(file -> file.toString().endsWith(".deb"))
                    .findFirst()
                    .orElseThrow();
            runsAsTheBuild(
                    "deb", unpacked("deb", "dpkg-deb", "-x", archive.toString()).resolve("opt/sawhorse"));
        }
    }

    /** The commands need the classes of all libraries of which only a part is distributed. */
    @Test
    void commandsFindTheirClasses() throws Exception {
        Path installation = unpacked(
                        "commands",
                        "tar",
                        "-xzf",
                        Execution.TARGET
                                .resolve("sawhorse-" + Execution.VERSION + ".tar.gz")
                                .toString(),
                        "-C")
                .resolve("sawhorse-" + Execution.VERSION);
        Path work = work("commands");
        String scenario = installation.resolve("scenarios/shop.yaml").toString();
        for (String[] command : new String[][] {
            {"validate", scenario},
            {"lint", scenario},
            {"instances", "--limit", "3"},
            {"run", installation.resolve("scenarios/spot-storm.yaml").toString(), "-o", "storm"},
            {"check", scenario, "--baseline", "baselines", "--update"},
            {"check", scenario, "--baseline", "baselines", "--report", "check.html"}
        }) {
            List<String> arguments =
                    new ArrayList<>(List.of(installation.resolve("bin/sawhorse").toString()));
            arguments.addAll(Arrays.asList(command));
            Execution outcome = Execution.asAnother(shared, work, arguments.toArray(String[]::new));
            assertThat(outcome.code())
                    .as(String.join(" ", command) + "\n" + outcome.output())
                    .isZero();
        }
    }
}
