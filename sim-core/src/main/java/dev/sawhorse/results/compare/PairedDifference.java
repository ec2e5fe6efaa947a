// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * The paired difference of a metric between a variant and the reference, seed by seed. Both see the same arrivals under the
 * same seed (common random numbers), so the differences of the pairs are estimated: the interval of their mean by Student's t
 * distribution is valid for any correlation of the two, and the narrower the higher the correlation.
 *
 * <p>The relative difference is the ratio of the two means minus 1, and its interval is Fieller's, which contains 0 exactly if
 * that of the difference does. It has none where the reference's mean itself may be 0.
 *
 * @param difference variant minus reference
 * @param relative the same relative to the reference, NaN where the reference is 0
 * @param relativeLow the lower end of its interval, NaN where there is none
 * @param relativeHigh its upper end, NaN where there is none
 */
public record PairedDifference(Estimate difference, double relative, double relativeLow, double relativeHigh) {
    /**
     * Compares the values of a variant with those of the reference.
     *
     * @param reference a value for each seed
     * @param variant a value for each of the same seeds
     * @param confidence the confidence level of the interval, such as 0.95
     */
    public static PairedDifference of(double[] reference, double[] variant, double confidence) {
        if (reference.length != variant.length || reference.length == 0) {
            throw new IllegalArgumentException(reference.length + " values cannot be paired with " + variant.length
                    + "\nMaybe a seed is missing on one side.");
        }
        double[] differences = new double[reference.length];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = variant[i] - reference[i];
        }
        Estimate difference = Estimate.of(differences, confidence);
        Ratio ratio = Ratio.of(reference, variant, confidence);
        return new PairedDifference(difference, ratio.mean - 1, ratio.low - 1, ratio.high - 1);
    }

    /** Whether the difference is statistically significant: the interval excludes 0. */
    public boolean isSignificant() {
        return difference.low() > 0 || difference.high() < 0;
    }

    /** Whether there is an interval of the relative difference. */
    public boolean hasRelativeInterval() {
        return Double.isFinite(relativeLow) && Double.isFinite(relativeHigh);
    }

    /** A ratio of two means with Fieller's interval. */
    private record Ratio(double mean, double low, double high) {
        static Ratio of(double[] below, double[] above, double confidence) {
            int n = below.length;
            double meanBelow = mean(below);
            double meanAbove = mean(above);
            double ratio = meanBelow == 0 ? Double.NaN : meanAbove / meanBelow;
            if (n < 2 || meanBelow == 0) {
                return new Ratio(ratio, Double.NaN, Double.NaN);
            }
            double t = new TDistribution(null, n - 1).inverseCumulativeProbability((1 + confidence) / 2);
            double spread = t * t / n;
            double square = meanBelow * meanBelow - spread * covariance(below, below, meanBelow, meanBelow);
            if (square <= 0) {
                return new Ratio(ratio, Double.NaN, Double.NaN);
            }
            double cross = meanBelow * meanAbove - spread * covariance(below, above, meanBelow, meanAbove);
            double other = meanAbove * meanAbove - spread * covariance(above, above, meanAbove, meanAbove);
            double half = Math.sqrt(Math.max(0, cross * cross - square * other));
            return new Ratio(ratio, (cross - half) / square, (cross + half) / square);
        }

        private static double mean(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return sum / values.length;
        }

        private static double covariance(double[] a, double[] b, double meanA, double meanB) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += (a[i] - meanA) * (b[i] - meanB);
            }
            return sum / (a.length - 1);
        }
    }
}
