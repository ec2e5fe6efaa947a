// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A reader of one JSON object into maps, lists and strings, with lookups of values in it. */
final class JsonValues {
    private JsonValues() {}

    /** Reads the object at whose start the parser is. */
    static Map<String, Object> object(JsonParser parser) {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            object.put(name, value(parser, parser.nextToken()));
        }
        return object;
    }

    private static Object value(JsonParser parser, JsonToken token) {
        if (token == JsonToken.START_OBJECT) {
            return object(parser);
        }
        if (token != JsonToken.START_ARRAY) {
            return parser.getString();
        }
        List<Object> array = new ArrayList<>();
        for (JsonToken item = parser.nextToken(); item != JsonToken.END_ARRAY; item = parser.nextToken()) {
            array.add(value(parser, item));
        }
        return array;
    }

    /** Returns the value at a path of names, null if there is none. */
    static @Nullable Object find(Object from, String... path) {
        Object value = from;
        for (String name : path) {
            value = value instanceof Map<?, ?> object ? object.get(name) : null;
            if (value == null) {
                return null;
            }
        }
        return value;
    }

    /** Returns the text at a path of names, null if there is none. */
    static @Nullable String text(Object from, String... path) {
        return find(from, path) instanceof String text ? text : null;
    }

    /** Returns the items of the list at a path of names; empty if there is no list. */
    static List<?> items(Object from, String... path) {
        return find(from, path) instanceof List<?> list ? list : List.of();
    }
}
