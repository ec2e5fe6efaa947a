// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.results.calibration.PredictedFigure;
import java.util.Locale;

/** The texts of a calibration. */
public final class CalibrationText {
    private static final double HOURS_PER_DAY = 24;

    private CalibrationText() {}

    /** Returns how far the prediction of the cost can be trusted. */
    public static String verdict(Calibration calibration) {
        PredictedFigure cost = calibration.figures().get(0);
        String days = "On your own last " + length(calibration.days()) + ": ";
        return Double.isNaN(cost.error())
                ? days + "no cost to compare with."
                : String.format(
                        Locale.ROOT,
                        "%scost within %.1f %% (%s a day predicted, %s observed).",
                        days,
                        Math.abs(cost.error()) * 100,
                        Figures.usd(cost.calibrated()),
                        Figures.usd(cost.observed()));
    }

    private static String length(double days) {
        return days < 2
                ? String.format(Locale.ROOT, "%.1f hours", days * HOURS_PER_DAY)
                : String.format(Locale.ROOT, "%.1f days", days);
    }

    /** Returns the name of a figure for a narrow table. */
    public static String shortName(PredictedFigure figure) {
        return figure.name().replace("nodes disrupted: ", "disrupted: ").replaceFirst(" a day$", "/day");
    }

    /** Returns a value with its unit. */
    public static String value(PredictedFigure figure, double value) {
        return figure.unit().equals("USD")
                ? Figures.usd(value)
                : String.format(Locale.ROOT, "%.1f", value) + (figure.unit().isEmpty() ? "" : " " + figure.unit());
    }

    /** Returns a relative error such as {@code +4.1 %}, a dash where nothing was observed. */
    public static String error(double observed, double predicted) {
        double error = PredictedFigure.error(observed, predicted);
        return Double.isNaN(error) ? "-" : String.format(Locale.ROOT, "%+.1f %%", error * 100);
    }
}
