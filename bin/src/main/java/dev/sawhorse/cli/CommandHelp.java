// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The help of a command: its options in the order in which they are declared, which is that of use; those that all commands have
 * are one line below. Manual pages describe all of them.
 */
final class CommandHelp {
    private static final List<String> COMMON =
            List.of("--json", "--output", "--no-shortcuts", "--stacktrace", "--help");

    private CommandHelp() {}

    /** Lays out the help of the commands below a command line. */
    static void register(CommandLine root) {
        for (CommandLine command : root.getSubcommands().values()) {
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_SYNOPSIS, CommandHelp::synopsis);
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, CommandHelp::options);
            register(command);
        }
    }

    /** Returns the synopsis with the options that are required, and the others as one word. */
    private static String synopsis(Help help) {
        String required = help.commandSpec().options().stream()
                .filter(option -> option.required() && !option.hidden())
                .map(option -> " " + option.shortestName() + "=" + option.paramLabel())
                .collect(Collectors.joining());
        return help.abbreviatedSynopsis().replace("[OPTIONS]", "[OPTIONS]" + required);
    }

    private static String options(Help help) {
        List<OptionSpec> visible = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
        List<OptionSpec> own =
                visible.stream().filter(option -> !isCommon(option)).toList();
        String common = COMMON.stream()
                .map(help.commandSpec()::findOption)
                .filter(Objects::nonNull)
                .map(CommandHelp::name)
                .collect(Collectors.joining(", "));
        return help.optionListExcludingGroups(own, help.createDefaultLayout(), null, help.parameterLabelRenderer())
                + "\nCommon: " + common + "\n";
    }

    /** Returns the shortest name of an option with its values. */
    private static String name(OptionSpec option) {
        if (option.arity().max() == 0 || option.completionCandidates() == null) {
            return option.shortestName();
        }
        return option.shortestName() + "=" + String.join("|", option.completionCandidates());
    }

    private static boolean isCommon(OptionSpec option) {
        return COMMON.contains(option.longestName());
    }
}
