// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** A command that has run: its exit code, and what it wrote to standard output and standard error. */
record Execution(int code, String output) {
    static final String VERSION = System.getProperty("release.version");
    static final Path TARGET = Path.of("target").toAbsolutePath();
    static final boolean ROOT = System.getProperty("user.name").equals("root");

    /** Runs a command in a folder of a test, whose home and cache folders are below {@code shared}. */
    static Execution of(Path shared, Path directory, List<String> command) throws IOException, InterruptedException {
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
        return new Execution(process.exitValue(), Files.readString(output));
    }

    /** Runs a command as a user who owns nothing of the installation. */
    static Execution asAnother(Path shared, Path directory, String... command)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        if (ROOT) {
            arguments.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        arguments.addAll(Arrays.asList(command));
        return of(shared, directory, arguments);
    }

    /** The summary of the scenario that every distribution runs, as the build computes it. */
    static byte[] expectedSummary(Path shared) throws IOException, InterruptedException {
        Path results = shared.resolve("build");
        of(
                        shared,
                        shared,
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/java")
                                        .toString(),
                                "-jar",
                                Path.of("../target/sawhorse.jar")
                                        .toAbsolutePath()
                                        .toString(),
                                "run",
                                Path.of("../../scenarios/inflate.yaml")
                                        .toAbsolutePath()
                                        .toString(),
                                "-o",
                                results.toString()))
                .succeeds();
        return Files.readAllBytes(results.resolve("summary.json"));
    }

    Execution succeeds() {
        assertThat(code).as(output).isZero();
        return this;
    }
}
