package dev.sawhorse.clusterautoscaler.config;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations as Go writes them: {@code 10m}, {@code 1h30m}, {@code 2.5s}. */
public final class GoDuration {
    private static final Pattern PART = Pattern.compile("([0-9]*\\.?[0-9]+)(ns|us|ms|s|m|h)");
    private static final Map<String, Long> NANOS = new TreeMap<>(Map.ofEntries(
            Map.entry("ns", 1L),
            Map.entry("us", 1_000L),
            Map.entry("ms", 1_000_000L),
            Map.entry("s", 1_000_000_000L),
            Map.entry("m", 60_000_000_000L),
            Map.entry("h", 3_600_000_000_000L)));

    private GoDuration() {}

    /**
     * Returns the nanoseconds.
     *
     * @throws IllegalArgumentException if the text is no duration
     */
    public static long nanos(String text) {
        Long nanos = find(text);
        if (nanos == null) {
            throw new IllegalArgumentException("must be a duration such as 10m or 1h30m");
        }
        return nanos;
    }

    /** Returns the nanoseconds, null if the text is no duration. */
    public static @Nullable Long find(String text) {
        if (text.equals("0")) {
            return 0L;
        }
        Matcher part = PART.matcher(text);
        long nanos = 0;
        int end = 0;
        while (part.find() && part.start() == end) {
            long unit = NANOS.getOrDefault(part.group(2), 0L);
            BigDecimal exact = new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(unit));
            nanos = Math.addExact(nanos, exact.setScale(0, RoundingMode.DOWN).longValueExact());
            end = part.end();
        }
        return end == 0 || end != text.length() ? null : Long.valueOf(nanos);
    }
}
