package dev.sawhorse.workloads;

/**
 * The rate of a flash crowd: a base level, a straight rise to a peak, a plateau, and a decay towards the base that halves
 * the excess every half-life.
 *
 * @param base level before and long after
 * @param peak level of the plateau, not below the base
 * @param startNanos when the rise begins, in nanoseconds since the start
 * @param riseNanos how long it takes to the peak, at least 1
 * @param plateauNanos how long the peak lasts
 * @param halfLifeNanos how long the decay takes to halve the excess
 */
public record FlashCrowdCurve(
        double base, double peak, long startNanos, long riseNanos, long plateauNanos, long halfLifeNanos)
        implements Curve {
    /** After so many half-lives less than one in 10^19 of the excess is left, which counts as nothing. */
    private static final int HALF_LIVES = 64;

    private static final double LN_2 = 0.6931471805599453;

    /** Rejects negative figures and a peak below the base. */
    public FlashCrowdCurve {
        Parameters.requireNotNegative("base", base);
        Parameters.requireNotNegative("startNanos", startNanos);
        Parameters.requirePositive("riseNanos", riseNanos);
        Parameters.requireNotNegative("plateauNanos", plateauNanos);
        Parameters.requirePositive("halfLifeNanos", halfLifeNanos);
        if (!(peak >= base) || Double.isInfinite(peak)) {
            throw new IllegalArgumentException(
                    "peak is " + peak + ", which is below the base " + base + ".\nMaybe they are the wrong way round.");
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
