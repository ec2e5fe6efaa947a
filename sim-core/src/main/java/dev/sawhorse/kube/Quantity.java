package dev.sawhorse.kube;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A Kubernetes quantity such as {@code 100m}, {@code 1.5Gi} or {@code 12e6}, exact to the nano unit.
 *
 * <p>Quantities live at the edges only: inside, amounts are the {@code long}s of {@link Resources}.
 *
 * @param amount the exact value in units (bytes for memory, cores for CPU)
 * @param format the suffix family it was written in, kept by arithmetic
 */
public record Quantity(BigDecimal amount, Format format) {
    /** The three ways Kubernetes writes a quantity. */
    public enum Format {
        DECIMAL_SI,
        BINARY_SI,
        DECIMAL_EXPONENT
    }

    private static final String DECIMAL_SUFFIXES = "num kMGTPE";
    private static final String BINARY_SUFFIXES = "KMGTPE";
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final int FINEST_SCALE = 9;
    private static final int DECIMAL_DIGITS = 18;
    private static final int BINARY_DIGITS = 11;
    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    /**
     * Parses a quantity; anything finer than a nano unit is rounded away from zero, anything beyond a
     * {@code long} of units is cut to it.
     *
     * @throws NumberFormatException naming the text if it is not a quantity
     */
    public static Quantity parse(String text) {
        int end = numberEnd(text);
        if (end == 0) {
            throw notAQuantity(text);
        }
        BigDecimal number;
        try {
            number = new BigDecimal(text.substring(0, end));
        } catch (NumberFormatException e) {
            throw notAQuantity(text);
        }
        String suffix = text.substring(end);
        if (suffix.endsWith("i")) {
            int power = suffix.length() == 2 ? BINARY_SUFFIXES.indexOf(suffix.charAt(0)) : -1;
            if (power < 0) {
                throw notAQuantity(text);
            }
            boolean small = number.scale() <= 0 && number.precision() <= BINARY_DIGITS - 3 * power;
            return new Quantity(rounded(number.multiply(KIBI.pow(power + 1)), small), Format.BINARY_SI);
        }
        if (suffix.length() > 1) {
            BigDecimal scaled = number.scaleByPowerOfTen(exponent(text, suffix));
            return new Quantity(rounded(scaled, isSmall(number)), Format.DECIMAL_EXPONENT);
        }
        int power = suffix.isEmpty() ? 3 : DECIMAL_SUFFIXES.indexOf(suffix.charAt(0));
        if (power < 0 || suffix.equals(" ")) {
            throw notAQuantity(text);
        }
        return new Quantity(rounded(number.scaleByPowerOfTen(3 * (power - 3)), isSmall(number)), Format.DECIMAL_SI);
    }

    /** Returns the amount in base units of the named resource: millicores for CPU, whole units (rounded up) otherwise. */
    public long baseUnits(String resource) {
        return resource.equals("cpu") ? milliValue() : value();
    }

    /** Returns the value in whole units, rounded away from zero. */
    public long value() {
        return amount.setScale(0, RoundingMode.UP).longValueExact();
    }

    /**
     * Returns the value in thousandths, rounded away from zero. Beyond a {@code long} the answer is what apimachinery gives
     * for what it keeps as a big number (its low 64 bits, binary suffixes) or as a scaled integer (0, decimal ones).
     */
    public long milliValue() {
        BigInteger thousandths =
                amount.scaleByPowerOfTen(3).setScale(0, RoundingMode.UP).toBigInteger();
        boolean fits = thousandths.bitLength() < Long.SIZE;
        return fits || format == Format.BINARY_SI ? thousandths.longValue() : 0;
    }

    /**
     * Returns roughly the value: the digits as a {@code double} times a power of ten, so that what was written with other
     * digits may differ in the last bit, as it does in Kubernetes.
     */
    public double approximateValue() {
        double digits = amount.unscaledValue().doubleValue();
        return amount.scale() == 0 ? digits : digits * Double.parseDouble("1e" + -amount.scale());
    }

    /** Returns the sum, written in this quantity's format (a zero takes the other's). */
    public Quantity plus(Quantity other) {
        return new Quantity(amount.add(other.amount), amount.signum() == 0 ? other.format : format);
    }

    /** Returns an amount in base units of a resource as Kubernetes would print it, for example {@code 128Mi}. */
    public static String format(String resource, long baseUnits) {
        if (resource.equals("cpu")) {
            return new Quantity(BigDecimal.valueOf(baseUnits, 3), Format.DECIMAL_SI).toString();
        }
        boolean bytes = resource.equals("memory")
                || resource.startsWith("hugepages-")
                || resource.equals("ephemeral-storage")
                || resource.equals("storage");
        return new Quantity(BigDecimal.valueOf(baseUnits), bytes ? Format.BINARY_SI : Format.DECIMAL_SI).toString();
    }

    /** Returns the canonical text: the largest suffix of the format that needs no fraction. */
    @Override
    public String toString() {
        if (format == Format.BINARY_SI && isWhole() && amount.abs().compareTo(KIBI) >= 0) {
            return binaryText(amount.toBigIntegerExact());
        }
        return decimalText();
    }

    private boolean isWhole() {
        return amount.stripTrailingZeros().scale() <= 0;
    }

    private static String binaryText(BigInteger whole) {
        int power = 0;
        while (power < BINARY_SUFFIXES.length() && isMultipleOfKibi(whole)) {
            whole = whole.shiftRight(10);
            power++;
        }
        return power == 0 ? whole.toString() : whole + BINARY_SUFFIXES.substring(power - 1, power) + "i";
    }

    private static boolean isMultipleOfKibi(BigInteger whole) {
        return whole.signum() != 0 && whole.getLowestSetBit() >= 10;
    }

    private String decimalText() {
        if (amount.signum() == 0) {
            return "0";
        }
        BigDecimal plain = amount.stripTrailingZeros();
        int exponent = Math.floorDiv(-plain.scale(), 3) * 3;
        if (format != Format.DECIMAL_EXPONENT) {
            exponent = Math.min(exponent, 18);
        }
        String mantissa = plain.scaleByPowerOfTen(-exponent).toBigIntegerExact().toString();
        if (exponent == 0) {
            return mantissa;
        }
        return format == Format.DECIMAL_EXPONENT
                ? mantissa + "e" + exponent
                : mantissa + DECIMAL_SUFFIXES.charAt(exponent / 3 + 3);
    }

    private static boolean isSmall(BigDecimal number) {
        return Math.max(number.precision(), number.scale()) <= DECIMAL_DIGITS;
    }

    /** Small numbers keep their own digits, as apimachinery's scaled integers do; its big numbers count nano units. */
    private static BigDecimal rounded(BigDecimal exact, boolean small) {
        if (exact.abs().compareTo(LARGEST) > 0) {
            return exact.signum() < 0 ? LARGEST.negate() : LARGEST;
        }
        return small && exact.scale() <= FINEST_SCALE ? exact : exact.setScale(FINEST_SCALE, RoundingMode.UP);
    }

    private static int numberEnd(String text) {
        int end = 0;
        while (end < text.length() && "+-.0123456789".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        return end;
    }

    private static int exponent(String text, String suffix) {
        if (suffix.charAt(0) != 'e' && suffix.charAt(0) != 'E') {
            throw notAQuantity(text);
        }
        try {
            int exponent = Integer.parseInt(suffix.substring(1));
            if (Math.abs(exponent) > 30) {
                throw notAQuantity(text);
            }
            return exponent;
        } catch (NumberFormatException e) {
            throw notAQuantity(text);
        }
    }

    private static NumberFormatException notAQuantity(String text) {
        return new NumberFormatException("\"" + text + "\" is not a quantity such as 500m, 2, 128Mi or 1.5Gi");
    }
}
