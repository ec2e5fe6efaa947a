// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

/** The checks of the parameters of distributions and arrival processes. */
final class Parameters {
    private Parameters() {}

    /** Returns a parameter that must be finite and above 0. */
    static double requirePositive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", which is not a number above 0");
        }
        return value;
    }

    /** Returns a parameter that must be finite and not negative. */
    static double requireNotNegative(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", which is not a number of 0 or more");
        }
        return value;
    }

    /** Returns a parameter that must be above 0. */
    static long requirePositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " is " + value + ", which is not above 0");
        }
        return value;
    }

    /** Returns a parameter that must not be negative. */
    static long requireNotNegative(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + " is " + value + ", which is below 0");
        }
        return value;
    }

    /** Rejects a median that is not above 0 and a 95th percentile that is not above the median. */
    static void requireRising(double median, double p95) {
        requirePositive("median", median);
        if (!(p95 > median)) {
            throw new IllegalArgumentException(
                    "p95 is " + p95 + ", which is not above the median " + median + ".\nMaybe use a constant.");
        }
        requirePositive("p95", p95);
    }
}
