// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.tune;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.scenario.schema.DurationFormat;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Equidistant values between two numbers or two durations.
 *
 * @param from the first value, in seconds if it is a duration
 * @param to the last value
 * @param steps the number of values
 * @param isLogarithmic whether their ratios are equal instead of their differences
 * @param isDuration whether they are durations
 */
public record RangeEntry(double from, double to, int steps, boolean isLogarithmic, boolean isDuration) {
    private static final MathContext THREE_DIGITS = new MathContext(3);
    private static final int MOST_STEPS = 100;
    private static final String NUMBER = "-?[0-9]+(\\.[0-9]+)?";

    private enum Scale {
        LINEAR,
        LOG
    }

    private static final Field<String> FROM =
            Field.required("from", Types.scalar("1s"), "First value, a number or a duration.");
    private static final Field<String> TO = Field.required("to", Types.scalar("30s"), "Last value.");
    private static final Field<Integer> STEPS =
            Field.required("steps", Types.integer(2, MOST_STEPS), "Number of values, both ends included.");
    private static final Field<Scale> SCALE = Field.of(
            "scale",
            Types.choice(List.of(Scale.values()), scale -> scale.name().toLowerCase(Locale.ROOT)),
            Scale.LINEAR,
            "linear",
            "`linear`, or `log` for equal ratios.");

    /** The fields. */
    public static final Section<RangeEntry> SECTION = Section.of(
            values -> {
                String from = values.get(FROM);
                String to = values.get(TO);
                boolean isDuration = !from.matches(NUMBER);
                boolean isLogarithmic = values.get(SCALE) == Scale.LOG;
                try {
                    RangeEntry range =
                            new RangeEntry(number(from), number(to), values.get(STEPS), isLogarithmic, isDuration);
                    if (isDuration != !to.matches(NUMBER)) {
                        throw new IllegalArgumentException("one end is a duration, the other a number");
                    }
                    if (!(range.from < range.to) || (isLogarithmic && range.from <= 0)) {
                        throw new IllegalArgumentException(
                                isLogarithmic ? "a logarithmic range needs 0 < from < to" : "a range needs from < to");
                    }
                    return range;
                } catch (IllegalArgumentException e) {
                    values.written(FROM).error(String.valueOf(e.getMessage()), null);
                    return null;
                }
            },
            FROM,
            TO,
            STEPS,
            SCALE);

    private static double number(String text) {
        return text.matches(NUMBER) ? Double.parseDouble(text) : DurationText.seconds(text);
    }

    /** Returns the values as text; durations in whole seconds, numbers whole if both ends are, else of three digits. */
    Set<String> values() {
        boolean isWhole = isDuration || (from == Math.rint(from) && to == Math.rint(to));
        Set<String> values = new LinkedHashSet<>();
        for (int i = 0; i < steps; i++) {
            double share = (double) i / (steps - 1);
            double value = isLogarithmic ? from * Math.pow(to / from, share) : from + (to - from) * share;
            values.add(text(isWhole ? BigDecimal.valueOf(Math.round(value)) : new BigDecimal(value, THREE_DIGITS)));
        }
        return values;
    }

    private String text(BigDecimal value) {
        return isDuration
                ? DurationFormat.text(Duration.ofSeconds(value.longValue())).replace(" ", "")
                : value.stripTrailingZeros().toPlainString();
    }
}
