// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.history;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistorySummary;
import dev.sawhorse.workloads.history.format.Histories;
import dev.sawhorse.workloads.trace.TraceInput;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code history inspect}, which summarises histories. */
@Command(
        name = "inspect",
        header = "Summarise histories: their span, what is in them and what is missing.",
        description = {"Files are streamed, so they may be larger than memory.", ""},
        footer = {
            "",
            "Examples:",
            "  sawhorse history inspect audit.log karpenter.log",
            "  sawhorse history inspect karpenter.log --json"
        })
final class HistoryInspectCommand extends AbstractCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files of any of the formats; several of one format belong together.")
    private List<Path> files = List.of();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        List<TraceInput> inputs = files.stream().map(TraceInput::of).toList();
        HistorySummary summary = new HistorySummary();
        HistoryFindings findings = Histories.read(inputs, summary);
        ReportPrinter.print(HistoryReport.of(inputs, summary, findings), output.format(), out());
        return ExitCode.DONE;
    }
}
