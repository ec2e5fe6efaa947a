// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.series;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * A 128-bit sum of products of {@code long}s: exact, and so independent of the order of its terms. Enough for 5,000 nodes of a
 * terabyte each over a century.
 */
public final class ExactSum {
    private long high;
    private long low;

    /** Adds {@code a * b}. */
    public void add(long a, long b) {
        addBits(Math.multiplyHigh(a, b), a * b);
    }

    public void add(ExactSum other) {
        addBits(other.high, other.low);
    }

    public void subtract(ExactSum other) {
        addBits(~other.high, ~other.low);
        addBits(0, 1);
    }

    private void addBits(long otherHigh, long otherLow) {
        long sum = low + otherLow;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        low = sum;
        high += otherHigh + carry;
    }

    boolean isZero() {
        return high == 0 && low == 0;
    }

    /** Returns the sum divided by the divisor, correct to the last digit of a double. */
    public double dividedBy(double divisor) {
        return isZero()
                ? 0
                : exact().divide(new BigDecimal(divisor), MathContext.DECIMAL128)
                        .doubleValue();
    }

    /** Returns this sum as a share of the other, 0 where the other is 0. */
    public double shareOf(ExactSum whole) {
        return whole.isZero()
                ? 0
                : exact().divide(whole.exact(), MathContext.DECIMAL128).doubleValue();
    }

    private BigDecimal exact() {
        BigInteger upper = BigInteger.valueOf(high).shiftLeft(Long.SIZE);
        BigInteger lower = BigInteger.valueOf(low >>> 1).shiftLeft(1).add(BigInteger.valueOf(low & 1));
        return new BigDecimal(upper.add(lower));
    }
}
