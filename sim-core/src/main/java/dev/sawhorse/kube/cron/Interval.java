package dev.sawhorse.kube.cron;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.input.GoInteger;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long {@code @every} waits, read with the complaints of Go's own durations. */
final class Interval {
    private static final Pattern PART = Pattern.compile("(?<number>[0-9]*(?:\\.[0-9]*)?)(?<unit>[^0-9.]*)");
    private static final List<String> UNITS = List.of("ns", "us", "µs", "μs", "ms", "s", "m", "h");

    private Interval() {}

    /**
     * Returns the whole seconds of a duration, at least one.
     *
     * @throws IllegalArgumentException if it is none
     */
    static long seconds(String text) {
        requireDuration(text);
        try {
            Duration duration = DurationText.parseGo(text);
            return Math.max(1, Duration.ofNanos(duration.toNanos()).toSeconds());
        } catch (ArithmeticException | IllegalArgumentException tooLong) {
            throw wrong("invalid", text);
        }
    }

    private static void requireDuration(String text) {
        String unsigned = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        if (unsigned.equals("0")) {
            return;
        }
        Matcher part = PART.matcher(unsigned);
        int end = 0;
        do {
            part.region(end, unsigned.length());
            if (!part.lookingAt() || !part.group("number").matches(".*[0-9].*")) {
                throw wrong("invalid", text);
            }
            String unit = part.group("unit");
            if (!UNITS.contains(unit)) {
                throw wrong(
                        unit.isEmpty() ? "missing unit in" : "unknown unit " + GoInteger.quoted(unit) + " in", text);
            }
            end = part.end();
        } while (end < unsigned.length());
    }

    private static IllegalArgumentException wrong(String what, String text) {
        return new IllegalArgumentException("time: " + what + " duration " + GoInteger.quoted(text));
    }
}
