// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.cli.command.AbstractCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command group {@code trace}, which generates, summarises and converts traces of pods. */
@Command(
        name = "trace",
        synopsisSubcommandLabel = "WHAT",
        header = "Generate, summarise and convert pod traces.",
        description = {
            "A trace lists pods with their arrival time, size and run time. Formats",
            "that can be read, plain or compressed with gzip:",
            "  csv      Sawhorse's own table",
            "  openb    the pod list of Alibaba's GPU trace of 2023",
            "  vms      tables of virtual machines such as Azure's",
            "  google2011, google2019",
            "           task_events and instance_events of Google's cluster traces",
            "  kubectl  the output of kubectl get pods --all-namespaces -o json"
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse trace inspect pods.csv.gz",
            "  sawhorse trace convert dump.json pods.csv.gz",
            "  sawhorse trace generate --preset openb-2023 --duration 7d pods.csv.gz"
        },
        subcommands = {TraceGenerateCommand.class, TraceInspectCommand.class, TraceConvertCommand.class})
public final class TraceCommand extends AbstractCommand {
    @Override
    public Integer call() {
        throw new ParameterException(spec().commandLine(), "The trace command is missing.");
    }
}
