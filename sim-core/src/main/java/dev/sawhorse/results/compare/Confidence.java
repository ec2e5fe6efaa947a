// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import java.util.Locale;

/**
 * The confidence of the intervals of a comparison.
 *
 * @param level the level of each interval, such as 0.95
 * @param together the number of intervals that hold together, 1 if each is by itself
 */
public record Confidence(double level, int together) {
    /** The level of intervals for which no other one is chosen. */
    public static final double USUAL = 0.95;

    private static final double PERCENT = 100;

    /** Returns the confidence of intervals that are each by itself. */
    public static Confidence each(double level) {
        return new Confidence(level, 1);
    }

    /** Returns the confidence of intervals that hold together at a level, by Bonferroni's inequality. */
    public static Confidence joint(double level, int intervals) {
        return new Confidence(1 - (1 - level) / intervals, intervals);
    }

    /** Returns whether several intervals hold together. */
    public boolean isJoint() {
        return together > 1;
    }

    /** Returns the level at which all intervals hold. */
    public double jointLevel() {
        return 1 - (1 - level) * together;
    }

    /** Returns the level that a reader relies on in percent: that of each interval, or of all together. */
    public String percent() {
        return String.format(Locale.ROOT, "%.4f", jointLevel() * PERCENT).replaceAll("\\.?0+$", "") + "%";
    }
}
