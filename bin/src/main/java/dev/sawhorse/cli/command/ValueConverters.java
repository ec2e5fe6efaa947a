// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.input.DurationText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The converters of numbers, dates and patterns on the command line, whose error messages do not mention Java types.
 */
public final class ValueConverters {
    private ValueConverters() {}

    /** Registers the converters with a command line and all its commands. */
    public static CommandLine register(CommandLine line) {
        ITypeConverter<Integer> integer =
                text -> read(text, Integer::valueOf, "a whole number of up to " + Integer.MAX_VALUE);
        ITypeConverter<Long> wide = text -> read(text, Long::valueOf, "a whole number of up to " + Long.MAX_VALUE);
        ITypeConverter<Double> number = text -> read(text, Double::valueOf, "a number");
        return line.registerConverter(Integer.class, integer)
                .registerConverter(int.class, integer)
                .registerConverter(Long.class, wide)
                .registerConverter(long.class, wide)
                .registerConverter(Double.class, number)
                .registerConverter(double.class, number)
                .registerConverter(Duration.class, ValueConverters::duration)
                .registerConverter(LocalDate.class, text -> read(text, LocalDate::parse, "a day such as 2026-03-30"))
                .registerConverter(Pattern.class, ValueConverters::pattern);
    }

    private static <T> T read(String text, Function<String, T> reader, String expected) {
        try {
            return reader.apply(text);
        } catch (NumberFormatException | DateTimeException e) {
            throw new TypeConversionException("\"" + text + "\" is not " + expected);
        }
    }

    private static Duration duration(String text) {
        try {
            return DurationText.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("\"" + text + "\" is not a duration such as 90s, 15m or 1h30m");
        }
    }

    private static Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new TypeConversionException("\"" + text + "\" is not a regular expression: " + e.getDescription()
                    + " at character " + (e.getIndex() + 1));
        }
    }
}
