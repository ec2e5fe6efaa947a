// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.workloads.trace.TraceText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reader of instants and numbers in trees, which rejects those that cannot be meant. */
final class Values {
    /** Kubernetes' first release is from 2014: a history cannot be older. */
    private static final Instant EARLIEST = Instant.parse("2014-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");
    private static final Pattern SHORT_ZONE = Pattern.compile("[+-]\\d{4}$");
    private static final Pattern NO_ZONE = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+");
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private Values() {}

    /** Returns the text at a path of keys, empty if there is none. */
    static String text(MappingNode from, String... path) {
        SourceNode node = find(from, path);
        return node instanceof ScalarNode scalar && !scalar.isNull() ? scalar.text() : "";
    }

    /** Returns the value at a path of keys, null if there is none. */
    static @Nullable SourceNode find(MappingNode from, String... path) {
        SourceNode node = from;
        for (String key : path) {
            node = node instanceof MappingNode mapping ? mapping.present(key) : null;
            if (node == null) {
                return null;
            }
        }
        return node;
    }

    /** Returns the mapping at a path of keys, an empty one if there is none. */
    static MappingNode mapping(MappingNode from, String... path) {
        MappingNode node = from;
        for (String key : path) {
            node = node.mapping(key);
        }
        return node;
    }

    /** Returns the RFC 3339 instant under a key, null if there is none. */
    static @Nullable Instant instant(MappingNode from, String key) {
        return from.present(key) instanceof ScalarNode scalar ? instant(scalar.text(), scalar.position(), key) : null;
    }

    /** Returns the RFC 3339 instant under a key. */
    static Instant requireInstant(MappingNode from, String key) {
        Instant at = instant(from, key);
        if (at == null) {
            throw error(from.position(), "has no \"" + key + "\"", null);
        }
        return at;
    }

    /** Returns the RFC 3339 instant that a text denotes. */
    static Instant instant(String text, Position position, String name) {
        try {
            return plausible(parse(text), position, name + " " + text);
        } catch (DateTimeException e) {
            throw error(position, name + " \"" + text + "\" is not a time", "Write it as 2026-01-05T09:00:00Z.");
        }
    }

    /**
     * Returns the RFC 3339 instant that a text denotes; a blank before the time, a zone of {@code +0000}, and a missing zone,
     * which means UTC, are read too.
     *
     * @throws DateTimeException if it is not a time
     */
    static Instant parse(String text) {
        String written = text.trim().replace(' ', 'T');
        if (SHORT_ZONE.matcher(written).find()) {
            int minutes = written.length() - 2;
            written = written.substring(0, minutes) + ":" + written.substring(minutes);
        } else if (NO_ZONE.matcher(written).matches()) {
            written += "Z";
        }
        return OffsetDateTime.parse(written).toInstant();
    }

    /** Returns the instant of a Unix time in seconds. */
    static Instant unixSeconds(SourceNode node, String name) {
        if (!(node instanceof ScalarNode scalar)) {
            throw error(node.position(), name + " is " + node.describe() + ", not a Unix time", null);
        }
        double seconds;
        try {
            seconds = Double.parseDouble(scalar.text());
        } catch (NumberFormatException e) {
            throw error(node.position(), name + " \"" + scalar.text() + "\" is not a Unix time", null);
        }
        return unixSeconds(seconds, scalar.position(), name + " " + scalar.text());
    }

    /** Returns the instant of a Unix time in seconds. */
    static Instant unixSeconds(double seconds, Position position, String name) {
        long whole = (long) Math.floor(seconds);
        if (Math.abs(seconds) > LATEST.getEpochSecond()) {
            double day = seconds / 1e3;
            String unit = day < LATEST.getEpochSecond() ? "milliseconds" : "microseconds or nanoseconds";
            throw error(
                    position, name + " is not a Unix time in seconds", "It seems to be in " + unit + "; divide it.");
        }
        return plausible(
                Instant.ofEpochSecond(whole, Math.round((seconds - whole) * NANOS_PER_SECOND)), position, name);
    }

    private static Instant plausible(Instant at, Position position, String name) {
        if (at.isBefore(EARLIEST) || at.isAfter(LATEST)) {
            throw error(
                    position,
                    name + " is before 2014 or after 2099",
                    "A Unix time has to be in seconds since 1970; a clock may have been wrong.");
        }
        return at;
    }

    /** Returns the number under a key, {@code absent} if there is none. */
    static double number(MappingNode from, String key, double absent) {
        if (!(from.present(key) instanceof ScalarNode scalar)) {
            return absent;
        }
        try {
            return Double.parseDouble(scalar.text());
        } catch (NumberFormatException e) {
            throw error(scalar.position(), key + " \"" + scalar.text() + "\" is not a number", null);
        }
    }

    /** Returns the whole number under a key, {@code absent} if there is none. */
    static int whole(MappingNode from, String key, int absent) {
        double number = number(from, key, absent);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw error(from.position(), key + " is not a whole number", null);
        }
        return (int) number;
    }

    /** Returns the duration of a number of seconds under a key, null if there is none. */
    static @Nullable Duration seconds(MappingNode from, String key) {
        double seconds = number(from, key, Double.NaN);
        return Double.isNaN(seconds) ? null : Duration.ofNanos(Math.round(seconds * NANOS_PER_SECOND));
    }

    /** Creates the exception for a position. */
    static InvalidInputException error(Position position, String message, @Nullable String hint) {
        return TraceText.error(position, message, hint);
    }
}
