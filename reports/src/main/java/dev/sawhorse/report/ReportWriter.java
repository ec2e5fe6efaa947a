// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.Charts;
import dev.sawhorse.report.html.HtmlReport;
import dev.sawhorse.report.html.RunInfo;
import dev.sawhorse.report.table.CsvFiles;
import dev.sawhorse.report.table.DataPackage;
import dev.sawhorse.report.table.ResultTables;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ValueText;
import dev.sawhorse.results.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A writer of the files of a run; each file is written completely or not at all, data before charts. */
public final class ReportWriter {
    /**
     * The written files.
     *
     * @param files in the order in which they were written
     * @param notes files that could not be written, one line each
     */
    public record Written(List<Path> files, List<String> notes) {}

    private final Results results;
    private final RunInfo info;
    private final Path folder;
    private final List<Path> files = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private ReportWriter(Results results, RunInfo info, Path folder) {
        this.results = results;
        this.info = info;
        this.folder = folder;
    }

    /**
     * Loads the classes for charts and tables in the background, as this takes longer than drawing the charts of a short
     * run. It only affects the time, so a failure is not reported.
     */
    public static void prepare(ReportOptions options) {
        BackgroundWork.begin("prepare", () -> RenderedCharts.of(List.of(Charts.blank()), options));
        if (options.html()) {
            BackgroundWork.begin("tables", () -> ResultTables.byNodePool(ResultTables.nodes(List.of())));
        }
    }

    /** Writes all requested files into a folder, which is created if it is missing. */
    public static Written write(Results results, RunInfo info, Path folder, ReportOptions options) throws IOException {
        return write(results, info, folder, options, Charts.of(results, info.closedBudgets()));
    }

    static Written write(Results results, RunInfo info, Path folder, ReportOptions options, List<Chart> charts)
            throws IOException {
        ReportWriter writer = new ReportWriter(results, info, folder);
        Files.createDirectories(folder);
        BackgroundWork<RenderedCharts> drawing =
                BackgroundWork.begin("charts", () -> RenderedCharts.of(charts, options));
        BackgroundWork<HtmlReport> page =
                options.html() ? BackgroundWork.begin("page", () -> HtmlReport.begin(results, info)) : null;
        writer.numbers();
        RenderedCharts drawn = drawing.result();
        writer.charts(charts, drawn, options);
        if (page != null) {
            String text = page.result().with(drawn.svgs());
            writer.write(ReportOptions.PAGE, out -> out.append(text));
        }
        return new Written(List.copyOf(writer.files), List.copyOf(writer.notes));
    }

    private void numbers() throws IOException {
        write("nodes.csv", out -> CsvFiles.nodes(results.nodeRows(), out));
        write("bill.csv", out -> CsvFiles.bill(results.bill(), out));
        write("pods.csv", out -> CsvFiles.pods(results.podRows(), out));
        write("timeseries.csv", out -> CsvFiles.timeSeries(results, out));
        write(
                "datapackage.json",
                out -> out.append(DataPackage.of(results, name -> Files.exists(folder.resolve(name)))));
        // The summary is written last of the data, so that it exists only with all tables, even on a full disk.
        Map<String, Object> summary = Summary.of(results, info.caveats(), info.assertions());
        write("summary.json", out -> out.append(ValueText.json(summary)));
        Double wallSeconds = info.wallSeconds();
        if (wallSeconds != null) {
            write("timing.json", out -> out.append(ValueText.json(Map.of("wallSeconds", wallSeconds))));
        }
    }

    private void charts(List<Chart> charts, RenderedCharts drawn, ReportOptions options) throws IOException {
        Path target = folder.resolve("charts");
        for (Chart chart : charts) {
            String svg = drawn.svgs().get(chart);
            if (options.svg() && svg != null) {
                Files.createDirectories(target);
                write(target.resolve(chart.name() + ".svg"), out -> out.append(svg));
            }
            byte[] png = drawn.pngs().get(chart);
            if (png != null) {
                Path path = Files.createDirectories(target).resolve(chart.name() + ".png");
                AtomicFile.write(path, png);
                files.add(path);
            }
        }
        notes.addAll(drawn.notes());
    }

    private void write(String name, AtomicFile.Content content) throws IOException {
        write(folder.resolve(name), content);
    }

    private void write(Path path, AtomicFile.Content content) throws IOException {
        AtomicFile.write(path, content);
        files.add(path);
    }
}
