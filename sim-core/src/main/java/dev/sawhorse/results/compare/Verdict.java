// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.Unit;
import java.util.Locale;

/** The verdict on a difference in words: a direction only where the interval excludes 0. */
public final class Verdict {
    private static final double PERCENT = 100;

    private Verdict() {}

    /**
     * Returns the sentence on a metric, such as {@code cheaper by 12.3% [10.1, 14.2]}: the relative difference where there is
     * one and the metric is not itself a share, else the difference in the metric's unit.
     */
    public static String of(Metric metric, PairedDifference paired) {
        Estimate difference = paired.difference();
        if (difference.mean() == 0 && (!difference.hasInterval() || difference.standardDeviation() == 0)) {
            return "the same";
        }
        if (!difference.hasInterval()) {
            return "unknown with one seed";
        }
        if (!paired.isSignificant()) {
            return "not significant";
        }
        boolean isLess = difference.mean() < 0;
        return (isLess ? metric.less() : metric.more()) + " by " + size(metric, paired, isLess ? -1 : 1);
    }

    private static String size(Metric metric, PairedDifference paired, int sign) {
        Estimate difference = paired.difference();
        if (metric.unit() == Unit.SHARE) {
            return text(sign * PERCENT, difference.mean(), difference.low(), difference.high(), " points");
        }
        if (paired.hasRelativeInterval()) {
            return text(sign * PERCENT, paired.relative(), paired.relativeLow(), paired.relativeHigh(), "%");
        }
        String unit = switch (metric.unit()) {
            case USD, SECONDS, HOURS -> " " + metric.unit().label();
            case SHARE, COUNT -> "";
        };
        return text(sign, difference.mean(), difference.low(), difference.high(), unit);
    }

    private static String text(double factor, double mean, double low, double high, String unit) {
        double nearer = Math.min(low * factor, high * factor);
        double farther = Math.max(low * factor, high * factor);
        String format = farther < 1 ? "%.2f%s [%.2f, %.2f]" : "%.1f%s [%.1f, %.1f]";
        return String.format(Locale.ROOT, format, mean * factor, unit, nearer, farther);
    }
}
