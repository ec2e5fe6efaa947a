// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.table.CalibrationText;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.results.calibration.PredictedFigure;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The HTML page of a calibration: how far predictions are from what happened, and the estimated parameters. */
public final class CalibrationPage {
    private CalibrationPage() {}

    /** Returns the page. */
    public static String of(Calibration calibration) {
        Page page = new Page("Calibration of " + calibration.scenario());
        page.html()
                .append("<header>\n<h1>")
                .append(HtmlText.escaped("Calibration of " + calibration.scenario()))
                .append("</h1>\n");
        page.paragraph("lead", CalibrationText.verdict(calibration).replace(" %", "\u00a0%"));
        page.paragraph(
                "quiet",
                Figures.count(calibration.nodes()) + " nodes from "
                        + calibration.from().truncatedTo(ChronoUnit.SECONDS) + " to "
                        + calibration.until().truncatedTo(ChronoUnit.SECONDS)
                        + ". Parameters are estimated; the rules of the controllers are not changed.");
        page.html().append("</header>\n");
        page.heading("Figures");
        // A narrow screen shows the first columns only: the error stands before the values.
        HtmlTable table = new HtmlTable("Figure", "-Error", "-Observed", "-Calibrated", "-As written", "-Its error");
        for (PredictedFigure figure : calibration.figures()) {
            table.row(
                    CalibrationText.shortName(figure),
                    CalibrationText.error(figure.observed(), figure.calibrated()),
                    CalibrationText.value(figure, figure.observed()),
                    CalibrationText.value(figure, figure.calibrated()),
                    CalibrationText.value(figure, figure.predicted()),
                    CalibrationText.error(figure.observed(), figure.predicted()));
        }
        table.appendTo(page.html());
        page.paragraph(
                "quiet",
                Figures.percent(calibration.sameTypes())
                        + " of the node-hours are of the same instance types as in the history. \"Calibrated\" is the "
                        + "prediction with the parameters below, \"as written\" that of the scenario without them.");
        page.heading("Estimated parameters");
        page.list("", calibration.parameters());
        page.heading("Notes");
        page.list("quiet", calibration.notes());
        return page.end(List.of());
    }
}
