// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which command line the launcher of a clone makes, with a java that prints its arguments. */
final class LauncherTest {
    private static final String JAVA = """
            #!/usr/bin/env bash
            if [[ $1 == -version ]]; then
              echo 'openjdk version "17.0.1"' >&2
            else
              printf '%s\\n' "$@"
            fi
            """;

    @TempDir
    private Path home;

    @BeforeEach
    void makeClone() throws IOException {
        for (String file : List.of(
                "pom.xml",
                "bin/pom.xml",
                "bin/target/sawhorse.jar",
                "bin/target/lib/kubernetes-client-api-8.0.0.jar",
                "bin/target/lib/picocli.jar",
                "scenarios/spark/target/sawhorse-spark.jar",
                "scenarios/spark/target/lib/spark-core.jar",
                "spark/jars/spark-core.jar",
                "spark/jars/kubernetes-client-api-7.6.1.jar")) {
            write(file, "");
        }
        Files.createDirectories(home.resolve("bin/src/main"));
        Path sources = Path.of("").toAbsolutePath();
        Files.createSymbolicLink(home.resolve("bin/src/main/launcher"), sources.resolve("src/main/launcher"));
        write("bin/sawhorse", Files.readString(sources.resolve("sawhorse"))).setExecutable(true);
        write("java/bin/java", JAVA).setExecutable(true);
        write("bin/target/built", "");
    }

    private File write(String file, String text) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text).toFile();
    }

    private List<String> arguments(Map<String, String> environment, String... words) throws Exception {
        ProcessBuilder launcher =
                new ProcessBuilder(home.resolve("bin/sawhorse").toString());
        launcher.command().addAll(List.of(words));
        launcher.environment().keySet().removeAll(List.of("SAWHORSE_JAVA_OPTS", "SAWHORSE_CLASSPATH", "SPARK_HOME"));
        launcher.environment().putAll(environment);
        launcher.environment().put("JAVA_HOME", home.resolve("java").toString());
        Process started =
                launcher.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        List<String> lines = started.inputReader().lines().toList();
        assertThat(started.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(started.exitValue()).isZero();
        return lines;
    }

    private List<String> classPath(Map<String, String> environment, String... words) throws Exception {
        List<String> arguments = arguments(environment, words);
        String joined = arguments.get(arguments.indexOf("-cp") + 1);
        return List.of(joined.replace(home + "/", "").split(":"));
    }

    @Test
    void commandsRunFromTheJarThatNamesItsLibraries() throws Exception {
        assertThat(classPath(Map.of(), "run", "my.yaml")).containsExactly("bin/target/sawhorse.jar");
    }

    @Test
    void durationOfTheScenarioChoosesTheCompiler() throws Exception {
        String brief = "@" + home.resolve("bin/src/main/launcher/options/brief.options");
        String thorough = "@" + home.resolve("bin/src/main/launcher/options/thorough.options");
        String scenario = write("my.yaml", "").getPath();
        for (String duration : List.of("30m", "6h", "\"90m\"  # short")) {
            write("my.yaml", "duration: " + duration + "\n");
            assertThat(arguments(Map.of(), "compare", scenario)).contains(brief);
        }
        for (String duration : List.of("24h", "12h", "2d")) {
            write("my.yaml", "duration: " + duration + "\n");
            assertThat(arguments(Map.of(), "compare", scenario)).doesNotContain(brief);
        }
        for (String duration : List.of("48h", "2d12h", "100h")) {
            write("my.yaml", "duration: " + duration + "\n");
            assertThat(arguments(Map.of(), "run", scenario)).contains(thorough);
        }
        write("my.yaml", "duration: 47h\n");
        assertThat(arguments(Map.of(), "run", scenario)).doesNotContain(thorough);
    }

    @Test
    void sparkOfTheBuildIsAddedToTheJar() throws Exception {
        assertThat(classPath(Map.of(), "compare", "my.yaml", "--engine", "spark"))
                .containsExactly(
                        "bin/target/sawhorse.jar",
                        "scenarios/spark/target/sawhorse-spark.jar",
                        "scenarios/spark/target/lib/spark-core.jar");
    }

    @Test
    void withADistributionOfSparkItsClientOfKubernetesIsTheOnlyOne() throws Exception {
        Map<String, String> environment =
                Map.of("SPARK_HOME", home.resolve("spark").toString());

        assertThat(classPath(environment, "compare", "my.yaml", "--engine=spark"))
                .containsExactly(
                        "bin/target/classes",
                        "bin/target/lib/picocli.jar",
                        "scenarios/spark/target/sawhorse-spark.jar",
                        "spark/jars/kubernetes-client-api-7.6.1.jar",
                        "spark/jars/spark-core.jar");
    }
}
