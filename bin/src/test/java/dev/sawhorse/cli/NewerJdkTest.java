// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A run on each newer JDK that is installed beside the one of the build prints what it prints here. */
@Tag("slow")
class NewerJdkTest {
    private static final Path JDKS = Path.of("/usr/lib/jvm");

    private static List<Path> newerJdks() throws IOException {
        if (!Files.isDirectory(JDKS)) {
            return List.of();
        }
        try (Stream<Path> homes = Files.list(JDKS)) {
            return homes.filter(home -> Files.isExecutable(home.resolve("bin/java")))
                    .filter(home -> feature(home) > Runtime.version().feature())
                    .sorted()
                    .toList();
        }
    }

    /** Returns the feature version that the file {@code release} of a JDK states, 0 if it has none. */
    private static int feature(Path home) {
        try (Stream<String> lines = Files.lines(home.resolve("release"))) {
            return lines.filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> line.replaceAll("[^0-9.]", "").split("\\."))
                    .mapToInt(parts -> Integer.parseInt(parts[0]))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("newerJdks")
    void aRunPrintsTheSame(Path home) throws IOException, InterruptedException {
        Process run = new ProcessBuilder(
                        home.resolve("bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "dev.sawhorse.cli.Main",
                        "run",
                        "../scenarios/inflate.yaml")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(run.waitFor()).isZero();
        assertThat(printed).isEqualTo(Ran.of("run", "../scenarios/inflate.yaml").stdout());
    }
}
