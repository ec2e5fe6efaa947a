// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What is given a bad trace leaves the files as they were. */
class NothingHalfWrittenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    @TempDir
    private Path out;

    @Test
    void failedConversionKeepsTheOldFile() throws IOException {
        Path target = Files.writeString(out.resolve("pods.csv"), "old");
        for (String bad : new String[] {"trace-cut-short/pods.csv.gz", "trace-negative-duration/pods.csv"}) {
            assertThat(Ran.of("trace", "convert", GOLDEN.resolve(bad).toString(), target.toString())
                            .exitCode())
                    .isEqualTo(ExitCode.BAD_INPUT);
        }
        assertThat(Files.readString(target)).isEqualTo("old");
        assertThat(files()).containsExactly("pods.csv");
    }

    @Test
    void traceOfABadScenarioIsNotBegun() throws IOException {
        String scenario = GOLDEN.resolve("run-bad-trace/scenario.yaml").toString();
        String target = out.resolve("pods.csv.gz").toString();
        assertThat(Ran.of("trace", "generate", "--scenario", scenario, target).exitCode())
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(files()).isEmpty();
    }

    @Test
    void runOfABadTraceCreatesNoFolder() throws IOException {
        String scenario = GOLDEN.resolve("run-bad-trace/scenario.yaml").toString();
        assertThat(Ran.of("run", scenario, "-o", out.resolve("run").toString()).exitCode())
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(files()).isEmpty();
    }

    @Test
    void chartsAreWrittenWithOrWithoutATrace() throws IOException {
        String trace = GOLDEN.resolve("trace-sorted/pods.csv").toString();
        String sorted = out.resolve("sorted.csv").toString();
        Ran.of("trace", "convert", "--sort", trace, sorted);
        assertThat(Ran.of("trace", "inspect", sorted, "--charts", out.toString())
                        .exitCode())
                .isZero();
        assertThat(files()).containsExactly("arrivals.svg", "cpu.svg", "gaps.svg", "lifetimes.svg", "sorted.csv");
        String preset = out.resolve("preset.svg").toString();
        assertThat(Ran.of("trace", "generate", "--preset", "openb-2023", "--duration", "1d", "--chart", preset)
                        .exitCode())
                .isZero();
        assertThat(Files.readString(Path.of(preset))).contains("openb-2023: ");
    }

    private Iterable<String> files() throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
