// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The examples of one Markdown file: each line of a {@code sh} block, and what stands in {@code `sawhorse …`} outside of
 * blocks.
 *
 * <p>A {@code text} block that follows a {@code sh} block under the same heading is the output of its last line. A comment
 * {@code <!-- exit code 1 -->} before a {@code sh} block says how it ends, {@code <!-- file NAME -->}
 * before another one that it is a file to be there. Lines with a placeholder, a word in capitals, are
 * forms and no examples; nor is a command that is only named.
 */
final class MarkdownExamples {
    private static final Pattern INLINE = Pattern.compile("`(sawhorse [^`]+)`");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\b[A-Z]{2,}\\b|…");
    private static final Pattern EXIT_CODE = Pattern.compile("<!-- exit code (\\d+) -->");
    private static final Set<String> COMMANDS = HelpExamples.commands().keySet();
    private static final String OUTPUT = "```text";

    private static final Pattern FILE = Pattern.compile("<!-- file (\\S+) -->");

    private final String name;
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<Example> examples = new ArrayList<>();
    private int exitCode;
    private boolean awaitsOutput;
    private String fileName = "";

    private MarkdownExamples(Path root, Path file) {
        this.name = root.relativize(file).toString();
    }

    static MarkdownExamples of(Path root, Path file) throws IOException {
        MarkdownExamples found = new MarkdownExamples(root, file);
        found.read(Files.readAllLines(file));
        return found;
    }

    List<Example> examples() {
        return examples;
    }

    /** Returns what is shown of files in full, by their names. */
    Map<String, String> files() {
        return files;
    }

    /** Puts what was printed in the place of what is shown. */
    static void rewrite(Path file, String shown, String printed) throws IOException {
        String text = Files.readString(file);
        Files.writeString(file, text.replace(OUTPUT + "\n" + shown + "\n```", OUTPUT + "\n" + printed + "\n```"));
    }

    private void read(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```")) {
                int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf("```");
                block(line, lines.subList(i + 1, end), i + 1);
                i = end;
            } else {
                prose(line, i + 1);
            }
        }
    }

    private void prose(String line, int number) {
        Matcher exit = EXIT_CODE.matcher(line);
        if (exit.matches()) {
            exitCode = Integer.parseInt(exit.group(1));
        }
        Matcher shown = FILE.matcher(line);
        if (shown.matches()) {
            fileName = shown.group(1);
        }
        awaitsOutput &= !line.startsWith("#");
        Matcher inline = INLINE.matcher(line);
        while (inline.find()) {
            String command = inline.group(1);
            if (!PLACEHOLDER.matcher(command).find() && !COMMANDS.contains(command)) {
                examples.add(Example.of(name + ":" + number, command));
            }
        }
    }

    private void block(String fence, List<String> lines, int number) {
        if (!fileName.isEmpty()) {
            files.put(fileName, String.join("\n", lines) + "\n");
            fileName = "";
        } else if (fence.equals("```sh")) {
            for (String command : ShellLines.joined(lines)) {
                if (!command.startsWith("mvn ") && !PLACEHOLDER.matcher(command).find()) {
                    examples.add(new Example(name + ":" + number, command, exitCode, ""));
                    awaitsOutput = true;
                }
            }
            exitCode = 0;
        } else if (fence.equals(OUTPUT) && awaitsOutput) {
            int last = examples.size() - 1;
            examples.set(last, examples.get(last).withOutput(String.join("\n", lines)));
            awaitsOutput = false;
        }
    }
}
