// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A field with the fields that contain it. Paths are written as in settings: an item of a list is selected by its number, by
 * {@code *}, by its fields or not at all, and the same holds for the free keys of a mapping.
 *
 * @param fields the fields from the root to the field itself
 */
public record FieldPath(List<Field<?>> fields) {
    private static final Pattern ITEM = Pattern.compile("\\*|[0-9]+|.*=.*");
    private static final String ANY = "*";
    private static final String OF_MAPPING = ".*.";
    private static final String OF_LIST = "[].";
    private static final int MOST_SUGGESTIONS = 5;

    /** A path that no field has. */
    public static final class UnknownFieldException extends Exception {
        private final String hint;

        private UnknownFieldException(String message, String hint) {
            super(message);
            this.hint = hint;
        }

        /** Returns what to write instead. */
        public String hint() {
            return hint;
        }
    }

    /**
     * Returns the field at a path.
     *
     * @throws UnknownFieldException if there is none
     */
    public static FieldPath find(FieldType<?> root, String path) throws UnknownFieldException {
        List<String> segments = NodePath.segments(path.replace("[]", "[*]"));
        if (segments.isEmpty()) {
            throw new UnknownFieldException(
                    "\"" + path + "\" is not a path", "For example: workloads.arrivals or workloads[0].arrivals.");
        }
        return new Search(root, segments).find(List.of(), root, 0);
    }

    /** Returns the field. */
    public Field<?> field() {
        return fields.get(fields.size() - 1);
    }

    /** Returns the path as the reference table writes it. */
    public String text() {
        return text(fields);
    }

    private static String text(List<Field<?>> fields) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < fields.size(); i++) {
            text.append(i == 0 ? "" : fields.get(i - 1).type().separator())
                    .append(fields.get(i).name());
        }
        return text.toString();
    }

    /** Returns an excerpt of a file that contains the field, as a tree. */
    public Map<String, Object> example() {
        Object value = field().example();
        for (int i = fields.size() - 1; i > 0; i--) {
            FieldType<?> parent = fields.get(i - 1).type();
            Map<String, Object> entry = Map.of(fields.get(i).name(), value);
            value = switch (parent.separator()) {
                case OF_LIST -> List.of(entry);
                case OF_MAPPING -> Map.of(key(parent), entry);
                default -> entry;
            };
        }
        return Map.of(fields.get(0).name(), value);
    }

    private static String key(FieldType<?> mapping) {
        Map<?, ?> example = (Map<?, ?>) mapping.example();
        return String.valueOf(example.keySet().iterator().next());
    }

    /** The search for a path. */
    private record Search(FieldType<?> root, List<String> segments) {
        FieldPath find(List<Field<?>> parents, FieldType<?> type, int depth) throws UnknownFieldException {
            String name = segments.get(depth);
            Field<?> field = named(type, name);
            if (field == null) {
                throw unknown(parents, type, name);
            }
            List<Field<?>> path =
                    Stream.concat(parents.stream(), Stream.<Field<?>>of(field)).toList();
            int next = depth + 1;
            boolean isKey = isKey(field.type(), next);
            try {
                return next(path, isKey ? next + 1 : next);
            } catch (UnknownFieldException e) {
                // The free key of a mapping can be the name of a field too.
                if (!isKey && field.type().separator().equals(OF_MAPPING) && next + 1 < segments.size()) {
                    return next(path, next + 1);
                }
                throw e;
            }
        }

        private FieldPath next(List<Field<?>> path, int depth) throws UnknownFieldException {
            FieldPath found = new FieldPath(path);
            return depth == segments.size() ? found : find(path, found.field().type(), depth);
        }

        private boolean isKey(FieldType<?> type, int depth) {
            if (depth == segments.size()) {
                return false;
            }
            String segment = segments.get(depth);
            return switch (type.separator()) {
                case OF_LIST -> ITEM.matcher(segment).matches();
                case OF_MAPPING -> segment.equals(ANY) || named(type, segment) == null;
                default -> false;
            };
        }

        private static @Nullable Field<?> named(FieldType<?> type, String name) {
            return Stream.concat(type.fields().stream(), type.otherFields().stream())
                    .filter(field -> field.name().equals(name))
                    .findFirst()
                    .orElse(null);
        }

        private UnknownFieldException unknown(List<Field<?>> parents, FieldType<?> type, String name) {
            String parent = parents.isEmpty() ? "the scenario file" : text(parents);
            List<String> siblings = new ArrayList<>();
            type.fields().forEach(field -> siblings.add(field.name()));
            type.otherFields().forEach(field -> siblings.add(field.name()));
            if (siblings.isEmpty()) {
                return new UnknownFieldException(
                        parent + " has no field \"" + name + "\", as it is of type " + type.label(),
                        "Its description: sawhorse explain-field " + parent);
            }
            return new UnknownFieldException(parent + " has no field \"" + name + "\"", hint(parents, siblings, name));
        }

        private String hint(List<Field<?>> parents, List<String> siblings, String name) {
            String separator = parents.isEmpty()
                    ? ""
                    : text(parents) + parents.get(parents.size() - 1).type().separator();
            String nearest = Spelling.nearest(name, siblings);
            if (nearest != null) {
                return "Did you mean \"" + separator + nearest + "\"?";
            }
            List<String> elsewhere = ReferenceTable.rows(root).stream()
                    .map(ReferenceTable.Row::path)
                    .filter(path -> path.equals(name) || path.endsWith("." + name))
                    .limit(MOST_SUGGESTIONS)
                    .toList();
            return elsewhere.isEmpty()
                    ? "Its fields: " + String.join(", ", siblings) + "."
                    : "Did you mean one of these: " + String.join(", ", elsewhere) + "?";
        }
    }
}
