// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

/**
 * A curve that is another curve multiplied by a factor and shifted in time.
 *
 * @param curve the other curve
 * @param factor factor on the level, at least 0
 * @param laterNanos shift towards later times, in nanoseconds
 */
public record ScaledCurve(Curve curve, double factor, long laterNanos) implements Curve {
    /** Rejects a negative factor and a negative shift. */
    public ScaledCurve {
        Parameters.requireNotNegative("factor", factor);
        Parameters.requireNotNegative("laterNanos", laterNanos);
    }

    @Override
    public double at(long nanos) {
        return factor * curve.at(nanos - laterNanos);
    }

    @Override
    public double max() {
        return factor * curve.max();
    }

    @Override
    public long endNanos() {
        long end = curve.endNanos();
        return end > Long.MAX_VALUE - laterNanos ? Long.MAX_VALUE : end + laterNanos;
    }
}
