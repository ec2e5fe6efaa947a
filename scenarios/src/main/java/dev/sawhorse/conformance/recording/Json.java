// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Documents as plain maps, lists, strings, numbers and booleans, and their comparison. */
public final class Json {
    private static final double TOLERANCE = 1e-6;
    private static final int MOST_OBJECTS = 1_000_000;

    private Json() {}

    /** Returns the value of a node; numbers are doubles. */
    public static @Nullable Object plain(@Nullable SourceNode node) {
        if (node == null || node.isNull()) {
            return null;
        }
        if (node instanceof MappingNode mapping) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            mapping.entries().forEach(entry -> map.put(entry.key(), plain(entry.value())));
            return map;
        }
        if (node instanceof SequenceNode sequence) {
            List<@Nullable Object> list = new ArrayList<>();
            sequence.items().forEach(item -> list.add(plain(item)));
            return list;
        }
        ScalarNode scalar = (ScalarNode) node;
        return switch (scalar.kind()) {
            case INTEGER, DECIMAL -> Double.valueOf(scalar.text());
            case BOOLEAN -> Boolean.valueOf(scalar.text());
            case STRING, NULL -> scalar.text();
        };
    }

    /** Returns the items of a list under a key, empty if the key is absent. */
    public static List<SourceNode> items(MappingNode node, String key) {
        return node.present(key) instanceof SequenceNode list ? list.items() : List.of();
    }

    /** Returns the texts of a list under a key, empty if the key is absent. */
    public static List<String> texts(MappingNode node, String key) {
        List<String> texts = new ArrayList<>();
        for (SourceNode item : items(node, key)) {
            if (item instanceof ScalarNode scalar) {
                texts.add(scalar.text());
            }
        }
        return texts;
    }

    /** Returns the mappings of a list under a key, empty if the key is absent. */
    public static List<MappingNode> mappings(MappingNode node, String key) {
        return node.mappings(key);
    }

    /** Returns the mapping under a key, empty if the key is absent. */
    public static MappingNode mapping(MappingNode node, String key) {
        return node.mapping(key);
    }

    /** Returns the text of a required key. */
    public static String text(MappingNode node, String key) {
        String text = node.text(key);
        if (text == null) {
            throw new IllegalArgumentException(
                    node.position() + ": " + key + " is missing\nMaybe the recording was cut.");
        }
        return text;
    }

    public static boolean flag(MappingNode node, String key) {
        return "true".equals(node.text(key));
    }

    public static double number(MappingNode node, String key) {
        return Double.parseDouble(text(node, key));
    }

    /** Returns the number of objects under a required key: up to a million, as the replay creates each of them. */
    public static int count(MappingNode node, String key) {
        double count = number(node, key);
        if (!(count >= 0 && count <= MOST_OBJECTS)) {
            throw new IllegalArgumentException(node.position() + ": " + key + " is " + text(node, key)
                    + ", but from 0 to " + MOST_OBJECTS + " can be replayed");
        }
        return (int) count;
    }

    /** Returns the first difference as {@code path: expected …, got …}, null if there is none. */
    public static @Nullable String difference(String path, @Nullable Object expected, @Nullable Object actual) {
        if (expected instanceof Map<?, ?> wanted && actual instanceof Map<?, ?> got) {
            return ofMaps(path, wanted, got);
        }
        if (expected instanceof List<?> wanted && actual instanceof List<?> got) {
            return ofLists(path, wanted, got);
        }
        if (expected instanceof Number wanted && actual instanceof Number got) {
            double apart = Math.abs(wanted.doubleValue() - got.doubleValue());
            return apart <= TOLERANCE ? null : text(path, expected, actual);
        }
        return expected == null
                ? (actual == null ? null : text(path, "nothing", actual))
                : ofValues(path, expected, actual);
    }

    private static @Nullable String ofValues(String path, Object expected, @Nullable Object actual) {
        return expected.equals(actual) ? null : text(path, expected, actual);
    }

    private static @Nullable String ofMaps(String path, Map<?, ?> expected, Map<?, ?> actual) {
        for (Map.Entry<?, ?> entry : expected.entrySet()) {
            String below = path + "." + entry.getKey();
            String difference = actual.containsKey(entry.getKey())
                    ? difference(below, entry.getValue(), actual.get(entry.getKey()))
                    : text(below, entry.getValue(), null);
            if (difference != null) {
                return difference;
            }
        }
        for (Object key : actual.keySet()) {
            if (!expected.containsKey(key)) {
                return text(path + "." + key, "nothing", actual.get(key));
            }
        }
        return null;
    }

    private static @Nullable String ofLists(String path, List<?> expected, List<?> actual) {
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            String difference = difference(path + "[" + i + "]", expected.get(i), actual.get(i));
            if (difference != null) {
                return difference;
            }
        }
        return expected.size() == actual.size() ? null : text(path, expected, actual);
    }

    private static String text(String path, @Nullable Object expected, @Nullable Object actual) {
        return path + ": expected " + shown(expected) + ", got " + shown(actual);
    }

    private static String shown(@Nullable Object value) {
        return value == null ? "nothing" : String.valueOf(value);
    }
}
