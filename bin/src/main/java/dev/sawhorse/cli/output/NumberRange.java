// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.math.BigDecimal;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A range of numbers from an option: {@code 2-8}, {@code 4} for one value, {@code 4-} for a minimum, {@code -8} for a
 * maximum. Both bounds are inclusive.
 */
public record NumberRange(BigDecimal min, BigDecimal max) {
    private static final BigDecimal ANYTHING = new BigDecimal(Long.MAX_VALUE);
    private static final Pattern FORM = Pattern.compile("(?<min>[^-]*)(?<dash>-?)(?<max>[^-]*)");

    /** Whether the number lies in the range. */
    public boolean contains(double number) {
        BigDecimal exact = BigDecimal.valueOf(number);
        return exact.compareTo(min) >= 0 && exact.compareTo(max) <= 0;
    }

    private static NumberRange parse(String text, Function<String, BigDecimal> number) {
        Matcher form = FORM.matcher(text.trim());
        if (!form.matches() || (form.group("min").isEmpty() && form.group("max").isEmpty())) {
            throw new TypeConversionException("\"" + text + "\" is not a range such as 2-8, 4, 4- or -8");
        }
        BigDecimal min = form.group("min").isEmpty() ? BigDecimal.ZERO : number.apply(form.group("min"));
        if (form.group("dash").isEmpty()) {
            return new NumberRange(min, min);
        }
        BigDecimal max = form.group("max").isEmpty() ? ANYTHING : number.apply(form.group("max"));
        if (min.compareTo(max) > 0) {
            throw new TypeConversionException("\"" + text + "\" starts above its end");
        }
        return new NumberRange(min, max);
    }

    /** A parser of ranges of plain numbers. */
    public static final class Plain implements ITypeConverter<NumberRange> {
        @Override
        public NumberRange convert(String text) {
            return parse(text, number -> {
                try {
                    return new BigDecimal(number.trim());
                } catch (NumberFormatException e) {
                    throw new TypeConversionException("\"" + number + "\" is not a number");
                }
            });
        }
    }

    /** A parser of ranges of memory, in GiB without a unit; the result is in MiB. */
    public static final class Memory implements ITypeConverter<NumberRange> {
        private static final Pattern AMOUNT = Pattern.compile("(?<number>[0-9]+(?:\\.[0-9]+)?) ?(?<unit>[A-Za-z]*)");

        @Override
        public NumberRange convert(String text) {
            return parse(text, Memory::mebibytes);
        }

        private static BigDecimal mebibytes(String text) {
            Matcher amount = AMOUNT.matcher(text.trim());
            if (!amount.matches()) {
                throw new TypeConversionException("\"" + text + "\" is not an amount of memory such as 4GiB or 512MiB");
            }
            int mebibytesPerUnit = switch (amount.group("unit")) {
                case "Mi", "MiB" -> 1;
                case "", "Gi", "GiB" -> 1 << 10;
                case "Ti", "TiB" -> 1 << 20;
                default ->
                    throw new TypeConversionException("\"" + text + "\" has the unknown unit \"" + amount.group("unit")
                            + "\"; use MiB, GiB or TiB");
            };
            return new BigDecimal(amount.group("number")).multiply(BigDecimal.valueOf(mebibytesPerUnit));
        }
    }
}
