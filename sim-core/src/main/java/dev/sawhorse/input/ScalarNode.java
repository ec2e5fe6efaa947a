// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import org.jspecify.annotations.Nullable;

/**
 * A scalar: a string, a boolean, a number or null.
 *
 * @param position where the value begins
 * @param kind its type by YAML's rules for unquoted words
 * @param text the value in its plain form: {@code true} for an unquoted {@code yes}, {@code 493} for {@code 0755}
 * @param source the value as written, without quotes
 * @param isPlain whether it is a string that stands in YAML without quotes
 */
public record ScalarNode(Position position, Kind kind, String text, String source, boolean isPlain)
        implements SourceNode {
    /** The type of a scalar. */
    public enum Kind {
        STRING("a string"),
        BOOLEAN("a boolean"),
        INTEGER("a whole number"),
        DECIMAL("a decimal number"),
        NULL("empty");

        private final String description;

        Kind(String description) {
            this.description = description;
        }

        /** Returns the name of the type in messages. */
        public String description() {
            return description;
        }
    }

    /** Makes a scalar whose plain form is what was written. */
    public ScalarNode(Position position, Kind kind, String text) {
        this(position, kind, text, text);
    }

    /** Makes a scalar that is not a plain string. */
    public ScalarNode(Position position, Kind kind, String text, String source) {
        this(position, kind, text, source, false);
    }

    /** Returns the scalar that YAML resolves an unquoted text to; a string for numbers that are not finite. */
    public static ScalarNode ofYaml(Position position, String text) {
        ScalarNode resolved = Yaml11Scalars.resolve(position, text);
        return resolved == null ? new ScalarNode(position, Kind.STRING, text) : resolved;
    }

    /** Tells whether the value is a whole or decimal number. */
    public boolean isNumber() {
        return kind == Kind.INTEGER || kind == Kind.DECIMAL;
    }

    @Override
    public boolean isNull() {
        return kind == Kind.NULL;
    }

    @Override
    public @Nullable Object plain() {
        return switch (kind) {
            case STRING -> text;
            case BOOLEAN -> text.equals("true");
            case INTEGER -> whole();
            case DECIMAL -> Double.valueOf(text);
            case NULL -> null;
        };
    }

    private Object whole() {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException beyond) {
            return Double.valueOf(text);
        }
    }

    @Override
    public String describe() {
        return kind.description();
    }
}
