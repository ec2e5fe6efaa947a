// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.FolderLock;
import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.cli.output.Terminal;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.LostPodsException;
import dev.sawhorse.results.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What is a defect of Sawhorse ends in exit code 70, a few lines and no half result. */
@Tag("slow")
class DefectTest {
    @TempDir
    private Path folder;

    /** What is printed to throws where it is, and so does a command that prints. */
    private static Ran failing(Throwable failure, String... arguments) {
        StringWriter stderr = new StringWriter();
        Writer broken = new StringWriter() {
            @Override
            public void write(String text, int from, int length) {
                DefectTest.<RuntimeException>sneak(failure);
            }

            @Override
            public void write(char[] text, int from, int length) {
                DefectTest.<RuntimeException>sneak(failure);
            }
        };
        int exitCode = Sawhorse.execute(
                Terminal.NONE, new Interruption(), new PrintWriter(broken), new PrintWriter(stderr), arguments);
        return new Ran(exitCode, "", stderr.toString());
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> void sneak(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void everyErrorButOutOfMemoryIsADefectInAFewLines() {
        for (Error error : List.of(
                new StackOverflowError(),
                new NoClassDefFoundError("dev/sawhorse/Any"),
                new ExceptionInInitializerError("x"),
                new AssertionError("a\u001b[2J\n::error::b"),
                new LinkageError())) {
            Ran ran = failing(error, "instances", "--vcpus", "2-8");
            assertThat(ran.exitCode()).isEqualTo(ExitCode.DEFECT);
            assertThat(ran.stderr())
                    .startsWith("error: this is a bug in Sawhorse: "
                            + error.getClass().getName())
                    .endsWith("Please report it with the scenario.\n")
                    .doesNotContain("\u001b", "\n::");
            assertThat(ran.stderr().lines().filter(line -> line.startsWith("error:")))
                    .hasSize(1);
            assertThat(ran.stderr().lines().count()).isLessThan(10);
        }
        Ran full = failing(new OutOfMemoryError(), "instances", "--vcpus", "2-8");
        assertThat(full.exitCode()).isEqualTo(ExitCode.NOT_FINISHED);
        assertThat(full.stderr()).startsWith("error: out of memory");
    }

    @Test
    void aFailedRunLeavesNoLockAndNoIncompleteFile() throws IOException {
        Path out = folder.resolve("out");
        Ran ran = failing(
                new StackOverflowError(), "run", "../scenarios/inflate.yaml", "--no-charts", "-o", out.toString());
        assertThat(ran.exitCode()).isEqualTo(ExitCode.DEFECT);
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("summary.json", "journal.jsonl.gz")
                    .noneMatch(name -> name.contains("partial") || name.equals(FolderLock.FILE));
        }
        assertThat(Ran.of("export", out.toString(), "nodeclaims").exitCode()).isZero();
    }

    /** Without handles for its jars the JVM finds no more classes, those that report failures among them. */
    @Test
    void aProcessThatCanLoadNoMoreClassesIsADefectInOneMessage() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "this system may have no ulimit");
        for (int handles : new int[] {8, 24, 32}) {
            Path errors = folder.resolve("errors");
            Process process = new ProcessBuilder(
                            "bash",
                            "-c",
                            "ulimit -n " + handles + "; exec \"$@\"",
                            "bash",
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:-UsePerfData",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName(),
                            "run",
                            "../scenarios/inflate.yaml",
                            "-o",
                            folder.resolve("out").toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(errors.toFile())
                    .start();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            String text = Files.readString(errors);
            boolean isStarted = !text.contains("Could not find or load main class");
            if (isStarted) {
                assertThat(process.exitValue()).as(text).isIn(ExitCode.NOT_FINISHED, ExitCode.DEFECT);
                assertThat(text.lines().filter(line -> line.startsWith("error:")))
                        .hasSize(1);
                assertThat(text.lines().count()).as(text).isLessThan(10);
            }
        }
    }

    @Command(name = "losing")
    private static final class Losing implements Runnable {
        @Override
        public void run() {
            long[] now = {0};
            Journal journal = new Journal(() -> now[0]);
            journal.append(new Observation.RunStarted("test", 1, "2026-03-01T00:00:00Z", "us-east-1", "0.1.0"));
            journal.append(new Observation.PodCreated("default/a", "", 1, 1, false));
            now[0] = 61_000_000_000L;
            journal.append(new Observation.RunEnded(3));
            LostPodsException.throwIfAny("shop, seed 3", Results.of(journal.entries()));
        }
    }

    /** What run, compare and check do with the results of every run. */
    @Test
    void aRunThatLostAPodIsADefect() {
        StringWriter stderr = new StringWriter();
        int exitCode = new CommandLine(new Losing())
                .setErr(new PrintWriter(stderr))
                .setExecutionExceptionHandler(new FailureHandler(() -> false))
                .execute();
        assertThat(exitCode).isEqualTo(ExitCode.DEFECT);
        assertThat(stderr.toString())
                .startsWith("error: this is a bug in Sawhorse: 1 pod was lost in the run of shop, seed 3\n");
        assertThat(catchThrowableOfType(LostPodsException.class, () -> new Losing().run()))
                .hasMessage("1 pod was lost in the run of shop, seed 3");
    }
}
