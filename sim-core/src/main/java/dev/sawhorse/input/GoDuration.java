// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parser of durations in the notation of Go's {@code time.ParseDuration}: decimal numbers with the units {@code h}, {@code
 * m}, {@code s}, {@code ms}, {@code us} and {@code ns} one after the other ({@code 1h30m}, {@code 1.5h}) behind an optional
 * sign, or {@code 0}, of up to 292 years.
 */
public final class GoDuration {
    private static final Pattern PART =
            Pattern.compile("(?<whole>[0-9]*)(?:\\.(?<fraction>[0-9]*))?(?<unit>[^0-9.]*)", Pattern.DOTALL);
    /** The greatest number to which one more digit can be added in a {@code long}. */
    private static final long MOST_DIGITS = (Long.MAX_VALUE - 9) / 10;
    /** The magnitude of the longest negative duration; the longest positive one is one less. */
    private static final BigInteger LONGEST = BigInteger.ONE.shiftLeft(63);

    private static final long NANOS_PER_MICRO = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final long MINUTES_PER_HOUR = 60;

    private GoDuration() {}

    /**
     * Returns the nanoseconds.
     *
     * @throws IllegalArgumentException with Go's message, if the text is not a duration
     */
    public static long nanos(String text) {
        boolean isNegative = text.startsWith("-");
        String unsigned = isNegative || text.startsWith("+") ? text.substring(1) : text;
        if (unsigned.equals("0")) {
            return 0;
        }
        Matcher part = PART.matcher(unsigned);
        BigInteger total = BigInteger.ZERO;
        int end = 0;
        do {
            part.region(end, unsigned.length());
            total = requireShort(total.add(partNanos(part, text)), text);
            end = part.end();
        } while (end < unsigned.length());
        BigInteger nanos = isNegative ? total.negate() : total;
        if (nanos.bitLength() >= Long.SIZE) {
            throw wrong("invalid", text);
        }
        return nanos.longValue();
    }

    /**
     * Returns a duration in the notation of Go's {@code Duration.String}: {@code 1h0m5.2s}, {@code 12.5ms}, {@code 0s}; less
     * than a second in the largest unit of which there is at least one.
     */
    public static String text(long nanos) {
        if (nanos < 0) {
            return "-" + text(Math.negateExact(nanos));
        }
        if (nanos < NANOS_PER_SECOND && nanos > 0) {
            boolean isMillis = nanos >= NANOS_PER_MILLI;
            boolean isMicros = nanos >= NANOS_PER_MICRO;
            return isMillis
                    ? plain(nanos, NANOS_PER_MILLI) + "ms"
                    : isMicros ? plain(nanos, NANOS_PER_MICRO) + "µs" : nanos + "ns";
        }
        long minutes = nanos / (SECONDS_PER_MINUTE * NANOS_PER_SECOND);
        String seconds = plain(nanos % (SECONDS_PER_MINUTE * NANOS_PER_SECOND), NANOS_PER_SECOND) + "s";
        long hours = minutes / MINUTES_PER_HOUR;
        return minutes == 0 ? seconds : (hours == 0 ? "" : hours + "h") + minutes % MINUTES_PER_HOUR + "m" + seconds;
    }

    private static String plain(long nanos, long unit) {
        return BigDecimal.valueOf(nanos).divide(BigDecimal.valueOf(unit)).toPlainString();
    }

    /** Returns the nanoseconds, empty if the text is not a duration. */
    public static OptionalLong find(String text) {
        try {
            return OptionalLong.of(nanos(text));
        } catch (IllegalArgumentException e) {
            return OptionalLong.empty();
        }
    }

    private static BigInteger partNanos(Matcher part, String text) {
        boolean hasDigits = part.lookingAt() && !(part.group("whole") + fraction(part)).isEmpty();
        if (!hasDigits) {
            throw wrong("invalid", text);
        }
        BigInteger whole = requireShort(new BigInteger("0" + part.group("whole")), text);
        long unit = unitNanos(part.group("unit"), text);
        return whole.multiply(BigInteger.valueOf(unit)).add(fractionNanos(fraction(part), unit));
    }

    private static BigInteger requireShort(BigInteger nanos, String text) {
        if (nanos.compareTo(LONGEST) > 0) {
            throw wrong("invalid", text);
        }
        return nanos;
    }

    private static String fraction(Matcher part) {
        return part.start("fraction") < 0 ? "" : part.group("fraction");
    }

    /** Returns the nanoseconds after the point, with as many digits as fit a {@code long} times the unit, rounded down. */
    private static BigInteger fractionNanos(String fraction, long unit) {
        long digits = 0;
        double scale = 1;
        for (int i = 0; i < fraction.length() && digits <= MOST_DIGITS; i++) {
            digits = 10 * digits + fraction.charAt(i) - '0';
            scale *= 10;
        }
        return BigInteger.valueOf((long) (digits * (unit / scale)));
    }

    private static long unitNanos(String unit, String text) {
        return switch (unit) {
            case "ns" -> 1;
            case "us", "µs", "μs" -> 1_000;
            case "ms" -> 1_000_000;
            case "s" -> 1_000_000_000;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            case "" -> throw wrong("missing unit in", text);
            default -> throw wrong("unknown unit " + quoted(unit) + " in", text);
        };
    }

    private static IllegalArgumentException wrong(String what, String text) {
        return new IllegalArgumentException("time: " + what + " duration " + quoted(text));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b == '"' || b == '\\') {
                quoted.append('\\');
            }
            // Bytes beyond ASCII are negative.
            quoted.append(b < ' ' ? String.format(Locale.ROOT, "\\x%02x", b) : String.valueOf((char) b));
        }
        return quoted.append('"').toString();
    }
}
