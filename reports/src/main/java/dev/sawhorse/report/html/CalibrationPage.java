// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.table.CalibrationText;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.results.calibration.PredictedFigure;
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
        page.paragraph("lead", CalibrationText.verdict(calibration));
        page.paragraph(
                "quiet",
                Figures.count(calibration.nodes()) + " nodes from " + calibration.from() + " to " + calibration.until()
                        + ". Parameters are estimated; the rules of the controllers are not changed.");
        page.html().append("</header>\n");
        page.heading("Figures");
        HtmlTable table = new HtmlTable(
                "Figure", "-Observed", "-Predicted as written", "-Error", "-Predicted calibrated", "-Error");
        for (PredictedFigure figure : calibration.figures()) {
            table.row(
                    figure.name(),
                    CalibrationText.value(figure, figure.observed()),
                    CalibrationText.value(figure, figure.predicted()),
                    CalibrationText.error(figure.observed(), figure.predicted()),
                    CalibrationText.value(figure, figure.calibrated()),
                    CalibrationText.error(figure.observed(), figure.calibrated()));
        }
        table.appendTo(page.html());
        page.paragraph(
                "quiet",
                Figures.percent(calibration.sameTypes())
                        + " of the node-hours are of the same instance types as in the history.");
        page.heading("Estimated parameters");
        page.list("", calibration.parameters());
        page.heading("Notes");
        page.list("quiet", calibration.notes());
        return page.end(List.of());
    }
}
