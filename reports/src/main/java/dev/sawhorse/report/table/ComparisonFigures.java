// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.summary.Metric;
import java.util.Locale;

/** The text form of means and differences of a comparison. */
public final class ComparisonFigures {
    private static final double PERCENT = 100;
    private static final double THOUSAND = 1_000;
    private static final double HUNDRED = 100;
    private static final double SMALL = 0.01;

    private ComparisonFigures() {}

    /** Returns a mean in the unit of its metric. */
    public static String mean(Metric metric, double mean) {
        return switch (metric.unit()) {
            case USD -> Figures.usd(mean);
            case SECONDS -> Figures.span(mean);
            case HOURS -> Figures.hours(mean);
            case SHARE -> String.format(Locale.ROOT, "%.1f%%", mean * PERCENT);
            case COUNT ->
                mean == Math.rint(mean) ? Figures.count(Math.round(mean)) : String.format(Locale.ROOT, "%,.1f", mean);
        };
    }

    /** Returns a difference with sign, unit and confidence interval, such as {@code -$5.21 [-6.10, -4.32]}. */
    public static String difference(Metric metric, Estimate difference) {
        double factor = switch (metric.unit()) {
            case SHARE -> PERCENT;
            case USD, SECONDS, HOURS, COUNT -> 1;
        };
        double mean = difference.mean() * factor;
        String sign = mean < 0 ? "-" : "+";
        String size = number(Math.abs(mean));
        String signed = switch (metric.unit()) {
            case USD -> sign + "$" + size;
            case SECONDS -> sign + size + " s";
            case HOURS -> sign + size + " h";
            case SHARE -> sign + size + " points";
            case COUNT -> sign + size;
        };
        return difference.hasInterval()
                ? signed + " [" + number(difference.low() * factor) + ", " + number(difference.high() * factor) + "]"
                : signed;
    }

    /** Prices per pod-hour differ by less than a thousandth of a dollar. */
    private static String small(double size) {
        return size >= SMALL ? "%.3f" : "%.4f";
    }

    private static String number(double value) {
        double size = Math.abs(value);
        String format =
                size >= THOUSAND ? "%,.0f" : size >= HUNDRED ? "%.1f" : size >= 1 || size == 0 ? "%.2f" : small(size);
        return String.format(Locale.ROOT, format, value == 0 ? 0.0 : value);
    }
}
