package dev.sawhorse.karpenter.state;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations as Go writes them, such as {@code 20m} or {@code 1h30m}. */
final class GoDuration {
    private static final Pattern WHOLE = Pattern.compile("([+-]?)((?:\\d+\\.?\\d*|\\.\\d+)(?:ns|us|µs|ms|s|m|h))+");
    private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|ms|s|m|h)");

    private GoDuration() {}

    /** Returns the duration in nanoseconds; empty if the text is none. */
    static OptionalLong parseNanos(String text) {
        Matcher whole = WHOLE.matcher(text);
        if (!whole.matches()) {
            return OptionalLong.empty();
        }
        BigDecimal total = BigDecimal.ZERO;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            total = total.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unitNanos(part.group(2)))));
        }
        long nanos = total.setScale(0, RoundingMode.DOWN).longValue();
        return OptionalLong.of(text.startsWith("-") ? -nanos : nanos);
    }

    private static long unitNanos(String unit) {
        return switch (unit) {
            case "h" -> 3_600_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "s" -> 1_000_000_000L;
            case "ms" -> 1_000_000L;
            case "ns" -> 1L;
            default -> 1_000L;
        };
    }
}
