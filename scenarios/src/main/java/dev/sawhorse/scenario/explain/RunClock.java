// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation.RunStarted;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parser of times of a run: a duration since the start ({@code 4h5m}, {@code 4:05:00}), a time of day in UTC ({@code 14:05})
 * or an instant.
 *
 * @param start the instant of time 0
 * @param end the time of the last entry, in nanoseconds since the start
 */
public record RunClock(RunFolder folder, Instant start, long end) {
    private static final Pattern TIME_OF_DAY = Pattern.compile("([01]?[0-9]|2[0-3]):([0-5][0-9])");
    private static final Pattern HOURS_MINUTES_SECONDS = Pattern.compile("([0-9]{1,4}):([0-5][0-9]):([0-5][0-9])");

    /** Reads the start and the end of a run from its journal. */
    public static RunClock of(RunFolder folder, ScenarioRun.Monitor monitor) throws IOException {
        Span span = new Span();
        folder.replay(Long.MAX_VALUE, span, monitor);
        return new RunClock(folder, span.start, span.end);
    }

    private static final class Span implements Journal.Listener {
        private Instant start = Instant.EPOCH;
        private long end;

        @Override
        public void appended(Journal.Entry entry) {
            end = entry.time();
            if (entry.observation() instanceof RunStarted started) {
                start = Instant.parse(started.start());
            }
        }
    }

    /**
     * Returns the time of an option {@code --at}, in nanoseconds since the start.
     *
     * @throws InvalidInputException if it is no time, outside the run, or a time of day that the run passes more than once
     */
    public long at(String text) {
        Duration sinceStart = sinceStart(text);
        if (sinceStart.isNegative() || sinceStart.compareTo(Duration.ofNanos(end)) > 0) {
            throw folder.wrong(
                    "--at " + text + " is outside the run, which lasts from " + start + " to " + start.plusNanos(end),
                    null);
        }
        return sinceStart.toNanos();
    }

    private Duration sinceStart(String text) {
        Matcher timeOfDay = TIME_OF_DAY.matcher(text);
        if (timeOfDay.matches()) {
            return ofDay(text, Integer.parseInt(timeOfDay.group(1)), Integer.parseInt(timeOfDay.group(2)));
        }
        Matcher time = HOURS_MINUTES_SECONDS.matcher(text);
        if (time.matches()) {
            return Duration.ofHours(Long.parseLong(time.group(1)))
                    .plusMinutes(Long.parseLong(time.group(2)))
                    .plusSeconds(Long.parseLong(time.group(3)));
        }
        try {
            return text.contains("T") && text.contains("-")
                    ? Duration.between(start, OffsetDateTime.parse(text).toInstant())
                    : DurationText.parse(text);
        } catch (DateTimeException | IllegalArgumentException e) {
            throw folder.wrong(
                    "--at " + text + " is not a time",
                    "Use a duration since the start such as 6m30s, a time of day such as 14:05, or an instant such as "
                            + start + ".");
        }
    }

    private Duration ofDay(String text, int hour, int minute) {
        Instant midnight = start.truncatedTo(ChronoUnit.DAYS);
        Instant first = midnight.atOffset(ZoneOffset.UTC)
                .with(LocalTime.of(hour, minute))
                .toInstant();
        if (first.isBefore(start)) {
            first = first.plus(1, ChronoUnit.DAYS);
        }
        Duration sinceStart = Duration.between(start, first);
        if (sinceStart.plusDays(1).compareTo(Duration.ofNanos(end)) <= 0) {
            throw folder.wrong(
                    "--at " + text + " comes more than once in the run, which lasts from " + start + " to "
                            + start.plusNanos(end),
                    "Use an instant such as " + first + ", or a duration since the start such as "
                            + sinceStart.toHours() + "h" + sinceStart.toMinutesPart() + "m.");
        }
        return sinceStart;
    }
}
