// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.ChartFile;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TraceSummary;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code trace inspect}, which summarises a trace. */
@Command(
        name = "inspect",
        header = "Summarise a trace: arrivals, sizes and run times.",
        description = {"Rows are streamed, so the trace may be larger than memory.", ""},
        footer = {
            "",
            "The index of dispersion is the variance of the arrivals per bar over their mean:",
            "1 for independent arrivals at a constant rate, more for bursts.",
            "",
            "Examples:",
            "  sawhorse trace inspect pods.csv.gz",
            "  sawhorse trace inspect pods.csv.gz --chart arrivals.svg",
            "  sawhorse trace inspect pods.csv.gz --charts charts/"
        })
final class TraceInspectCommand extends AbstractCommand {
    @Parameters(index = "0", paramLabel = "TRACE", description = "The trace.")
    private Path trace = Path.of("");

    @Mixin
    private TraceFormatOption format = new TraceFormatOption();

    @Option(names = "--chart", paramLabel = "FILE", description = "Also plot the arrivals, to a .svg or .png file.")
    private @Nullable Path chart;

    @Option(
            names = "--charts",
            paramLabel = "DIR",
            description = "Plot arrivals, gaps, lifetimes and requests as .svg files into a folder.")
    private @Nullable Path charts;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        try (PodSource source = format.open(trace, false)) {
            TraceSummary summary = TraceSummary.of(source);
            String name = String.valueOf(trace.getFileName());
            if (chart != null) {
                ChartFile.write(TraceCharts.arrivals(name, summary), chart);
            }
            if (charts != null) {
                ChartFile.writeAll(TraceCharts.of(name, summary), charts);
            }
            ReportPrinter.print(new TraceReport(trace.toString(), format.of(trace), summary), output.format(), out());
        }
        return ExitCode.DONE;
    }
}
