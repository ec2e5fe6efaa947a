// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs every folder of {@code src/test/resources/golden}: {@code args} has one argument a line, {@code stdout}, {@code stderr}
 * and {@code exit} what must come of them. {@code {case}} stands for the folder, {@code {scenarios}} for the shipped scenarios
 * and {@code {out}} for a folder that may be written to. {@code before}, where it is there, has the arguments of a command that
 * is run first: once for all cases that name the same, which share its {@code {out}}. With {@code -Dgolden.update=true} the files are written anew.
 */
@Tag("slow")
final class GoldenTest {
    private static final Path CASES = Path.of("src/test/resources/golden");
    private static final Path SCENARIOS = Path.of("../scenarios");
    /** The age of data, which grows from day to day. */
    private static final Pattern AGE = Pattern.compile("(\\(|\"daysOld\" : |daysOld: )[0-9]+( days old\\)|,|\n)");

    private static final boolean UPDATE = Boolean.getBoolean("golden.update");

    /** A pattern of the cases to run while one works on some of them; all without. */
    private static final Pattern ONLY = Pattern.compile(System.getProperty("golden.only", ""));

    @TempDir
    private Path temporary;

    /** The folders that commands run first have written to, by their arguments. */
    private final Map<String, Path> prepared = new HashMap<>();

    @TestFactory
    Stream<DynamicTest> everyCommandPrintsItsGoldenOutput() throws IOException {
        return cases().stream()
                .filter(folder -> ONLY.matcher(folder.getFileName().toString()).find())
                .map(folder -> DynamicTest.dynamicTest(folder.getFileName().toString(), () -> {
                    Path out = out(folder);
                    Ran ran = run(folder, out);
                    compare(folder.resolve("exit"), ran.exitCode() + "\n");
                    compare(folder.resolve("stderr"), shown(folder, out, ran.stderr()));
                    compare(folder.resolve("stdout"), shown(folder, out, ran.stdout()));
                }));
    }

    @Test
    void everyCommandHasAGoldenHelp() throws IOException {
        List<String> names =
                cases().stream().map(folder -> folder.getFileName().toString()).toList();
        assertThat(Sawhorse.commandLine(Terminal.NONE).getSubcommands().keySet())
                .allSatisfy(command -> assertThat(names).contains("help-" + command));
    }

    private Ran run(Path folder, Path out) throws IOException {
        return Ran.of(arguments(folder, folder.resolve("args"), out));
    }

    /** Returns the folder that a case may write to, with what the command before it has left there. */
    private Path out(Path folder) throws IOException {
        Path before = folder.resolve("before");
        if (!Files.exists(before)) {
            return Files.createDirectories(temporary.resolve("out"));
        }
        String key = Files.readString(before).replace("{case}", folder.toString());
        Path out = prepared.get(key);
        if (out == null) {
            out = Files.createDirectory(temporary.resolve("out-" + prepared.size()));
            assertThat(Ran.of(arguments(folder, before, out)).exitCode())
                    .as("exit code of " + before)
                    .isZero();
            prepared.put(key, out);
        }
        return out;
    }

    private static String[] arguments(Path folder, Path file, Path out) throws IOException {
        return Files.readAllLines(file).stream()
                .map(argument -> argument.replace("{case}", folder.toString())
                        .replace("{scenarios}", SCENARIOS.toString())
                        .replace("{out}", out.toString()))
                .toArray(String[]::new);
    }

    private static String shown(Path folder, Path out, String text) {
        return AGE.matcher(text)
                .replaceAll("$1{days}$2")
                .replace(folder.toString(), "{case}")
                .replace(SCENARIOS.toString(), "{scenarios}")
                .replace(out.toString(), "{out}");
    }

    private static void compare(Path file, String actual) throws IOException {
        if (UPDATE) {
            Files.writeString(file, actual);
        }
        assertThat(actual).as(file.toString()).isEqualTo(Files.readString(file));
    }

    private static List<Path> cases() {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
