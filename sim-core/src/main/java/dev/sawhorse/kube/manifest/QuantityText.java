// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.kube.api.Quantity;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A parser of quantities as users write them, with hints on mistakes. */
public final class QuantityText {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([-+.0-9]+)\\s*([a-zA-Z]*?)(?:[bB]|[bB]ytes?)?");
    private static final String UPPER_CASE_UNITS = "kmgtpe";

    private QuantityText() {}

    /**
     * Parses a quantity.
     *
     * @throws IllegalArgumentException naming the text if it is not a quantity, with a hint where the intention is clear
     */
    public static Quantity parse(String text) {
        try {
            return Quantity.parse(text);
        } catch (NumberFormatException e) {
            String hint = hint(text);
            throw hint == null ? e : new IllegalArgumentException(e.getMessage() + "\n" + hint, e);
        }
    }

    private static @Nullable String hint(String text) {
        Matcher parts = NUMBER_AND_UNIT.matcher(text.strip());
        if (!parts.matches()) {
            return null;
        }
        boolean bytes = text.strip().toLowerCase(Locale.ROOT).matches(".*(b|bytes?)");
        String unit = unit(parts.group(2));
        String meant = parts.group(1) + (bytes && unit.equals("m") ? "M" : unit);
        try {
            return "Did you mean \"" + Quantity.parse(meant) + "\"?";
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static String unit(String written) {
        String folded = written.toLowerCase(Locale.ROOT);
        boolean binary = folded.length() == 2 && folded.charAt(1) == 'i';
        if (binary && UPPER_CASE_UNITS.indexOf(folded.charAt(0)) >= 0) {
            return folded.substring(0, 1).toUpperCase(Locale.ROOT) + "i";
        }
        boolean large = folded.length() == 1 && "gtpe".contains(folded);
        return large ? folded.toUpperCase(Locale.ROOT) : written;
    }
}
