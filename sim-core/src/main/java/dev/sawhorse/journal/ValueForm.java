// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The JSON form of a value of an observation. */
enum ValueForm {
    TEXT,
    WHOLE_NUMBER,
    SMALL_NUMBER,
    DECIMAL,
    FLAG,
    TEXTS,
    TEXT_MAP;

    static ValueForm of(Class<?> type) {
        if (type == String.class) {
            return TEXT;
        }
        if (type == long.class) {
            return WHOLE_NUMBER;
        }
        if (type == int.class) {
            return SMALL_NUMBER;
        }
        if (type == double.class) {
            return DECIMAL;
        }
        if (type == boolean.class) {
            return FLAG;
        }
        if (type == List.class) {
            return TEXTS;
        }
        if (type == Map.class) {
            return TEXT_MAP;
        }
        throw new IllegalStateException("no journal form for " + type.getName());
    }

    /** Returns the value of a field that a journal of an earlier version lacks, null if it is required. */
    @Nullable
    Object absent() {
        return this == TEXT_MAP ? Map.of() : null;
    }

    void write(Object value, JsonGenerator json) {
        switch (this) {
            case TEXT -> json.writeString((String) value);
            case WHOLE_NUMBER -> json.writeNumber((long) value);
            case SMALL_NUMBER -> json.writeNumber((int) value);
            case DECIMAL -> json.writeNumber(DecimalText.of((double) value, DecimalText.NANO));
            case FLAG -> json.writeBoolean((boolean) value);
            case TEXTS -> writeTexts((List<?>) value, json);
            case TEXT_MAP -> writeTextMap((Map<?, ?>) value, json);
        }
    }

    private static void writeTexts(List<?> texts, JsonGenerator json) {
        json.writeStartArray();
        for (Object text : texts) {
            json.writeString((String) text);
        }
        json.writeEndArray();
    }

    private static void writeTextMap(Map<?, ?> map, JsonGenerator json) {
        json.writeStartObject();
        // Sorted: the order of Map.of differs in every JVM.
        map.entrySet().stream()
                .sorted((a, b) -> ((String) a.getKey()).compareTo((String) b.getKey()))
                .forEachOrdered(entry -> {
                    json.writeName((String) entry.getKey());
                    json.writeString((String) entry.getValue());
                });
        json.writeEndObject();
    }

    private static List<?> texts(List<?> values) {
        requireTexts(values);
        return values;
    }

    private static Map<?, ?> textMap(Map<?, ?> values) {
        requireTexts(values.values());
        return values;
    }

    private static void requireTexts(Collection<?> values) {
        for (Object value : values) {
            if (!(value instanceof String)) {
                throw new ClassCastException(value + " is no text");
            }
        }
    }

    /** Returns a parsed JSON value (text, Long, Double, Boolean, List or Map) as the Java value of this form. */
    Object read(String field, Object value) {
        try {
            return switch (this) {
                case TEXT -> (String) value;
                case WHOLE_NUMBER -> (Long) value;
                case SMALL_NUMBER -> Math.toIntExact((Long) value);
                case DECIMAL -> ((Number) value).doubleValue();
                case FLAG -> (Boolean) value;
                case TEXTS -> texts((List<?>) value);
                case TEXT_MAP -> textMap((Map<?, ?>) value);
            };
        } catch (ClassCastException | ArithmeticException e) {
            throw new IllegalArgumentException("\"" + field + "\" cannot be " + value, e);
        }
    }
}
