// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.cron;

import dev.sawhorse.input.GoInteger;
import java.util.List;
import java.util.Locale;

/** A field of a cron expression: the set of matching values, as a bit set. */
final class CronField {

    /** The range of a field. Names count from {@code min}. */
    enum Kind {
        MINUTE(0, 59, List.of()),
        HOUR(0, 23, List.of()),
        DAY_OF_MONTH(1, 31, List.of()),
        MONTH(1, 12, List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")),
        DAY_OF_WEEK(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat"));

        private final int min;
        private final int max;
        private final List<String> names;

        Kind(int min, int max, List<String> names) {
            this.min = min;
            this.max = max;
            this.names = names;
        }
    }

    private final long hits;
    private final boolean unrestricted;

    private CronField(long hits, boolean unrestricted) {
        this.hits = hits;
        this.unrestricted = unrestricted;
    }

    boolean hits(int value) {
        return (hits & 1L << value) != 0;
    }

    /** Whether the field holds a plain {@code *} or {@code ?}, which makes a day field defer to the other one. */
    boolean isUnrestricted() {
        return unrestricted;
    }

    /** Parses a comma-separated list of ranges, each with an optional step. An empty list item is an error. */
    static CronField parse(Kind kind, String text) {
        long hits = 0;
        boolean unrestricted = false;
        for (String range : text.split(",")) {
            if (!range.isEmpty()) {
                CronField part = parseRange(kind, range);
                hits |= part.hits;
                unrestricted |= part.unrestricted;
            }
        }
        return new CronField(hits, unrestricted);
    }

    private static CronField parseRange(Kind kind, String text) {
        String[] rangeAndStep = text.split("/", -1);
        String[] bounds = rangeAndStep[0].split("-", -1);
        boolean star = bounds[0].equals("*") || bounds[0].equals("?");
        long start = star ? kind.min : parseValue(kind, bounds[0]);
        long end = star ? kind.max : parseEnd(kind, bounds, start, text);
        long step = parseStep(rangeAndStep, text);
        if (rangeAndStep.length == 2 && bounds.length == 1) {
            end = kind.max;
        }
        requireRange(kind, text, start, end, step);
        return new CronField(bits(start, end, step), star && step == 1);
    }

    private static long parseEnd(Kind kind, String[] bounds, long start, String text) {
        if (bounds.length > 2) {
            throw new CronSchedule.InvalidCronException("too many hyphens: " + text);
        }
        return bounds.length == 2 ? parseValue(kind, bounds[1]) : start;
    }

    private static long parseStep(String[] rangeAndStep, String text) {
        if (rangeAndStep.length > 2) {
            throw new CronSchedule.InvalidCronException("too many slashes: " + text);
        }
        return rangeAndStep.length == 2 ? parseNumber(rangeAndStep[1]) : 1;
    }

    private static void requireRange(Kind kind, String text, long start, long end, long step) {
        if (start < kind.min) {
            throw new CronSchedule.InvalidCronException(
                    "beginning of range (" + start + ") below minimum (" + kind.min + "): " + text);
        }
        if (end > kind.max) {
            throw new CronSchedule.InvalidCronException(
                    "end of range (" + end + ") above maximum (" + kind.max + "): " + text);
        }
        if (start > end) {
            throw new CronSchedule.InvalidCronException(
                    "beginning of range (" + start + ") beyond end of range (" + end + "): " + text);
        }
        if (step == 0) {
            throw new CronSchedule.InvalidCronException("step of range should be a positive number: " + text);
        }
    }

    private static long bits(long start, long end, long step) {
        long bits = 0;
        for (long value = start; value <= end; value += Math.min(step, Long.SIZE)) {
            bits |= 1L << value;
        }
        return bits;
    }

    private static long parseValue(Kind kind, String text) {
        int name = kind.names.indexOf(text.toLowerCase(Locale.ROOT));
        return name >= 0 ? kind.min + name : parseNumber(text);
    }

    private static long parseNumber(String text) {
        long number;
        try {
            number = GoInteger.parse(text);
        } catch (NumberFormatException e) {
            throw new CronSchedule.InvalidCronException("failed to parse int from " + text + ": " + e.getMessage());
        }
        if (number < 0) {
            throw new CronSchedule.InvalidCronException("negative number (" + number + ") not allowed: " + text);
        }
        return number;
    }
}
