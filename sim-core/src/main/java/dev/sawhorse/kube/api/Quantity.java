// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Kubernetes quantity such as {@code 100m}, {@code 1.5Gi} or {@code 12e6}, exact to the nano unit.
 *
 * <p>Quantities are used only at the boundaries: inside, amounts are the {@code long}s of {@link Resources}. Where an amount
 * does not fit into a {@code long}, the results are those of Kubernetes' own arithmetic.
 *
 * @param amount the exact value in units (bytes for memory, cores for CPU), with the scale that Kubernetes keeps it in
 * @param format the suffix family it was written in, kept by arithmetic
 * @param big whether Kubernetes keeps it as a big number rather than as a 64-bit integer with a power of ten
 * @param written the text it was read from, if Kubernetes prints that; else null
 */
public record Quantity(
        BigDecimal amount,
        Format format,
        boolean big,
        @Nullable String written) {
    /** The three ways Kubernetes writes a quantity. */
    public enum Format {
        DECIMAL_SI,
        BINARY_SI,
        DECIMAL_EXPONENT
    }

    static final String DECIMAL_SUFFIXES = "num kMGTPE";
    static final String BINARY_SUFFIXES = "KMGTPE";

    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final int LARGEST_SUFFIX = 18;
    private static final int LONG_DIGITS = 19;
    private static final List<Integer> MULTIPLIED_AT_ONCE = List.of(1, 2, 3, 6, 9);
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    /** Returns a quantity that was not parsed. */
    private static Quantity of(BigDecimal amount, Format format) {
        return new Quantity(amount, format, false, null);
    }

    /**
     * Parses a quantity; anything finer than a nano unit is rounded away from zero, and one with a binary suffix
     * saturates at a {@code long} of units.
     *
     * @throws NumberFormatException naming the text if it is not a quantity
     */
    public static Quantity parse(String text) {
        return QuantityParser.parse(text);
    }

    /** Returns the amount in base units of the named resource: millicores for CPU, whole units (rounded up) otherwise. */
    public long baseUnits(String resource) {
        return resource.equals("cpu") ? milliValue() : value();
    }

    /** Returns the value in whole units, rounded up. */
    public long value() {
        return scaled(0);
    }

    /** Returns the value in thousandths, rounded up. */
    public long milliValue() {
        return scaled(3);
    }

    /**
     * Returns the value in units of 10 to the power of minus {@code scale}. Scaled integers are rounded away from zero; where
     * they do not fit they keep their low 64 bits after the powers of ten that are multiplied at once, and are 0 after others.
     * Big numbers keep their low 64 bits and round their fraction up (apimachinery v1.37).
     */
    private long scaled(int scale) {
        int excess = amount.scale() - scale;
        BigInteger digits = amount.unscaledValue();
        if (!big) {
            BigInteger rounded = amount.setScale(scale, RoundingMode.UP).unscaledValue();
            boolean fits = rounded.bitLength() < Long.SIZE;
            return fits || MULTIPLIED_AT_ONCE.contains(-excess) ? rounded.longValue() : 0;
        }
        if (excess <= 0) {
            return digits.longValue() * BigInteger.TEN.pow(-excess).longValue();
        }
        BigInteger divisor = BigInteger.TEN.pow(excess);
        if (digits.compareTo(LARGEST) < 0 && excess < LONG_DIGITS) {
            long whole = digits.longValue() / divisor.longValue();
            return digits.longValue() % divisor.longValue() == 0 ? whole : whole + 1;
        }
        BigInteger rest = digits.mod(divisor);
        BigInteger whole = digits.subtract(rest).divide(divisor);
        return rest.signum() == 0 ? whole.longValue() : whole.longValue() + 1;
    }

    /**
     * Returns the approximate value: the digits as a {@code double} times a power of ten, so that equal values with other
     * digits may differ in the last bit, as in Kubernetes.
     */
    public double approximateValue() {
        double digits = amount.unscaledValue().doubleValue();
        return amount.scale() == 0 ? digits : digits * Double.parseDouble("1e" + -amount.scale());
    }

    /** Returns the sum, written in this quantity's format (a zero takes the other's). */
    public Quantity plus(Quantity other) {
        Format formatOfSum = amount.signum() == 0 ? other.format : format;
        boolean overflows = amount.add(other.amount).unscaledValue().bitLength() >= Long.SIZE;
        if (big || other.big || overflows) {
            return new Quantity(amount.add(other.amount), formatOfSum, true, null);
        }
        if (other.amount.signum() == 0) {
            return of(amount, formatOfSum);
        }
        return of(amount.signum() == 0 ? other.amount : amount.add(other.amount), formatOfSum);
    }

    /**
     * Returns an amount in base units of a resource as Kubernetes would print it, for example {@code 128Mi}. The original
     * format of bytes is unknown: the one with the shorter text is used, so that 50G stays 50G.
     */
    public static String format(String resource, long baseUnits) {
        if (resource.equals("cpu")) {
            return of(BigDecimal.valueOf(baseUnits, 3), Format.DECIMAL_SI).toString();
        }
        boolean bytes = resource.equals("memory")
                || resource.startsWith("hugepages-")
                || resource.equals("ephemeral-storage")
                || resource.equals("storage");
        String decimal = of(BigDecimal.valueOf(baseUnits), Format.DECIMAL_SI).toString();
        String binary =
                bytes ? of(BigDecimal.valueOf(baseUnits), Format.BINARY_SI).toString() : decimal;
        return binary.length() <= decimal.length() ? binary : decimal;
    }

    /**
     * Returns the text as written where Kubernetes keeps it, else with the largest suffix of the format that needs no fraction.
     */
    @Override
    public String toString() {
        if (written != null) {
            return written;
        }
        if (amount.signum() == 0) {
            return "0";
        }
        boolean binary = format == Format.BINARY_SI && isWhole() && amount.abs().compareTo(KIBI) >= 0;
        return binary ? binaryText(amount.toBigIntegerExact()) : decimalText();
    }

    private boolean isWhole() {
        return amount.stripTrailingZeros().scale() <= 0;
    }

    private static String binaryText(BigInteger whole) {
        int power = 0;
        while (whole.getLowestSetBit() >= 10) {
            whole = whole.shiftRight(10);
            power++;
        }
        boolean hasSuffix = power > 0 && power <= BINARY_SUFFIXES.length();
        return hasSuffix ? whole + BINARY_SUFFIXES.substring(power - 1, power) + "i" : whole.toString();
    }

    /** Beyond the largest suffix Kubernetes prints none. */
    private String decimalText() {
        BigDecimal plain = amount.stripTrailingZeros();
        int exponent = Math.floorDiv(-plain.scale(), 3) * 3;
        String mantissa = plain.scaleByPowerOfTen(-exponent).toBigIntegerExact().toString();
        if (exponent == 0) {
            return mantissa;
        }
        if (format == Format.DECIMAL_EXPONENT) {
            return mantissa + "e" + exponent;
        }
        return exponent > LARGEST_SUFFIX ? mantissa : mantissa + DECIMAL_SUFFIXES.charAt(exponent / 3 + 3);
    }
}
