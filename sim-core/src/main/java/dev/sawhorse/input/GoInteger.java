// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.math.BigInteger;
import java.util.regex.Pattern;

/** A parser of whole numbers in the notation of Go's {@code strconv}, with its error messages. */
public final class GoInteger {
    private static final Pattern DIGITS = Pattern.compile("[+-]?[0-9]+");

    private GoInteger() {}

    /** Whether the text is a 64-bit integer. */
    public static boolean isInteger(String text) {
        return DIGITS.matcher(text).matches() && new BigInteger(text).bitLength() < Long.SIZE;
    }

    /**
     * Reads digits with an optional sign.
     *
     * @throws NumberFormatException with Go's message
     */
    public static long parse(String text) {
        if (isInteger(text)) {
            return Long.parseLong(text);
        }
        String wrong = DIGITS.matcher(text).matches() ? "value out of range" : "invalid syntax";
        throw new NumberFormatException("strconv.Atoi: parsing " + quoted(text) + ": " + wrong);
    }

    /** Returns a text between quotation marks, with quotation marks and control characters in it escaped. */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> quoted.append(escaped((char) c)));
        return quoted.append('"').toString();
    }

    private static String escaped(char c) {
        return switch (c) {
            case '"', '\\' -> "\\" + c;
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> c < ' ' || c == 0x7f ? String.format("\\x%02x", (int) c) : String.valueOf(c);
        };
    }
}
