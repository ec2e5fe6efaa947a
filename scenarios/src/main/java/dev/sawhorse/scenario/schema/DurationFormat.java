// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import java.time.Duration;

/** The text form of durations as scenario files write them. */
public final class DurationFormat {
    private DurationFormat() {}

    /** Returns the shortest text in hours, minutes, seconds and milliseconds, such as {@code 1h30m}; {@code 0s} for zero. */
    public static String text(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        StringBuilder text = new StringBuilder();
        append(text, duration.toHours(), "h");
        append(text, duration.toMinutesPart(), "m");
        append(text, duration.toSecondsPart(), "s");
        append(text, duration.toMillisPart(), "ms");
        return text.toString();
    }

    private static void append(StringBuilder text, long amount, String unit) {
        if (amount > 0) {
            text.append(amount).append(unit);
        }
    }
}
