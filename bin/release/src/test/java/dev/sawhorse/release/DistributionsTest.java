// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
    private static final String VERSION = System.getProperty("release.version");
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final boolean ROOT = System.getProperty("user.name").equals("root");

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path shared;

    private static byte[] expected;

    private record Outcome(int code, String output) {}

    @BeforeAll
    static void runTheBuild() throws Exception {
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path results = shared.resolve("build");
        Outcome run = execute(
                shared,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-jar",
                        Path.of("../target/sawhorse.jar").toAbsolutePath().toString(),
                        "run",
                        Path.of("../../scenarios/inflate.yaml").toAbsolutePath().toString(),
                        "-o",
                        results.toString()));
        assertThat(run.code()).as(run.output()).isZero();
        expected = Files.readAllBytes(results.resolve("summary.json"));
    }

    private static Outcome execute(Path directory, List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(shared, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().remove("CI");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().put("HOME", shared.resolve("home").toString());
        builder.environment().put("XDG_CACHE_HOME", shared.resolve("a cache").toString());
        Process process = builder.start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return new Outcome(process.exitValue(), Files.readString(output));
    }

    /** Runs a command as a user who owns nothing of the installation. */
    private static Outcome asAnother(Path directory, String... command) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        if (ROOT) {
            arguments.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        arguments.addAll(Arrays.asList(command));
        return execute(directory, arguments);
    }

    private static Path unpacked(String name, String... command) throws Exception {
        Path folder = Files.createDirectories(shared.resolve(name + " with blanks"));
        List<String> arguments = new ArrayList<>(Arrays.asList(command));
        arguments.add(folder.toString());
        assertThat(execute(shared, arguments).code()).isZero();
        assertThat(execute(shared, List.of("chmod", "-R", "a-w", folder.toString()))
                        .code())
                .isZero();
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
        Outcome run = asAnother(
                work,
                launcher,
                "run",
                installation.resolve("scenarios/inflate.yaml").toString(),
                "-o",
                "results");
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(work.resolve("results/summary.json")).hasBinaryContent(expected);
        assertThat(work.resolve("results/report.html")).exists();
        Outcome again = asAnother(work, launcher, "version");
        assertThat(again.output()).startsWith("sawhorse " + VERSION);
    }

    @Test
    void zipRuns() throws Exception {
        Path archive = TARGET.resolve("sawhorse-" + VERSION + ".zip");
        assertThat(Files.size(archive)).isLessThan(25_000_000);
        runsAsTheBuild(
                "zip", unpacked("zip", "unzip", "-q", archive.toString(), "-d").resolve("sawhorse-" + VERSION));
    }

    @Test
    void tarWithARuntimeRunsWithoutJava() throws Exception {
        Path archive = TARGET.resolve("sawhorse-" + VERSION + "-linux-" + System.getProperty("os.arch") + ".tar.gz");
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        runsAsTheBuild(
                "runtime",
                unpacked("runtime", "tar", "-xzf", archive.toString(), "-C").resolve("sawhorse-" + VERSION));
    }

    @Test
    void packageOfDebianRuns() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        try (Stream<Path> files = Files.list(TARGET)) {
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
                        TARGET.resolve("sawhorse-" + VERSION + ".tar.gz").toString(),
                        "-C")
                .resolve("sawhorse-" + VERSION);
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
            Outcome outcome = asAnother(work, arguments.toArray(String[]::new));
            assertThat(outcome.code())
                    .as(String.join(" ", command) + "\n" + outcome.output())
                    .isZero();
        }
    }
}
