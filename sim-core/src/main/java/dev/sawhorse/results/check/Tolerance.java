// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.summary.Metric;
import org.jspecify.annotations.Nullable;

/**
 * The tolerance of a metric: the greater of both limits.
 *
 * @param absolute in the unit of the metric
 * @param relative as a share of the baseline
 * @param better the desired direction, null for the metric's own
 */
public record Tolerance(double absolute, double relative, Metric.@Nullable Better better) {
    /** No change is tolerated. */
    public static final Tolerance EXACT = new Tolerance(0, 0, null);

    /** Any change is tolerated: the metric is not checked. */
    public static final Tolerance IGNORED = new Tolerance(Double.POSITIVE_INFINITY, 0, null);

    public Tolerance {
        if (!(absolute >= 0) || !(relative >= 0)) {
            throw new IllegalArgumentException("a tolerance of " + absolute + " or of the share " + relative
                    + " is negative\nRemove the sign: a tolerance is a distance.");
        }
    }

    /** Returns limits in the metric's own undesired direction. */
    public static Tolerance of(double absolute, double relative) {
        return new Tolerance(absolute, relative, null);
    }

    /** Returns the same limits with another desired direction. */
    public Tolerance wanting(Metric.Better other) {
        return new Tolerance(absolute, relative, other);
    }

    /** Whether the metric is not checked. */
    public boolean isIgnored() {
        return Double.isInfinite(absolute);
    }

    /** Returns the tolerance for a baseline value, in the metric's unit. */
    public double allowed(double baseline) {
        return Math.max(absolute, relative * Math.abs(baseline));
    }
}
