// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

/**
 * The arrival rate of a flash crowd: a base level, a linear rise to a peak, a plateau, and an exponential decay towards the
 * base.
 *
 * @param base level before the rise, and the limit of the decay
 * @param peak level of the plateau, not below the base
 * @param startNanos start of the rise, in nanoseconds since the start
 * @param riseNanos duration of the rise, at least 1
 * @param plateauNanos duration of the plateau
 * @param halfLifeNanos time in which the excess over the base halves during the decay
 */
public record FlashCrowdCurve(
        double base, double peak, long startNanos, long riseNanos, long plateauNanos, long halfLifeNanos)
        implements Curve {
    /** After this number of half-lives less than one in 10^19 of the excess is left, which counts as 0. */
    private static final int HALF_LIVES = 64;

    private static final double LN_2 = 0.6931471805599453;

    /** Rejects negative values and a peak below the base. */
    public FlashCrowdCurve {
        Parameters.requireNotNegative("base", base);
        Parameters.requireNotNegative("startNanos", startNanos);
        Parameters.requirePositive("riseNanos", riseNanos);
        Parameters.requireNotNegative("plateauNanos", plateauNanos);
        Parameters.requirePositive("halfLifeNanos", halfLifeNanos);
        if (!(peak >= base) || Double.isInfinite(peak)) {
            throw new IllegalArgumentException(
                    "peak is " + peak + ", which is below the base " + base + ".\nMaybe they are swapped.");
        }
    }

    @Override
    public double at(long nanos) {
        long sinceStart = nanos - startNanos;
        if (sinceStart <= 0) {
            return base;
        }
        if (sinceStart < riseNanos) {
            return base + (peak - base) * sinceStart / riseNanos;
        }
        long sincePlateau = sinceStart - riseNanos - plateauNanos;
        if (sincePlateau <= 0) {
            return peak;
        }
        if (sincePlateau / halfLifeNanos >= HALF_LIVES) {
            return base;
        }
        return base + (peak - base) * StrictMath.exp(-LN_2 * sincePlateau / halfLifeNanos);
    }

    @Override
    public double max() {
        return peak;
    }

    @Override
    public long endNanos() {
        if (base > 0 || halfLifeNanos > (Long.MAX_VALUE - startNanos - riseNanos - plateauNanos) / HALF_LIVES) {
            return Long.MAX_VALUE;
        }
        return startNanos + riseNanos + plateauNanos + HALF_LIVES * halfLifeNanos;
    }
}
