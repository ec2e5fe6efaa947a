// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.report.table.Wrapping;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands in the root's help, in groups by purpose. */
final class CommandGroups {
    private static final String INDENT = "  ";

    /** The groups with the names of their commands, in the order of the help. */
    static final List<Group> ALL = List.of(
            new Group("Simulate", "run", "compare", "check", "tune", "headroom", "stress", "forecast", "fork"),
            new Group(
                    "Understand",
                    "now",
                    "explain",
                    "step",
                    "export",
                    "audit",
                    "blast",
                    "serve",
                    "lint",
                    "instances",
                    "spot"),
            new Group(
                    "Prepare",
                    "import",
                    "calibrate",
                    "validate",
                    "convert",
                    "trace",
                    "history",
                    "data",
                    "schema",
                    "explain-field"),
            new Group("Maintain", "mcp", "conformance", "bench", "completion", "version", "help"));

    /**
     * Commands with one purpose.
     *
     * @param commands their names
     */
    record Group(String title, List<String> commands) {
        private Group(String title, String... commands) {
            this(title, List.of(commands));
        }
    }

    private CommandGroups() {}

    /** Lists the commands of a command line by group. */
    static void register(CommandLine root) {
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::render);
    }

    private static String render(Help help) {
        Map<String, Help> commands = help.subcommands();
        int width = commands.keySet().stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (Group group : ALL) {
            text.append('\n').append(group.title()).append(":\n");
            for (String command : group.commands()) {
                Help each = commands.get(command);
                if (each != null) {
                    String lead = INDENT + command + " ".repeat(width - command.length()) + INDENT;
                    StringBuilder lines = new StringBuilder();
                    Wrapping.append(
                            lines,
                            lead,
                            String.join(" ", each.commandSpec().usageMessage().header()));
                    text.append(INDENT)
                            .append(help.colorScheme().commandText(command))
                            .append(lines, INDENT.length() + command.length(), lines.length());
                }
            }
        }
        return text.toString();
    }
}
