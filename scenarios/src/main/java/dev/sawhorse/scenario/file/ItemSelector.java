// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A part of a path that selects items of a list by their fields, such as {@code [kind=NodePool,name=web]} or {@code
 * [key=topology.kubernetes.io/zone]}. The name and the namespace of an object are those of its metadata.
 *
 * @param fields the values of the fields
 */
record ItemSelector(Map<String, String> fields) {
    private static final String KIND = "kind";
    private static final String KEY = "key";

    /** Returns the selector in a segment of a path, null if the segment is a key or an index. */
    static @Nullable ItemSelector parse(String segment) {
        if (segment.indexOf('=') < 0) {
            return null;
        }
        Map<String, String> fields = new LinkedHashMap<>();
        for (String part : segment.split(",")) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                return null;
            }
            fields.put(
                    part.substring(0, equals).strip(),
                    part.substring(equals + 1).strip());
        }
        return new ItemSelector(fields);
    }

    /** Returns whether an item has the values. */
    boolean matches(SourceNode item) {
        return item instanceof MappingNode mapping
                && fields.entrySet().stream().allMatch(field -> field.getValue().equals(text(mapping, field.getKey())));
    }

    private static @Nullable String text(MappingNode item, String field) {
        boolean isOfMetadata = item.present("metadata") instanceof MappingNode && !field.equals(KIND);
        MappingNode holder = isOfMetadata && item.text(field) == null ? (MappingNode) item.present("metadata") : item;
        String text = holder == null ? null : holder.text(field);
        return text == null && isOfMetadata && field.equals("namespace") ? "default" : text;
    }

    /** Returns what an item is called in a hint, by the fields of this selector. */
    String describe(SourceNode item) {
        return item instanceof MappingNode mapping
                ? fields.keySet().stream()
                        .map(field -> field + "=" + text(mapping, field))
                        .collect(Collectors.joining(",", "[", "]"))
                : "";
    }

    /** Returns a new item with the key of the selector, as requirements and taints have one; null if it has none. */
    @Nullable
    MappingNode newItem(Position position) {
        if (!fields.containsKey(KEY)) {
            return null;
        }
        List<MappingNode.Entry> entries = new ArrayList<>();
        fields.forEach((field, text) -> entries.add(
                new MappingNode.Entry(position, field, new ScalarNode(position, ScalarNode.Kind.STRING, text))));
        return new MappingNode(position, entries);
    }

    /** Returns whether an object is of the kind of this selector, or this selector names none. */
    boolean isOfKind(MappingNode object) {
        String kind = fields.get(KIND);
        return kind == null || kind.equals(object.text(KIND));
    }

    @Override
    public String toString() {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + field.getValue())
                .collect(Collectors.joining(",", "[", "]"));
    }
}
