// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import org.HdrHistogram.Histogram;

/** The state of one series, or of the series of one histogram or summary. */
abstract class Instrument {
    /**
     * A consumer of samples: the suffix of the metric's name, an additional label (empty for none) with its value, and the
     * sample.
     */
    @FunctionalInterface
    interface Samples {
        void sample(String suffix, String label, String labelValue, double value);
    }

    /** Passes the current samples to the consumer. */
    abstract void samples(Samples to);

    /** The value of a counter or gauge. */
    static final class Level extends Instrument {
        private double value;

        void add(double amount) {
            value += amount;
        }

        void set(double now) {
            value = now;
        }

        @Override
        void samples(Samples to) {
            to.sample("", "", "", value);
        }
    }

    /** The state of a histogram: counts of observations up to each bound. */
    static final class Distribution extends Instrument {
        private final double[] bounds;
        private final long[] counts;
        private double sum;

        Distribution(double[] bounds) {
            this.bounds = bounds;
            this.counts = new long[bounds.length + 1];
        }

        void observe(double value) {
            int bucket = 0;
            while (bucket < bounds.length && value > bounds[bucket]) {
                bucket++;
            }
            counts[bucket]++;
            sum += value;
        }

        @Override
        void samples(Samples to) {
            long count = 0;
            for (int i = 0; i < counts.length; i++) {
                count += counts[i];
                to.sample("_bucket", "le", i < bounds.length ? SampleText.of(bounds[i]) : "+Inf", (double) count);
            }
            to.sample("_sum", "", "", sum);
            to.sample("_count", "", "", (double) count);
        }
    }

    /** The state of a summary: quantiles of all observations, to three significant digits. */
    static final class Quantiles extends Instrument {
        private static final double[] QUANTILES = {0, 0.5, 0.9, 0.99, 1};
        private static final double MICROS = 1e6;
        private static final int PERCENT = 100;
        private static final int DIGITS = 3;

        private final Histogram values = new Histogram(DIGITS);
        private double least = Double.POSITIVE_INFINITY;
        private double most;
        private double sum;

        void observe(double seconds) {
            least = Math.min(least, seconds);
            most = Math.max(most, seconds);
            values.recordValue(Math.round(seconds * MICROS));
            sum += seconds;
        }

        @Override
        void samples(Samples to) {
            boolean isEmpty = values.getTotalCount() == 0;
            for (double quantile : QUANTILES) {
                to.sample("", "quantile", SampleText.of(quantile), isEmpty ? Double.NaN : at(quantile));
            }
            to.sample("_sum", "", "", sum);
            to.sample("_count", "", "", (double) values.getTotalCount());
        }

        private double at(double quantile) {
            if (quantile == 0) {
                return least;
            }
            double value = values.getValueAtPercentile(quantile * PERCENT) / MICROS;
            return Math.min(Math.max(value, least), most);
        }
    }
}
