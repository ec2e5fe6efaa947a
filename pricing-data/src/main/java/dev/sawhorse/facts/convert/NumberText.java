// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The number format of the converter. */
final class NumberText {
    private NumberText() {}

    /** Formats a number with at most the given number of decimals, without trailing zeros and without an exponent. */
    static String decimal(String number, int decimals) {
        if (number.isEmpty()) {
            return "";
        }
        try {
            BigDecimal value = new BigDecimal(number).setScale(decimals, RoundingMode.HALF_UP);
            return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
        } catch (NumberFormatException e) {
            throw new ConversionException("'" + number + "' is not a number");
        }
    }

    /** Formats a ratio of two numbers. */
    static String ratio(double numerator, double denominator, int decimals) {
        return decimal(BigDecimal.valueOf(numerator / denominator).toPlainString(), decimals);
    }
}
