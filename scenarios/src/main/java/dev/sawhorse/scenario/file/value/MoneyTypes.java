// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Types of amounts in USD, and of shares. */
public final class MoneyTypes {
    private static final double FAR_BELOW = -1e12;
    private static final double PER_CENT = 100;

    private MoneyTypes() {}

    /** Returns the type of fields from 0 to {@code max} USD. */
    public static FieldType<Double> upTo(double max) {
        FieldType<Double> number = Types.number(0, max);
        return new FieldType<>() {
            @Override
            public @Nullable Double read(Value value) {
                return notNegative(value.number(FAR_BELOW, max), value);
            }

            @Override
            public Object example() {
                return number.example();
            }

            @Override
            public String constraint() {
                return number.constraint();
            }

            @Override
            public String label() {
                return number.label();
            }

            @Override
            public void writeSchema(JsonGenerator schema) {
                number.writeSchema(schema);
            }
        };
    }

    /** Returns the type of shares such as {@code 28%} or {@code 0.28}, from 0 to 1. */
    public static FieldType<Double> share() {
        return Types.converted(
                Types.quantity("a share such as 28% or 0.28", "28%", MoneyTypes::parseShare), MoneyTypes::within);
    }

    private static @Nullable Double notNegative(@Nullable Double dollars, Value value) {
        if (dollars != null && dollars < 0) {
            value.error(value.shown() + " is negative, but an amount to pay is expected", "Maybe the sign is wrong.");
            return null;
        }
        return dollars;
    }

    private static Double parseShare(String text) {
        boolean percent = text.endsWith("%");
        String number = percent ? text.substring(0, text.length() - 1) : text;
        try {
            return Double.parseDouble(number) / (percent ? PER_CENT : 1);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a share such as 28% or 0.28", e);
        }
    }

    private static @Nullable Double within(Double share, Value value) {
        if (!(share >= 0 && share <= 1)) {
            boolean missingPercent = share > 1 && share <= PER_CENT;
            value.error(
                    value.shown() + " is not from 0% to 100%",
                    missingPercent ? "Did you mean " + value.text() + "%?" : null);
            return null;
        }
        return share;
    }
}
