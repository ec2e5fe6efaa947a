// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.calibrate;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.report.table.CalibrationText;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.results.calibration.PredictedFigure;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/**
 * The report of the command {@code calibrate}.
 *
 * @param file the scenario with the estimated parameters
 */
record CalibrateReport(Calibration calibration, Path file) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        Prose.print("", CalibrationText.verdict(calibration), out);
        Prose.print(
                "",
                Figures.count(calibration.nodes()) + " nodes of the history from " + calibration.from() + " to "
                        + calibration.until()
                        + "; " + Figures.percent(calibration.sameTypes())
                        + " of the node-hours are of the same instance types",
                out);
        out.println();
        TextTable table = new TextTable()
                .withText("Figure")
                .withNumber("observed")
                .withNumber("before")
                .withNumber("error")
                .withNumber("after")
                .withNumber("error");
        for (PredictedFigure figure : calibration.figures()) {
            table.add(
                    CalibrationText.shortName(figure),
                    CalibrationText.value(figure, figure.observed()),
                    CalibrationText.value(figure, figure.predicted()),
                    CalibrationText.error(figure.observed(), figure.predicted()),
                    CalibrationText.value(figure, figure.calibrated()),
                    CalibrationText.error(figure.observed(), figure.calibrated()));
        }
        table.printTo(out);
        out.println();
        out.println("Estimated parameters");
        calibration.parameters().forEach(parameter -> Prose.print("  ", parameter, out));
        out.println();
        calibration.notes().forEach(note -> Prose.print("note: ", note, out));
        out.println();
        out.println("The calibrated scenario is " + file);
    }

    @Override
    public void writeTo(JsonGenerator generator) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", calibration.scenario());
        tree.put("from", calibration.from().toString());
        tree.put("until", calibration.until().toString());
        tree.put("nodes", calibration.nodes());
        tree.put("sameTypes", calibration.sameTypes());
        List<Object> figures = new ArrayList<>();
        for (PredictedFigure figure : calibration.figures()) {
            Map<String, Object> each = figure.tree();
            each.put("error", Double.isNaN(figure.error()) ? null : figure.error());
            figures.add(each);
        }
        tree.put("figures", figures);
        tree.put("parameters", calibration.parameters());
        tree.put("notes", calibration.notes());
        tree.put("file", file.toString());
        TreeWriter.write(tree, generator);
    }
}
