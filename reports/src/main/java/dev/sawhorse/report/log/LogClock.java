// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.journal.Observation.RunStarted;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** The clock and the counters of a log: timestamps in simulated time, ids of reconciliations. */
final class LogClock {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Instant start = Instant.EPOCH;
    private String commit = "sawhorse";
    private long now;
    private long reconciliations;
    private long commands;

    void started(RunStarted run) {
        start = Instant.parse(run.start());
        commit = "sawhorse-" + run.version();
    }

    void now(long nanos) {
        now = nanos;
    }

    /** Returns a line of the current time. */
    LogLine line(String level, String message) {
        return new LogLine(level, TIME.format(start.plusNanos(now)), message, commit);
    }

    /** Returns the time after the given seconds, in the format of the API. */
    String secondsFromNow(long seconds) {
        return start.plusNanos(now)
                .truncatedTo(ChronoUnit.SECONDS)
                .plusSeconds(seconds)
                .toString();
    }

    /** Returns the next id of a reconciliation. */
    String nextReconcileId() {
        return id(0x8000, ++reconciliations);
    }

    /** Returns the next id of a disruption command. */
    String nextCommandId() {
        return id(0x9000, ++commands);
    }

    /** Returns a UUID of version 4 that contains a counter, so that equal runs have equal ids. */
    private static String id(int variant, long number) {
        return String.format(Locale.ROOT, "00000000-0000-4000-%04x-%012x", variant, number);
    }
}
