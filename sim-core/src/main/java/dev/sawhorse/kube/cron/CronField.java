package dev.sawhorse.kube.cron;

import java.util.List;
import java.util.Locale;

/** One field of a cron expression: which of its values hit, as a bit set. */
final class CronField {

    /** What a field may hold. Names count from {@code min}. */
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

    /** Parses a comma-separated list of ranges, each with an optional step. */
    static CronField parse(Kind kind, String text) {
        long hits = 0;
        boolean unrestricted = false;
        for (String range : text.split(",")) {
            CronField part = parseRange(kind, range);
            hits |= part.hits;
            unrestricted |= part.unrestricted;
        }
        return new CronField(hits, unrestricted);
    }

    private static CronField parseRange(Kind kind, String text) {
        String[] rangeAndStep = text.split("/", -1);
        if (rangeAndStep.length > 2) {
            throw new CronSchedule.InvalidCronException("too many slashes: " + text);
        }
        String[] bounds = rangeAndStep[0].split("-", -1);
        if (bounds.length > 2) {
            throw new CronSchedule.InvalidCronException("too many hyphens: " + text);
        }
        boolean star = bounds[0].equals("*") || bounds[0].equals("?");
        boolean stepped = rangeAndStep.length == 2;
        int start = star ? kind.min : parseValue(kind, bounds[0]);
        int end = star ? kind.max : bounds.length == 2 ? parseValue(kind, bounds[1]) : stepped ? kind.max : start;
        int step = stepped ? parseNumber(rangeAndStep[1]) : 1;
        requireRange(kind, text, start, end, step);
        return new CronField(bits(start, end, step), star && step == 1);
    }

    private static void requireRange(Kind kind, String text, int start, int end, int step) {
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

    private static long bits(int start, int end, int step) {
        long bits = 0;
        for (int value = start; value <= end; value += step) {
            bits |= 1L << value;
        }
        return bits;
    }

    private static int parseValue(Kind kind, String text) {
        int name = kind.names.indexOf(text.toLowerCase(Locale.ROOT));
        return name >= 0 ? kind.min + name : parseNumber(text);
    }

    private static int parseNumber(String text) {
        int number;
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new CronSchedule.InvalidCronException(
                    "failed to parse int from " + text + ": strconv.Atoi: parsing \"" + text + "\": invalid syntax");
        }
        if (number < 0) {
            throw new CronSchedule.InvalidCronException("negative number (" + number + ") not allowed: " + text);
        }
        return number;
    }
}
