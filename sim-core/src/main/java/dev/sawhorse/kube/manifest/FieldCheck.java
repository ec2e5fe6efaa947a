// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The check of one document against the field table: values of the wrong type are errors, fields whose effect is not simulated
 * are listed. Unknown fields of applied objects are warnings, because the API server drops them and servers of another version
 * may know them; in dumped objects they are ignored; in recordings and in configuration files they are errors.
 */
final class FieldCheck {
    private static final int DEEPEST_HINT = 3;

    /** The types around a value, innermost first. */
    private record Ancestors(
            @Nullable ObjectType type, @Nullable Ancestors outer) {
        static final Ancestors NONE = new Ancestors(null, null);
    }

    private final Problems problems;
    private final boolean strict;
    private final boolean ignoresUnknown;
    private final Set<String> notSimulated = new TreeSet<>();
    private int unknownFields;
    private boolean isLenient;

    /**
     * Prepares a check.
     *
     * @param strict whether words, quantities and times are checked too, not only fields and types of values
     * @param ignoresUnknown whether fields of unknown versions are ignored
     */
    FieldCheck(Problems problems, boolean strict, boolean ignoresUnknown) {
        this.problems = problems;
        this.strict = strict;
        this.ignoresUnknown = ignoresUnknown;
    }

    /** Checks an object of a kind; fields are listed as not simulated only where the kind itself is simulated. */
    void check(KindInfo kind, MappingNode node, NodePath path) {
        isLenient = strict && !kind.isFile();
        if (kind.type() != null) {
            object(kind.type(), Ancestors.NONE, node, path, kind.mark() == FieldSupport.SIMULATED ? "" : null);
        }
    }

    /** Returns the paths of fields that are not simulated, without the indexes of lists. */
    Set<String> notSimulated() {
        return notSimulated;
    }

    /** Returns the number of unknown fields, whose intended values are missing elsewhere. */
    int unknownFields() {
        return unknownFields;
    }

    /**
     * Checks an object.
     *
     * @param ancestors the enclosing types
     * @param reported the path to it without indexes, null where fields are not listed
     */
    private void object(
            ObjectType type, Ancestors ancestors, MappingNode node, NodePath path, @Nullable String reported) {
        Ancestors within = new Ancestors(type, ancestors);
        for (MappingNode.Entry entry : node.entries()) {
            ObjectType.Field field = type.field(entry.key());
            if (field == null && !ignoresUnknown) {
                unknown(type, ancestors, entry, path);
            } else if (field != null && !entry.value().isNull()) {
                String way = reported == null ? null : reported.isEmpty() ? entry.key() : reported + "." + entry.key();
                field(field, within, new Value(entry.value(), path.child(entry.key()), problems), way);
            }
        }
    }

    private void field(ObjectType.Field field, Ancestors ancestors, Value value, @Nullable String reported) {
        boolean listed = reported != null && field.mark() == FieldSupport.REPORTED && hasContent(value.node());
        if (listed) {
            notSimulated.add(reported);
        }
        value(field.type(), ancestors, value, field.mark() == FieldSupport.SIMULATED ? reported : null);
    }

    private void value(FieldType type, Ancestors ancestors, Value value, @Nullable String reported) {
        if (value.node().isNull()) {
            return;
        }
        if (type instanceof FieldType.Simple simple) {
            simple(simple, value);
        } else if (type instanceof FieldType.Choice choice) {
            choice(choice, value);
        } else if (type instanceof FieldType.ListOf list) {
            list(list, ancestors, value, reported);
        } else if (type instanceof FieldType.MapOf map) {
            map(map, ancestors, value);
        } else if (type instanceof FieldType.ObjectOf object && value.fields() != null) {
            object(object.type(), ancestors, (MappingNode) value.node(), value.path(), reported);
        }
    }

    private void list(FieldType.ListOf type, Ancestors ancestors, Value value, @Nullable String reported) {
        value.list(item -> {
            value(type.item(), ancestors, item, reported);
            return item;
        });
    }

    private void map(FieldType.MapOf type, Ancestors ancestors, Value value) {
        value.map(item -> {
            value(type.value(), ancestors, item, null);
            return item;
        });
    }

    private void simple(FieldType.Simple type, Value value) {
        switch (type) {
            case STRING -> value.string();
            case BOOLEAN -> value.flag();
            case INTEGER -> value.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE);
            case NUMBER -> value.number(-Double.MAX_VALUE, Double.MAX_VALUE);
            case QUANTITY -> quantity(value);
            case INT_OR_STRING -> intOrString(value);
            case TIME -> time(value);
            case ANY -> {}
        }
    }

    private void choice(FieldType.Choice choice, Value value) {
        if (strict) {
            value.choice(choice.words());
        } else {
            value.string();
        }
    }

    private void quantity(Value value) {
        value.parsed("a quantity such as 500m, 2 or 1.5Gi", text -> strict ? QuantityText.parse(text) : text);
    }

    private void intOrString(Value value) {
        boolean number = value.node() instanceof ScalarNode scalar && scalar.kind() == ScalarNode.Kind.INTEGER;
        if (!number) {
            value.string();
        }
    }

    private void time(Value value) {
        String text = value.string();
        if (strict && text != null) {
            value.parsed("a time such as 2026-01-31T12:00:00Z", Timestamps::parse);
        }
    }

    private void unknown(ObjectType type, Ancestors ancestors, MappingNode.Entry entry, NodePath path) {
        unknownFields++;
        problems.add(new Problem(
                isLenient ? Severity.WARNING : Severity.ERROR,
                entry.position(),
                path.child(entry.key()).toString(),
                "unknown field \"" + entry.key() + "\"" + (isLenient ? ", which the API server drops" : ""),
                hint(type, ancestors, entry.key())));
    }

    private static @Nullable String hint(ObjectType type, Ancestors ancestors, String name) {
        String moved = type.moved(name);
        if (moved != null) {
            return "Maybe it belongs to " + moved + ", its current location.";
        }
        String hint = Spelling.hint(name, type.fieldNames());
        return hint == null ? misplaced(type, ancestors, name) : hint;
    }

    private static @Nullable String misplaced(ObjectType type, Ancestors ancestors, String name) {
        for (Ancestors above = ancestors; above.type != null && above.outer != null; above = above.outer) {
            if (above.type.field(name) != null) {
                return "Maybe it is indented too deeply: a parent has a field \"" + name + "\".";
            }
        }
        String below = below(type, name);
        if (below != null) {
            return "Maybe it belongs under \"" + below + "\", which has such a field.";
        }
        for (Ancestors above = ancestors; above.type != null && above.outer != null; above = above.outer) {
            String beside = below(above.type, name);
            if (beside != null) {
                return "Maybe it belongs under \"" + beside + "\" of a parent, which has such a field.";
            }
        }
        return null;
    }

    /** Returns the shortest path from a type to a nested object with a field of a name, null if there is none near. */
    private static @Nullable String below(ObjectType type, String name) {
        Map<String, ObjectType> level = new LinkedHashMap<>(Map.of("", type));
        for (int depth = 0; depth < DEEPEST_HINT; depth++) {
            Map<String, ObjectType> next = new LinkedHashMap<>();
            for (Map.Entry<String, ObjectType> entry : level.entrySet()) {
                for (String part : entry.getValue().fieldNames()) {
                    ObjectType.Field field = entry.getValue().field(part);
                    if (field != null && field.type() instanceof FieldType.ObjectOf object) {
                        next.put(entry.getKey().isEmpty() ? part : entry.getKey() + "." + part, object.type());
                    }
                }
            }
            for (Map.Entry<String, ObjectType> entry : next.entrySet()) {
                if (entry.getValue().field(name) != null) {
                    return entry.getKey();
                }
            }
            level = next;
        }
        return null;
    }

    private static boolean hasContent(SourceNode node) {
        if (node instanceof ScalarNode scalar) {
            return !scalar.isNull()
                    && !scalar.text().equals("false")
                    && !scalar.text().isEmpty();
        }
        List<?> parts = node instanceof SequenceNode sequence ? sequence.items() : ((MappingNode) node).entries();
        return !parts.isEmpty();
    }
}
