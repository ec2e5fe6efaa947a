package dev.sawhorse.report;

import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ChartImages;
import dev.sawhorse.report.chart.Charts;
import dev.sawhorse.report.chart.NoFontsException;
import dev.sawhorse.report.html.HtmlReport;
import dev.sawhorse.report.html.RunInfo;
import dev.sawhorse.report.table.CsvFiles;
import dev.sawhorse.report.table.DataPackage;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Summary;
import dev.sawhorse.results.ValueText;
import dev.sawhorse.results.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the files of a run into a folder; each is there whole or not at all, the numbers first. */
public final class ReportWriter {
    /**
     * What was written.
     *
     * @param files in the order they were written
     * @param notes what could not be, a line each
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

    /** Writes everything asked for into a folder, which is made if it is missing. */
    public static Written write(Results results, RunInfo info, Path folder, ReportOptions options) throws IOException {
        return write(results, info, folder, options, Charts.of(results, info.closedBudgets()));
    }

    static Written write(Results results, RunInfo info, Path folder, ReportOptions options, List<Chart> charts)
            throws IOException {
        ReportWriter writer = new ReportWriter(results, info, folder);
        Files.createDirectories(folder);
        writer.numbers();
        Map<Chart, String> drawn = writer.charts(charts, options);
        if (options.html()) {
            writer.html(drawn);
        }
        return new Written(List.copyOf(writer.files), List.copyOf(writer.notes));
    }

    private void numbers() throws IOException {
        write("summary.json", out -> out.append(ValueText.json(Summary.of(results, info.wallSeconds()))));
        write("nodes.csv", out -> CsvFiles.nodes(results.nodeRows(), out));
        write("bill.csv", out -> CsvFiles.bill(results.bill(), out));
        write("pods.csv", out -> CsvFiles.pods(results.podRows(), out));
        write("timeseries.csv", out -> CsvFiles.timeSeries(results, out));
        write(
                "datapackage.json",
                out -> out.append(DataPackage.of(results, name -> Files.exists(folder.resolve(name)))));
    }

    /** Draws the charts asked for and returns their SVG; without fonts none. */
    private Map<Chart, String> charts(List<Chart> charts, ReportOptions options) throws IOException {
        Map<Chart, String> drawn = new LinkedHashMap<>();
        if (!options.svg() && !options.png() && !options.html()) {
            return drawn;
        }
        try {
            for (Chart chart : charts) {
                chart(chart, options, drawn);
            }
        } catch (NoFontsException e) {
            notes.add(e.getMessage());
        }
        return drawn;
    }

    private void chart(Chart chart, ReportOptions options, Map<Chart, String> drawn) throws IOException {
        Path charts = folder.resolve("charts");
        if (options.svg() || options.html()) {
            String svg = ChartImages.svg(chart);
            drawn.put(chart, svg);
            if (options.svg()) {
                Files.createDirectories(charts);
                write(charts.resolve(chart.name() + ".svg"), out -> out.append(svg));
            }
        }
        if (options.png()) {
            byte[] png = ChartImages.png(chart);
            Path path = Files.createDirectories(charts).resolve(chart.name() + ".png");
            WholeFile.write(path, png);
            files.add(path);
        }
    }

    private void html(Map<Chart, String> drawn) throws IOException {
        String page = HtmlReport.of(results, info, drawn);
        write("report.html", out -> out.append(page));
    }

    private void write(String name, WholeFile.Content content) throws IOException {
        write(folder.resolve(name), content);
    }

    private void write(Path path, WholeFile.Content content) throws IOException {
        WholeFile.write(path, content);
        files.add(path);
    }
}
