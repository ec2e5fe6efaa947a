// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.input.Spelling;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The error message for unknown words of a command line, with a suggestion for the first one. */
final class UnknownArguments {
    private final CommandSpec command;
    private final String first;

    UnknownArguments(UnmatchedArgumentException failure) {
        this.command = failure.getCommandLine().getCommandSpec();
        this.first = failure.getUnmatched().get(0).split("=", 2)[0];
    }

    /** Returns the error. */
    String message() {
        if (isOption()) {
            return "unknown option \"" + first + "\" for " + command.qualifiedName();
        }
        return command.subcommands().isEmpty()
                ? "unexpected argument \"" + first + "\" for " + command.qualifiedName()
                : "unknown command \"" + first + "\" for " + command.qualifiedName();
    }

    /** Returns the suggestion, or a reference to the help. */
    String hint() {
        String suggestion = suggestion();
        return suggestion == null
                ? "See " + command.qualifiedName() + " --help"
                : "Did you mean \"" + suggestion + "\"?";
    }

    private @Nullable String suggestion() {
        Collection<String> commands = command.subcommands().keySet();
        if (isOption()) {
            String name = first.replaceFirst("^-+", "");
            return commands.contains(name)
                    ? command.qualifiedName() + " " + name
                    : Spelling.nearest(first, command.optionsMap().keySet());
        }
        String nearest = Spelling.nearest(first, commands);
        if (nearest != null) {
            return command.qualifiedName() + " " + nearest;
        }
        boolean isScenario = first.endsWith(".yaml") || first.endsWith(".yml");
        return isScenario && commands.contains("run") ? command.qualifiedName() + " run " + first : null;
    }

    private boolean isOption() {
        return first.startsWith("-") && first.length() > 1;
    }
}
