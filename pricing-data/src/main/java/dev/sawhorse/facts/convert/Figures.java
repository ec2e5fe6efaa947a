package dev.sawhorse.facts.convert;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** The one way the converter writes numbers. */
final class Figures {
    private Figures() {}

    /** Writes a number with at most so many decimals, without trailing zeros and without an exponent. */
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

    /** Writes a ratio of two numbers. */
    static String ratio(double numerator, double denominator, int decimals) {
        return decimal(BigDecimal.valueOf(numerator / denominator).toPlainString(), decimals);
    }
}
