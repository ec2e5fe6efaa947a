// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;

/** The examples at the end of the help of each command. */
final class HelpExamples {
    private static final String INDENT = "  ";

    private HelpExamples() {}

    static List<Example> all() {
        List<Example> examples = new ArrayList<>();
        commands().forEach((name, command) -> examples.addAll(of(name, command)));
        return examples;
    }

    /** Returns every command by its words, as {@code sawhorse trace inspect}; the one that shows help has none of its own. */
    static Map<String, CommandLine> commands() {
        Map<String, CommandLine> commands = new TreeMap<>();
        gather(Sawhorse.commandLine(Terminal.NONE), commands);
        return commands;
    }

    private static void gather(CommandLine command, Map<String, CommandLine> into) {
        into.put(command.getCommandSpec().qualifiedName(), command);
        command.getSubcommands().values().forEach(each -> gather(each, into));
        into.remove("sawhorse help");
    }

    private static List<Example> of(String name, CommandLine command) {
        List<String> footer = List.of(command.getCommandSpec().usageMessage().footer());
        int heading = Math.max(footer.indexOf("Example:"), footer.indexOf("Examples:"));
        if (heading < 0) {
            return List.of();
        }
        List<String> lines = footer.subList(heading + 1, footer.size()).stream()
                .map(line -> line.substring(INDENT.length()).replace("%%", "%"))
                .toList();
        return ShellLines.joined(lines).stream()
                .map(line -> Example.of(name + " --help", line))
                .toList();
    }
}
