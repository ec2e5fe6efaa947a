// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.data;

import dev.sawhorse.cli.command.AbstractCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command group {@code data}, which prepares prices and instance types that users fetch themselves. */
@Command(
        name = "data",
        synopsisSubcommandLabel = "WHAT",
        header = "Use newer prices and instance types than the shipped ones.",
        description = {"Converts what AWS and SpotLake publish to tables that scenarios name.", ""},
        footer = {"", "Example:", "  sawhorse data import prices index.json -o facts"},
        subcommands = DataImportCommand.class)
public final class DataCommand extends AbstractCommand {
    @Override
    public Integer call() {
        throw new ParameterException(spec().commandLine(), "The data command is missing.");
    }
}
