// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.audit;

import dev.sawhorse.cli.command.AbstractCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command {@code audit}, which contains the audits of runs. */
@Command(
        name = "audit",
        header = "Find what a run does in vain.",
        description = "Reads the journal of a run and reports moves of pods and nodes that bring little.",
        footer = {"", "Examples:", "  sawhorse audit churn out/inflate"},
        subcommands = AuditChurnCommand.class)
public final class AuditCommand extends AbstractCommand {
    @Override
    public Integer call() {
        throw new ParameterException(spec().commandLine(), "The audit is missing.");
    }
}
