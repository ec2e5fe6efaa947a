// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.cli.output.OutputFile;
import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ChartImages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The writer of chart files. */
public final class ChartFile {
    private ChartFile() {}

    /** Writes a chart as PNG if the file name ends in {@code .png}, otherwise as SVG. */
    public static void write(Chart chart, Path file) throws IOException {
        OutputFile.prepare(file);
        if (file.toString().endsWith(".png")) {
            AtomicFile.write(file, ChartImages.png(chart));
        } else {
            AtomicFile.write(file, ChartImages.svg(chart).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Writes charts as SVG files into a folder, under their own names. */
    public static void writeAll(List<Chart> charts, Path folder) throws IOException {
        for (Chart chart : charts) {
            write(chart, folder.resolve(chart.name() + ".svg"));
        }
    }
}
