// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.cli.output.Terminal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class SawhorseTest {
    private static final Map<String, CommandLine> ALL =
            Sawhorse.commandLine(Terminal.NONE).getSubcommands();

    @Test
    void everyCommandIsFoundByName() {
        assertThat(ALL)
                .allSatisfy(
                        (name, command) -> assertThat(command.getCommandName()).isEqualTo(name));
    }

    @Test
    void everyCommandIsInOneGroupOfTheHelp() {
        assertThat(CommandGroups.ALL.stream().flatMap(group -> group.commands().stream()))
                .containsExactlyInAnyOrderElementsOf(ALL.keySet());
    }

    @Test
    void aSingleCommandEqualsTheOneOfTheFullCommandLine() {
        ALL.forEach((name, command) -> {
            CommandLine alone = Sawhorse.commandLine(Terminal.NONE, new Interruption(), name, "--bogus");
            CommandLine same = alone.getSubcommands().get(name);
            assertThat(same.getUsageMessage()).isEqualTo(command.getUsageMessage());
            assertThat(same.getCommandSpec().optionsMap().keySet())
                    .isEqualTo(command.getCommandSpec().optionsMap().keySet())
                    .contains("--stacktrace");
        });
    }

    @Test
    void anUnknownNameIsMatchedAgainstAllCommands() {
        for (String first : new String[] {"--stacktrace", "help", "completion", "rnu"}) {
            assertThat(Sawhorse.commandLine(Terminal.NONE, new Interruption(), first, "run")
                            .getSubcommands())
                    .hasSameSizeAs(ALL);
        }
        assertThat(Sawhorse.commandLine(Terminal.NONE, new Interruption(), "run")
                        .getSubcommands())
                .hasSize(1);
    }
}
