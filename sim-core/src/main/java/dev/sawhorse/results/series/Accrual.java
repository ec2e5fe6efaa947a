// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.series;

import java.util.Arrays;

/** The integral over time of a rate that changes stepwise. Rates are set in the order of time. */
public final class Accrual {
    private long[] times = new long[2];
    private double[] rates = new double[2];
    private double[] before = new double[2];
    private int size;

    /** Sets the rate, in units per nanosecond, from a time on. */
    public void rate(long time, long rate) {
        double accrued = upTo(time);
        if (size > 0 && times[size - 1] == time) {
            size--;
        }
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            rates = Arrays.copyOf(rates, 2 * size);
            before = Arrays.copyOf(before, 2 * size);
        }
        times[size] = time;
        rates[size] = rate;
        before[size] = accrued;
        size++;
    }

    /** Returns the amount accrued up to a time. */
    public double upTo(long time) {
        int found = Arrays.binarySearch(times, 0, size, time);
        int point = found >= 0 ? found : -found - 2;
        return point < 0 ? 0 : before[point] + rates[point] * (time - times[point]);
    }
}
