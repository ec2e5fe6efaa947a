// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.api.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parser of quantities by the rules of Kubernetes v1.37: short numbers become a 64-bit integer with a power of ten, and keep
 * their text unless there is a shorter one; all others become big numbers in nano units, rounded away from zero.
 */
final class QuantityParser {
    private static final Pattern SHAPE =
            Pattern.compile("(?<sign>[+-]?)0*(?<whole>[0-9]*)(?<point>\\.?)(?<fraction>[0-9]*)(?<suffix>.*)");
    private static final Pattern EXPONENT = Pattern.compile("[eE][+-]?[0-9]{1,9}");
    private static final int LARGEST_EXPONENT = 30;
    private static final int NANO = -9;
    private static final int DECIMAL_DIGITS = 18;
    private static final int BINARY_DIGITS = 14;
    private static final int BITS_PER_SUFFIX = 10;
    private static final int EIGHT = 8;
    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private final String text;
    private final boolean negative;
    private final String whole;
    private final String fraction;
    private final String suffix;

    private QuantityParser(String text) {
        Matcher shape = SHAPE.matcher(text);
        if (!shape.matches()) {
            throw notAQuantity(text);
        }
        this.text = text;
        this.negative = shape.group("sign").equals("-");
        this.whole = shape.group("whole").isEmpty() ? "0" : shape.group("whole");
        this.fraction = shape.group("fraction");
        this.suffix = shape.group("suffix");
        String number = text.substring(0, text.length() - suffix.length());
        if (number.chars().noneMatch(Character::isDigit)) {
            throw notAQuantity(text);
        }
    }

    /**
     * Reads a quantity.
     *
     * @throws NumberFormatException naming the text if it is not a quantity
     */
    static Quantity parse(String text) {
        return new QuantityParser(text).quantity();
    }

    private Quantity quantity() {
        if (suffix.length() == 2 && suffix.charAt(1) == 'i') {
            return binary(BITS_PER_SUFFIX * (1 + Quantity.BINARY_SUFFIXES.indexOf(suffix.charAt(0))));
        }
        if (EXPONENT.matcher(suffix).matches()) {
            return decimal(exponent(), Format.DECIMAL_EXPONENT);
        }
        int power = suffix.isEmpty() ? 3 : Quantity.DECIMAL_SUFFIXES.indexOf(suffix);
        if (power < 0 || suffix.equals(" ")) {
            throw notAQuantity(text);
        }
        return decimal(3 * (power - 3), Format.DECIMAL_SI);
    }

    private int exponent() {
        int exponent = Integer.parseInt(suffix.substring(1));
        if (Math.abs(exponent) > LARGEST_EXPONENT) {
            throw notAQuantity(text);
        }
        return exponent;
    }

    private Quantity decimal(int exponent, Format format) {
        String digits = whole + fraction;
        int scale = exponent - fraction.length();
        if (digits.length() > DECIMAL_DIGITS || scale < NANO) {
            return new Quantity(inNanoUnits(number(-scale)), format, true, null);
        }
        boolean isShortest = scale % 3 == 0 && !digits.endsWith("000") && digits.charAt(0) != '0';
        return new Quantity(number(-scale), format, false, isShortest ? text : null);
    }

    private Quantity binary(int bits) {
        if (bits == 0) {
            throw notAQuantity(text);
        }
        BigDecimal multiple = new BigDecimal(BigInteger.ONE.shiftLeft(bits));
        if (whole.length() + bits * 3 / 10 <= BINARY_DIGITS && fraction.isEmpty()) {
            boolean isShortest = Long.parseLong(whole) % EIGHT != 0;
            return new Quantity(number(0).multiply(multiple), Format.BINARY_SI, false, isShortest ? text : null);
        }
        BigDecimal amount = inNanoUnits(number(fraction.length()).multiply(multiple));
        if (amount.abs().compareTo(LARGEST) > 0) {
            amount = negative ? LARGEST.negate() : LARGEST;
        }
        boolean isFraction = amount.abs().compareTo(BigDecimal.ONE) < 0 && amount.signum() != 0;
        return new Quantity(amount, isFraction ? Format.DECIMAL_SI : Format.BINARY_SI, true, null);
    }

    private BigDecimal number(int scale) {
        BigDecimal number = new BigDecimal(new BigInteger(whole + fraction), scale);
        return negative ? number.negate() : number;
    }

    private static BigDecimal inNanoUnits(BigDecimal exact) {
        return exact.signum() == 0 ? exact : exact.setScale(-NANO, RoundingMode.UP);
    }

    private static NumberFormatException notAQuantity(String text) {
        return new NumberFormatException("\"" + text + "\" is not a quantity such as 500m, 2, 128Mi or 1.5Gi");
    }
}
