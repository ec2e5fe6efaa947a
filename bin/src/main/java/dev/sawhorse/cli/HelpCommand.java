// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code help}, which prints the help of a command or of one of its commands. */
@Command(
        name = "help",
        header = "Show the help of a command.",
        footer = {"", "Examples:", "  sawhorse help run", "  sawhorse help trace inspect"})
final class HelpCommand extends AbstractCommand {
    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command. Default: all commands.")
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() {
        CommandLine command = spec().root().commandLine();
        for (int i = 0; i < words.size(); i++) {
            CommandLine next = command.getSubcommands().get(words.get(i));
            if (next == null) {
                throw new UnmatchedArgumentException(command, words.subList(i, words.size()));
            }
            command = next;
        }
        command.usage(out(), command.getColorScheme());
        return ExitCode.DONE;
    }
}
