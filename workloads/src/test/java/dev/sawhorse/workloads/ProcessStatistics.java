// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;

/** Statistical tests of arrival processes. */
final class ProcessStatistics {
    static final long HOUR = 3_600_000_000_000L;

    private ProcessStatistics() {}

    /** Returns the times of the arrivals of a process, once for each arrival. */
    static long[] times(ArrivalProcess process) {
        List<Long> times = new ArrayList<>();
        for (Arrival arrival = process.next(); arrival != null; arrival = process.next()) {
            for (int i = 0; i < arrival.count(); i++) {
                times.add(arrival.timeNanos());
            }
        }
        return times.stream().mapToLong(Long::longValue).toArray();
    }

    /**
     * Returns the index of dispersion of the counts in equal windows, which is variance divided by mean: 1 for a Poisson
     * process.
     */
    static double indexOfDispersion(long[] times, long windowNanos, int windows) {
        int[] counts = new int[windows];
        for (long time : times) {
            counts[(int) (time / windowNanos)]++;
        }
        double mean = (double) times.length / windows;
        double squares = 0;
        for (int count : counts) {
            squares += (count - mean) * (count - mean);
        }
        return squares / (windows - 1) / mean;
    }

    /**
     * Returns the Kolmogorov–Smirnov p-value of arrivals under a Poisson process of a rate: between its arrivals the expected
     * number of arrivals is exponentially distributed with mean 1, whatever the rate does (the time-rescaling theorem).
     */
    static double pValue(long[] times, Curve ratePerHour) {
        double[] gaps = new double[times.length];
        long last = 0;
        for (int i = 0; i < times.length; i++) {
            gaps[i] = expected(ratePerHour, last, times[i]);
            last = times[i];
        }
        return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new ExponentialDistribution(null, 1), gaps);
    }

    /** Simpson's rule, which is exact for a piecewise linear rate. */
    private static double expected(Curve ratePerHour, long from, long until) {
        double hours = (double) (until - from) / HOUR;
        long middle = from + (until - from) / 2;
        return hours * (ratePerHour.at(from) + 4 * ratePerHour.at(middle) + ratePerHour.at(until)) / 6;
    }

    /** Returns the rate of a formula in hours since the start, as a reference independent of the curve of the process. */
    static Curve formula(DoubleUnaryOperator ratePerHour) {
        return new Curve() {
            @Override
            public double at(long nanos) {
                return ratePerHour.applyAsDouble((double) nanos / HOUR);
            }

            @Override
            public double max() {
                return Double.POSITIVE_INFINITY;
            }
        };
    }

    /** Returns a constant rate. */
    static Curve level(double ratePerHour) {
        return PiecewiseLinearCurve.through(List.of(new PiecewiseLinearCurve.Point(0, ratePerHour)));
    }
}
