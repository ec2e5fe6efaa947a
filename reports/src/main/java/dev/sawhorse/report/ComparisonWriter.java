// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ChartImages;
import dev.sawhorse.report.chart.ComparisonCharts;
import dev.sawhorse.report.chart.NoFontsException;
import dev.sawhorse.report.html.ComparisonPage;
import dev.sawhorse.report.html.PageTable;
import dev.sawhorse.report.table.ComparisonCsv;
import dev.sawhorse.results.ValueText;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.ComparisonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A writer of the files of a comparison; each file is written completely or not at all, data before charts. */
public final class ComparisonWriter {
    private ComparisonWriter() {}

    /**
     * Writes {@code comparison.json}, {@code comparison.csv}, and the other requested files.
     *
     * @param runs data of each variant's first run, in the order of the variants; may be empty
     * @return files that could not be written, one line each
     */
    public static List<String> write(Comparison comparison, List<String> runs, Path folder, ReportOptions options)
            throws IOException {
        return write(comparison, runs, ComparisonCharts.of(comparison), folder, options);
    }

    /** Writes the same files with other charts. */
    public static List<String> write(
            Comparison comparison, List<String> runs, List<Chart> charts, Path folder, ReportOptions options)
            throws IOException {
        return write(
                comparison,
                charts,
                folder,
                options,
                drawn -> ComparisonPage.of(comparison, drawn, !runs.isEmpty(), runs));
    }

    /**
     * Writes the files of a comparison whose single runs are not stored.
     *
     * @param tables further sections of the page
     * @return files that could not be written, one line each
     */
    public static List<String> writeWithTables(
            Comparison comparison, List<PageTable> tables, Path folder, ReportOptions options) throws IOException {
        return writeWithTables(comparison, List.of(), tables, folder, options);
    }

    /** Writes the same with charts in front of the tables and of the charts of the comparison. */
    public static List<String> writeWithTables(
            Comparison comparison, List<Chart> first, List<PageTable> tables, Path folder, ReportOptions options)
            throws IOException {
        List<Chart> charts = new ArrayList<>(first);
        charts.addAll(ComparisonCharts.of(comparison));
        return write(comparison, charts, folder, options, drawn -> {
            Map<Chart, String> leading = new LinkedHashMap<>(drawn);
            leading.keySet().retainAll(first);
            Map<Chart, String> others = new LinkedHashMap<>(drawn);
            others.keySet().removeAll(first);
            return ComparisonPage.of(comparison, leading, others, tables);
        });
    }

    private static List<String> write(
            Comparison comparison,
            List<Chart> charts,
            Path folder,
            ReportOptions options,
            Function<Map<Chart, String>, String> html)
            throws IOException {
        Files.createDirectories(folder);
        AtomicFile.write(
                folder.resolve("comparison.json"), out -> out.append(ValueText.json(ComparisonTree.of(comparison))));
        AtomicFile.write(folder.resolve("comparison.csv"), out -> ComparisonCsv.write(comparison, out));
        List<String> notes = new ArrayList<>();
        Map<Chart, String> drawn = new LinkedHashMap<>();
        try {
            draw(charts, folder, options, drawn);
        } catch (NoFontsException e) {
            notes.add(e.getMessage());
        }
        if (options.html()) {
            String page = html.apply(drawn);
            AtomicFile.write(folder.resolve(ReportOptions.PAGE), out -> out.append(page));
        }
        return notes;
    }

    private static void draw(List<Chart> charts, Path folder, ReportOptions options, Map<Chart, String> drawn)
            throws IOException {
        if (!options.svg() && !options.png() && !options.html()) {
            return;
        }
        Path images = folder.resolve("charts");
        for (Chart chart : charts) {
            String svg = ChartImages.svg(chart);
            drawn.put(chart, svg);
            Files.createDirectories(images);
            if (options.svg()) {
                AtomicFile.write(images.resolve(chart.name() + ".svg"), out -> out.append(svg));
            }
            if (options.png()) {
                AtomicFile.write(images.resolve(chart.name() + ".png"), ChartImages.png(chart));
            }
        }
    }
}
