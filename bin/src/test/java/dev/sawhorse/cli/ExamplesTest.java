// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs every command line that a README, a page of the guide or a help shows, as somebody would type it, and compares what it
 * prints with what is shown. {@code …} in the output shown stands for anything, on a line of its own for any number of lines;
 * that is for what differs from machine to machine too. With {@code -Dgolden.update=true} what is shown is written anew.
 */
@Tag("slow")
final class ExamplesTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final boolean UPDATE = Boolean.getBoolean("golden.update");
    private static final int COLUMNS = 80;

    /** What goes to files, to programs or to a shell is as wide as it is. */
    private static final Pattern FOR_PROGRAMS =
            Pattern.compile("--json|--output|^(completion|convert|export|schema|lint .*--rules)|[|>]");

    /** What is told of a place in a file is one line, as compilers have it. */
    private static final Pattern PLACE = Pattern.compile("^[a-z]+: \\S+:\\d+:\\d+: ");

    @TempDir
    private Path folder;

    private static List<Path> manuals() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT, 3)) {
            return files.filter(file ->
                            file.toString().endsWith(".md") && !file.toString().contains("target"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        for (Path manual : manuals()) {
            examples.addAll(MarkdownExamples.of(ROOT, manual).examples());
        }
        examples.addAll(HelpExamples.all());
        return examples;
    }

    @TestFactory
    Stream<DynamicTest> everyExamplePrintsTheShownOutput() throws Exception {
        List<Example> examples = examples();
        List<String> lines = new ArrayList<>(ExampleSession.before());
        Map<String, String> smaller = ExampleSession.smaller();
        examples.forEach(example -> lines.add(smaller.getOrDefault(example.typed(), example.typed())));
        for (Path manual : manuals()) {
            for (Map.Entry<String, String> file :
                    MarkdownExamples.of(ROOT, manual).files().entrySet()) {
                Files.writeString(folder.resolve(file.getKey()), file.getValue());
            }
        }
        Map<String, Ran> ran = new ExampleSession(folder).run(lines);
        return examples.stream()
                .map(example -> DynamicTest.dynamicTest(
                        example.place() + ": " + example.command(),
                        () -> compare(example, ran.get(smaller.getOrDefault(example.typed(), example.typed())))));
    }

    private static void compare(Example example, Ran ran) throws IOException {
        assertThat(ran.exitCode()).as("exit code, with stderr %s", ran.stderr()).isEqualTo(example.exitCode());
        if (!FOR_PROGRAMS.matcher(example.arguments()).find()) {
            assertThat(ran.stdout().lines())
                    .filteredOn(line -> !PLACE.matcher(line).find())
                    .allMatch(line -> line.length() <= COLUMNS, "at most 80 columns");
        }
        String shown = example.output();
        if (shown.isEmpty()) {
            return;
        }
        String printed = ran.stdout().stripTrailing();
        if (!shown.contains("…")) {
            if (UPDATE) {
                String file = example.place().substring(0, example.place().indexOf(':'));
                MarkdownExamples.rewrite(ROOT.resolve(file), shown, printed);
            }
            assertThat(printed).isEqualTo(shown);
        } else {
            assertThat(printed + "\n").matches(pattern(shown));
        }
    }

    /** Returns a pattern of what may be printed where something is left out. */
    private static Pattern pattern(String shown) {
        StringBuilder pattern = new StringBuilder();
        for (String line : shown.split("\n", -1)) {
            if (line.equals("…")) {
                pattern.append("(?:.*\n)*");
            } else {
                pattern.append(Pattern.quote(line).replace("…", "\\E.*\\Q")).append("\n");
            }
        }
        return Pattern.compile(pattern.toString());
    }

    @Test
    void everyCommandHasAnExampleInItsHelp() {
        List<Example> examples = HelpExamples.all();
        assertThat(HelpExamples.commands().keySet())
                .allSatisfy(command -> assertThat(examples)
                        .anySatisfy(example -> assertThat(example.command()).contains(command)));
    }

    @Test
    void noHelpIsWiderThanATerminal() {
        HelpExamples.commands()
                .forEach((name, command) -> assertThat(command.getUsageMessage().lines())
                        .as(name)
                        .allMatch(line -> line.length() <= COLUMNS, "at most 80 columns"));
    }

    @Test
    void shortenedOutputMatchesAnExample() throws IOException {
        assertThat(examples())
                .extracting(Example::typed)
                .containsAll(ExampleSession.smaller().keySet());
    }

    @Test
    void commandsOfFormsExist() throws IOException {
        Pattern form = Pattern.compile("`sawhorse ([a-z][a-z-]*)");
        Set<String> commands = HelpExamples.commands().keySet();
        for (Path manual : manuals()) {
            assertThat(form.matcher(Files.readString(manual)).results().map(found -> "sawhorse " + found.group(1)))
                    .as(manual.toString())
                    .allMatch(command -> command.equals("sawhorse help") || commands.contains(command));
        }
    }
}
