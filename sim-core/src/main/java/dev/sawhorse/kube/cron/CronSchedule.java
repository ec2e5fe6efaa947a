// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.cron;

import dev.sawhorse.input.GoDuration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cron schedule: an expression of five fields, or one of the descriptors {@code @hourly}, {@code @daily}, {@code @midnight},
 * {@code @weekly}, {@code @monthly}, {@code @yearly}, {@code @annually} and {@code @every <duration>}.
 *
 * <p>Grammar and behaviour are those of the cron library that Kubernetes v1.37 and Karpenter v1.14 use: names are
 * case-insensitive, {@code ?} is {@code *}, {@code n/s} runs from n to the maximum, Sunday is 0 only, and where both day fields
 * are restricted a day matches if either does. The error messages are that library's too.
 */
public final class CronSchedule {

    /** An invalid cron expression. */
    public static final class InvalidCronException extends IllegalArgumentException {
        InvalidCronException(String message) {
            super(message);
        }
    }

    /** No scheduled time within the search horizon. */
    public static final long NEVER = Long.MIN_VALUE;

    private static final int HORIZON_YEARS = 5;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long CHANGE_REACH_SECONDS = 2 * 3600;

    /** The five fields of an ordinary expression. */
    private record Fields(
            CronField minute, CronField hour, CronField dayOfMonth, CronField month, CronField dayOfWeek) {}

    private final String text;
    private final @Nullable Fields fields;
    private final long everySeconds;

    private CronSchedule(String text, @Nullable Fields fields, long everySeconds) {
        this.text = text;
        this.fields = fields;
        this.everySeconds = everySeconds;
    }

    /**
     * Parses an expression.
     *
     * @throws InvalidCronException saying what is wrong with it
     */
    public static CronSchedule parse(String text) {
        if (text.startsWith("@every ")) {
            return new CronSchedule(text, null, everySeconds(text.substring("@every ".length()), text));
        }
        String expression = text.startsWith("@") ? descriptor(text) : text;
        String[] parts =
                expression.isBlank() ? new String[0] : expression.strip().split("\\s+");
        if (parts.length != 5) {
            throw new InvalidCronException("expected exactly 5 fields, found " + parts.length + ": ["
                    + String.join(" ", Arrays.asList(parts)) + "]");
        }
        return new CronSchedule(
                text,
                new Fields(
                        CronField.parse(CronField.Kind.MINUTE, parts[0]),
                        CronField.parse(CronField.Kind.HOUR, parts[1]),
                        CronField.parse(CronField.Kind.DAY_OF_MONTH, parts[2]),
                        CronField.parse(CronField.Kind.MONTH, parts[3]),
                        CronField.parse(CronField.Kind.DAY_OF_WEEK, parts[4])),
                0);
    }

    private static String descriptor(String text) {
        return switch (text) {
            case "@yearly", "@annually" -> "0 0 1 1 *";
            case "@monthly" -> "0 0 1 * *";
            case "@weekly" -> "0 0 * * 0";
            case "@daily", "@midnight" -> "0 0 * * *";
            case "@hourly" -> "0 * * * *";
            default -> throw new InvalidCronException("unrecognized descriptor: " + text);
        };
    }

    private static long everySeconds(String duration, String text) {
        try {
            return Math.max(1, GoDuration.nanos(duration) / NANOS_PER_SECOND);
        } catch (IllegalArgumentException e) {
            throw new InvalidCronException("failed to parse duration " + text + ": " + e.getMessage());
        }
    }

    /**
     * Returns the first scheduled time strictly after the given UTC second, {@link #NEVER} if there is none within five years.
     */
    public long next(long epochSecond) {
        if (fields == null) {
            return epochSecond + everySeconds;
        }
        long firstMinute = Math.floorDiv(epochSecond, 60) + 1;
        LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(firstMinute, 24 * 60));
        int fromMinute = (int) Math.floorMod(firstMinute, 24L * 60);
        int lastYear =
                LocalDate.ofEpochDay(Math.floorDiv(epochSecond + 1, 24 * 3600)).getYear() + HORIZON_YEARS;
        while (day.getYear() <= lastYear) {
            if (!fields.month().hits(day.getMonthValue())) {
                day = day.withDayOfMonth(1).plusMonths(1);
                fromMinute = 0;
                continue;
            }
            int minute = hitsDay(fields, day) ? nextMinute(fields, fromMinute) : -1;
            if (minute >= 0) {
                return day.atStartOfDay().toEpochSecond(ZoneOffset.UTC) + 60L * minute;
            }
            day = day.plusDays(1);
            fromMinute = 0;
        }
        return NEVER;
    }

    /**
     * Returns the first scheduled time strictly after the given second in a time zone, {@link #NEVER} if there is none within
     * five years. A local time that is skipped does not occur, one that is repeated occurs twice.
     */
    public long next(long epochSecond, ZoneId zone) {
        ZoneRules rules = zone.getRules();
        if (fields == null) {
            return epochSecond + everySeconds;
        }
        LocalDate day = LocalDateTime.ofEpochSecond(epochSecond, 0, rules.getOffset(Instant.ofEpochSecond(epochSecond)))
                .toLocalDate();
        int lastYear = day.getYear() + HORIZON_YEARS;
        while (day.getYear() <= lastYear) {
            if (!fields.month().hits(day.getMonthValue())) {
                day = day.withDayOfMonth(1).plusMonths(1);
                continue;
            }
            long hit = hitsDay(fields, day) ? firstAfter(fields, epochSecond, day, rules) : NEVER;
            if (hit != NEVER) {
                return hit;
            }
            day = day.plusDays(1);
        }
        return NEVER;
    }

    /** Returns the first scheduled time of a day after the given second, {@link #NEVER} if there is none. */
    private static long firstAfter(Fields fields, long epochSecond, LocalDate day, ZoneRules rules) {
        long first = NEVER;
        for (int minute = nextMinute(fields, 0); minute >= 0; minute = nextMinute(fields, minute + 1)) {
            LocalDateTime local = day.atStartOfDay().plusMinutes(minute);
            for (ZoneOffset offset : rules.getValidOffsets(local)) {
                long hit = local.toEpochSecond(offset);
                if (hit > epochSecond && (first == NEVER || hit < first)) {
                    first = hit;
                }
            }
            if (first != NEVER && !isNearChange(rules, first)) {
                return first;
            }
        }
        return first;
    }

    /** Whether there is a zone transition within two hours, so that a later minute of the day may be earlier in time. */
    private static boolean isNearChange(ZoneRules rules, long epochSecond) {
        ZoneOffset before = rules.getOffset(Instant.ofEpochSecond(epochSecond - CHANGE_REACH_SECONDS));
        return !before.equals(rules.getOffset(Instant.ofEpochSecond(epochSecond + CHANGE_REACH_SECONDS)));
    }

    private static boolean hitsDay(Fields fields, LocalDate day) {
        boolean dayOfMonth = fields.dayOfMonth().hits(day.getDayOfMonth());
        boolean dayOfWeek = fields.dayOfWeek().hits(day.getDayOfWeek().getValue() % 7);
        return (fields.dayOfMonth().isUnrestricted() || fields.dayOfWeek().isUnrestricted())
                ? dayOfMonth && dayOfWeek
                : dayOfMonth || dayOfWeek;
    }

    private static int nextMinute(Fields fields, int fromMinute) {
        for (int minute = fromMinute; minute < 24 * 60; minute++) {
            if (fields.hour().hits(minute / 60) && fields.minute().hits(minute % 60)) {
                return minute;
            }
        }
        return -1;
    }

    /** Compares the text: schedules with equal times but different text are not equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof CronSchedule schedule && text.equals(schedule.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
