package dev.sawhorse.cli;

import dev.sawhorse.report.chart.ArrivalsChart;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ChartImages;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TraceFormat;
import dev.sawhorse.workloads.trace.TraceSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Summarises a trace. */
@Command(
        name = "inspect",
        header = "Summarise a trace: how much arrives, when, how large, for how long.",
        description = {"Rows are read one by one, so the trace may be larger than the memory.", ""},
        footer = {
            "",
            "The index of dispersion is the variance of the arrivals of a bar by their mean:",
            "1 for independent arrivals at a constant rate, more for bursts.",
            "",
            "Examples:",
            "  sawhorse trace inspect pods.csv.gz",
            "  sawhorse trace inspect pods.csv.gz --chart arrivals.svg"
        })
final class TraceInspectCommand extends AbstractCommand {
    @Parameters(index = "0", paramLabel = "TRACE", description = "The trace.")
    private Path trace = Path.of("");

    @Mixin
    private TraceFormatOption format = new TraceFormatOption();

    @Option(names = "--chart", paramLabel = "FILE", description = "Draw the arrivals too, as .svg or .png.")
    private @Nullable Path chart;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        TraceFormat form = format.of(trace);
        try (PodSource source = form.open(trace)) {
            TraceSummary summary = TraceSummary.of(source);
            if (chart != null) {
                draw(summary, chart);
            }
            ReportPrinter.print(new TraceReport(trace.toString(), form, summary), output.format(), out());
        }
        return ExitCode.DONE;
    }

    private void draw(TraceSummary summary, Path file) throws IOException {
        String name = String.valueOf(trace.getFileName());
        Chart drawing = ArrivalsChart.of(name, summary.arrivals(), summary.spanNanos());
        if (file.toString().endsWith(".png")) {
            Files.write(file, ChartImages.png(drawing));
        } else {
            Files.writeString(file, ChartImages.svg(drawing));
        }
    }
}
