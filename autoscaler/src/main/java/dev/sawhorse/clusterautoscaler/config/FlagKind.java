// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.config;

import dev.sawhorse.input.GoDuration;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** The syntax of a flag's value. */
enum FlagKind {
    BOOLEAN(FlagKind::bool),
    INTEGER(FlagKind::integer),
    DECIMAL(FlagKind::decimal),
    DURATION(FlagKind::nanos),
    /** The duration of an interval, which must be positive. */
    INTERVAL(FlagKind::intervalNanos),
    RANGE(ResourceRange::parse),
    LIST(text -> split(text, "[,\n]")),
    TEXT(text -> text),
    /** A repeatable value that may contain commas. */
    LINES(text -> split(text, "\n"));

    private final Function<String, Object> reader;

    FlagKind(Function<String, Object> reader) {
        this.reader = reader;
    }

    /**
     * Parses a value.
     *
     * @throws IllegalArgumentException if the text is not a valid value
     */
    Object read(String text) {
        return reader.apply(text);
    }

    private static Object bool(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        throw new IllegalArgumentException("must be true or false");
    }

    private static Object integer(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("must be a whole number", e);
        }
    }

    private static Object decimal(String text) {
        try {
            return new BigDecimal(text).doubleValue();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("must be a number", e);
        }
    }

    private static Object nanos(String text) {
        OptionalLong nanos = GoDuration.find(text);
        if (nanos.isEmpty() || nanos.getAsLong() < 0) {
            throw new IllegalArgumentException("must be a duration such as 10m or 1h30m");
        }
        return nanos.getAsLong();
    }

    private static Object intervalNanos(String text) {
        Object nanos = nanos(text);
        if (nanos.equals(0L)) {
            throw new IllegalArgumentException("must be longer than 0, because a loop takes no simulated time");
        }
        return nanos;
    }

    private static Object split(String text, String separator) {
        return text.isEmpty() ? List.of() : List.copyOf(Arrays.asList(text.split(separator)));
    }
}
