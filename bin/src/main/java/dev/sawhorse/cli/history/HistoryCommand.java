// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.history;

import dev.sawhorse.cli.command.AbstractCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command group {@code history}, which reads recordings of real clusters. */
@Command(
        name = "history",
        synopsisSubcommandLabel = "WHAT",
        header = "Read recordings of a real cluster.",
        description = {
            "A history says what a cluster did. Formats, each plain or gzip:",
            "  simkube        trace of SimKube's tracer, version 2",
            "  kubereplay     log of Karpenter's tool kubereplay",
            "  audit-log      audit log of the API server, also exports of CloudWatch",
            "  prometheus     answers to /api/v1/query_range (kube-state-metrics, cAdvisor)",
            "  opencost       allocations of OpenCost or Kubecost",
            "  karpenter-log  log of Karpenter's controller",
            "  lp4k           table of LogParserForKarpenter",
            "  cur            AWS Cost and Usage Report as CSV",
            "  observations   what sawhorse history convert writes"
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse history inspect audit.log karpenter.log",
            "  sawhorse history convert audit.log karpenter.log -o recorded/"
        },
        subcommands = {HistoryInspectCommand.class, HistoryConvertCommand.class})
public final class HistoryCommand extends AbstractCommand {
    @Override
    public Integer call() {
        throw new ParameterException(spec().commandLine(), "The history command is missing.");
    }
}
