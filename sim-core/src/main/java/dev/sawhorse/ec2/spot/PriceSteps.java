// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import java.util.Arrays;

/** A step function of prices by second, stored compactly as there may be many steps. */
final class PriceSteps {
    static final long SECOND = 1_000_000_000L;

    private int[] seconds = new int[8];
    private double[] prices = new double[8];
    private int size;

    /** Adds a price in force from a second on, which is after the last one's. */
    void add(long second, double price) {
        if (size == seconds.length) {
            seconds = Arrays.copyOf(seconds, size * 2);
            prices = Arrays.copyOf(prices, size * 2);
        }
        seconds[size] = Math.toIntExact(second);
        prices[size] = price;
        size++;
    }

    /** Returns the last price. */
    double last() {
        return prices[size - 1];
    }

    /** Returns the price at a time; before the first entry the first entry's. */
    double at(long nanos) {
        return prices[Math.max(0, index(nanos))];
    }

    /** Returns when the next entry after a time begins, or {@link PricePath#NEVER}. */
    long nextAfter(long nanos) {
        int next = index(nanos) + 1;
        return next < size ? seconds[next] * SECOND : PricePath.NEVER;
    }

    private int index(long nanos) {
        long second = nanos / SECOND;
        if (size > 0 && seconds[size - 1] <= second) {
            return size - 1;
        }
        int found = Arrays.binarySearch(seconds, 0, size, (int) second);
        return found >= 0 ? found : -found - 2;
    }
}
