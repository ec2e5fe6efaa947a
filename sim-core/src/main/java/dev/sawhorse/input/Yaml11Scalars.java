// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The YAML 1.1 resolver of unquoted words as Kubernetes' tools apply it: {@code yes}, {@code on} and {@code y} are booleans, a
 * leading 0 means octal, underscores in numbers are ignored, and dates stay strings.
 */
final class Yaml11Scalars {
    /** More digits than any number of a manifest has; numbers of a million digits would take minutes to convert. */
    static final int MOST_DIGITS = 100;

    private static final Pattern INTEGER = Pattern.compile(
            "([-+]?)(?:0[xX](?<hex>[0-9a-fA-F]+)|0[bB](?<binary>[01]+)|0[oO]?(?<octal>[0-7]+)|(?<decimal>0|[1-9][0-9]*))");
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?");

    /** From this size on a decimal number keeps its exponent when written as JSON and is no longer read as a whole number. */
    private static final BigDecimal WHOLE_LIMIT = new BigDecimal("1e21");

    private Yaml11Scalars() {}

    /** Returns the resolved scalar, or null for a number that JSON cannot express (infinity, not a number). */
    static @Nullable ScalarNode resolve(Position position, String source) {
        return switch (source) {
            case "", "~", "null", "Null", "NULL" -> new ScalarNode(position, ScalarNode.Kind.NULL, "null", source);
            case "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON" ->
                new ScalarNode(position, ScalarNode.Kind.BOOLEAN, "true", source);
            case "n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF" ->
                new ScalarNode(position, ScalarNode.Kind.BOOLEAN, "false", source);
            case ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF" ->
                null;
            default -> beginsLikeNumber(source) ? number(position, source) : string(position, source);
        };
    }

    /** Returns a number written with a fraction or an exponent, as a whole number if its value is one. */
    static ScalarNode decimal(Position position, String plain, String source) {
        double value = Double.parseDouble(plain);
        if (Double.isInfinite(value)) {
            return string(position, source);
        }
        BigDecimal exact = value == 0 ? BigDecimal.ZERO : new BigDecimal(plain).stripTrailingZeros();
        boolean whole = exact.scale() <= 0 && exact.abs().compareTo(WHOLE_LIMIT) < 0;
        ScalarNode.Kind kind = whole ? ScalarNode.Kind.INTEGER : ScalarNode.Kind.DECIMAL;
        return new ScalarNode(position, kind, exact.toPlainString(), source);
    }

    private static boolean beginsLikeNumber(String source) {
        char first = source.charAt(0);
        return (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
    }

    private static ScalarNode number(Position position, String source) {
        String plain = source.charAt(0) == '.' ? source : source.replace("_", "");
        Matcher integer = INTEGER.matcher(plain);
        if (integer.matches()) {
            return new ScalarNode(position, ScalarNode.Kind.INTEGER, integerText(integer), source);
        }
        if (DECIMAL.matcher(plain).matches()) {
            return decimal(position, plain, source);
        }
        return string(position, source);
    }

    /** Whether a number is so long that converting it would dominate the time of reading. */
    static boolean hasTooManyDigits(String source) {
        if (source.length() <= MOST_DIGITS || !beginsLikeNumber(source)) {
            return false;
        }
        String plain = source.replace("_", "");
        return INTEGER.matcher(plain).matches() || DECIMAL.matcher(plain).matches();
    }

    private static String integerText(Matcher integer) {
        String digits = integer.group("decimal");
        int radix = 10;
        if (digits == null && integer.group("hex") != null) {
            digits = integer.group("hex");
            radix = 16;
        } else if (digits == null && integer.group("binary") != null) {
            digits = integer.group("binary");
            radix = 2;
        } else if (digits == null) {
            digits = integer.group("octal");
            radix = 8;
        }
        BigInteger magnitude = new BigInteger(digits, radix);
        return ("-".equals(integer.group(1)) ? magnitude.negate() : magnitude).toString();
    }

    private static ScalarNode string(Position position, String source) {
        return new ScalarNode(position, ScalarNode.Kind.STRING, source, source, true);
    }
}
