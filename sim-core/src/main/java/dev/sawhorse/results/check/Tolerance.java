package dev.sawhorse.results.check;

import dev.sawhorse.results.compare.Metric;
import org.jspecify.annotations.Nullable;

/**
 * How far a figure may move to the worse: as far as the greater of both limits.
 *
 * @param absolute in the unit of the figure
 * @param relative as a share of the baseline
 * @param better which direction is wanted, null for the metric's own
 */
public record Tolerance(double absolute, double relative, Metric.@Nullable Better better) {
    /** No change at all. */
    public static final Tolerance EXACT = new Tolerance(0, 0, null);

    /** Any change: the figure is not looked at. */
    public static final Tolerance IGNORED = new Tolerance(Double.POSITIVE_INFINITY, 0, null);

    public Tolerance {
        if (!(absolute >= 0) || !(relative >= 0)) {
            throw new IllegalArgumentException("a tolerance of " + absolute + " or of the share " + relative
                    + " is negative\nMaybe leave out the sign: a tolerance is a distance.");
        }
    }

    /** Returns limits in the direction that is worse by the metric itself. */
    public static Tolerance of(double absolute, double relative) {
        return new Tolerance(absolute, relative, null);
    }

    /** Returns the same limits with another direction that is wanted. */
    public Tolerance wanting(Metric.Better other) {
        return new Tolerance(absolute, relative, other);
    }

    /** Whether the figure is left out of the check. */
    public boolean isIgnored() {
        return Double.isInfinite(absolute);
    }

    /** Returns how far a figure with this baseline may move, in its unit. */
    public double allowed(double baseline) {
        return Math.max(absolute, relative * Math.abs(baseline));
    }
}
