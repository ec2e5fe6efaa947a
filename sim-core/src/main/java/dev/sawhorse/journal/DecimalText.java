// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The decimal text of numbers, the same on every JDK: no exponent, no trailing zeros, a fixed maximum number of decimals.
 * ({@link Double#toString} writes other digits from JDK 19 on.)
 */
public final class DecimalText {
    /** Decimals of the journal: nano-dollars and nanoseconds. */
    public static final int NANO = 9;

    private static final long[] POWERS = powersOfTen();

    /** Scaled values below this are exact to the last digit in double arithmetic. */
    private static final double EXACT = 1L << 51;

    private DecimalText() {}

    /**
     * Returns the value rounded to at most the given number of decimals (0 to 9).
     *
     * @throws IllegalArgumentException if the value is infinite or not a number
     */
    public static String of(double value, int decimals) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(value + " has no decimal text");
        }
        double scaled = Math.rint(value * POWERS[decimals]);
        if (Math.abs(scaled) < EXACT) {
            return ofScaled((long) scaled, decimals);
        }
        BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
        return rounded.stripTrailingZeros().toPlainString();
    }

    /** Returns nanoseconds as seconds, exactly. */
    public static String ofSeconds(long nanos) {
        return ofScaled(nanos, NANO);
    }

    /** Adds nanoseconds as seconds, exactly. */
    public static void appendSeconds(long nanos, StringBuilder text) {
        appendScaled(nanos, NANO, text);
    }

    /** Returns {@code scaled / 10^decimals}, exactly. */
    public static String ofScaled(long scaled, int decimals) {
        StringBuilder text = new StringBuilder(24);
        appendScaled(scaled, decimals, text);
        return text.toString();
    }

    private static void appendScaled(long scaled, int decimals, StringBuilder text) {
        long power = POWERS[decimals];
        long whole = scaled / power;
        int fraction = (int) Math.abs(scaled % power);
        if (whole == 0 && scaled < 0) {
            text.append('-');
        }
        text.append(whole);
        if (fraction != 0) {
            text.append('.');
        }
        for (int digit = (int) (power / 10); fraction != 0; digit /= 10) {
            text.append((char) ('0' + fraction / digit));
            fraction %= digit;
        }
    }

    private static long[] powersOfTen() {
        long[] powers = new long[NANO + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
