// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A parser of durations in scenarios and on the command line. */
public final class DurationText {
    private static final Pattern PART = Pattern.compile("(?<number>[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?<unit>[a-zµμ]+)");
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

    private DurationText() {}

    /**
     * Reads the notation of {@link GoDuration}, also with days and weeks ({@code 7d}, {@code 2w}), and ISO 8601 ({@code
     * PT1H30M}).
     *
     * @throws IllegalArgumentException if the text is not a duration
     */
    public static Duration parse(String text) {
        if (text.startsWith("P") || text.startsWith("-P")) {
            try {
                return Duration.parse(text);
            } catch (DateTimeParseException | ArithmeticException e) {
                throw new IllegalArgumentException("\"" + text + "\" is not a duration in ISO 8601", e);
            }
        }
        return parseUnits(text);
    }

    /**
     * Returns the seconds of a duration in the notation of {@link #parse}.
     *
     * @throws IllegalArgumentException if the text is not a duration
     */
    public static double seconds(String text) {
        Duration duration = parse(text);
        return BigDecimal.valueOf(duration.getSeconds())
                .add(BigDecimal.valueOf(duration.getNano(), 9))
                .doubleValue();
    }

    private static Duration parseUnits(String text) {
        boolean negative = text.startsWith("-");
        String rest = negative || text.startsWith("+") ? text.substring(1) : text;
        if (rest.equals("0")) {
            return Duration.ZERO;
        }
        Matcher part = PART.matcher(rest);
        BigDecimal nanos = BigDecimal.ZERO;
        int end = 0;
        while (part.lookingAt()) {
            BigDecimal unit = nanosPer(part.group("unit"));
            if (unit == null) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" has the unknown unit \"" + part.group("unit") + "\"");
            }
            nanos = nanos.add(new BigDecimal(trimPoint(part.group("number"))).multiply(unit));
            end = part.end();
            part.region(end, rest.length());
        }
        if (end == 0 || end < rest.length()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a duration");
        }
        return toDuration(text, negative ? nanos.negate() : nanos);
    }

    private static String trimPoint(String number) {
        return number.endsWith(".") ? number.substring(0, number.length() - 1) : number;
    }

    private static Duration toDuration(String text, BigDecimal nanos) {
        try {
            long seconds = nanos.divideToIntegralValue(NANOS_PER_SECOND).longValueExact();
            return Duration.ofSeconds(
                    seconds, nanos.remainder(NANOS_PER_SECOND).toBigInteger().longValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("\"" + text + "\" is too long for a duration", e);
        }
    }

    private static @Nullable BigDecimal nanosPer(String unit) {
        return switch (unit) {
            case "ns" -> BigDecimal.ONE;
            case "us", "µs", "μs" -> BigDecimal.valueOf(1_000);
            case "ms" -> BigDecimal.valueOf(1_000_000);
            case "s" -> NANOS_PER_SECOND;
            case "m" -> NANOS_PER_SECOND.multiply(BigDecimal.valueOf(60));
            case "h" -> NANOS_PER_SECOND.multiply(BigDecimal.valueOf(3_600));
            case "d" -> NANOS_PER_SECOND.multiply(BigDecimal.valueOf(86_400));
            case "w" -> NANOS_PER_SECOND.multiply(BigDecimal.valueOf(604_800));
            default -> null;
        };
    }
}
