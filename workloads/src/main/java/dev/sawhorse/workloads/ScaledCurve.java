package dev.sawhorse.workloads;

/**
 * Another curve, higher or lower and later.
 *
 * @param curve the other curve
 * @param factor by what its level is multiplied, at least 0
 * @param laterNanos by how much it is moved, in nanoseconds
 */
public record ScaledCurve(Curve curve, double factor, long laterNanos) implements Curve {
    /** Rejects a negative factor and a negative move. */
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
