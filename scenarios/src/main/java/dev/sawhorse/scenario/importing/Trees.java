// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Operations on document trees that an import makes: copies without some keys, with other texts, and new values. */
public final class Trees {
    private static final Position NOWHERE = Position.ofFile("");

    private Trees() {}

    /** Returns a mapping without some keys. */
    public static MappingNode without(MappingNode node, String... keys) {
        Set<String> unwanted = Set.copyOf(Arrays.asList(keys));
        return new MappingNode(
                node.position(),
                node.entries().stream()
                        .filter(entry -> !unwanted.contains(entry.key()))
                        .toList());
    }

    /** Returns a mapping with some keys of the mapping under a key removed; without the key if nothing remains of it. */
    static MappingNode withoutIn(MappingNode node, String key, String... keys) {
        if (!(node.present(key) instanceof MappingNode inner)) {
            return node;
        }
        MappingNode rest = without(inner, keys);
        return rest.isEmpty() ? without(node, key) : node.with(key, rest);
    }

    /** Returns a tree with every string replaced. */
    public static SourceNode mapped(SourceNode node, UnaryOperator<String> replacement) {
        if (node instanceof MappingNode mapping) {
            return new MappingNode(
                    mapping.position(),
                    mapping.entries().stream()
                            .map(entry -> new MappingNode.Entry(
                                    entry.position(), entry.key(), mapped(entry.value(), replacement)))
                            .toList());
        }
        if (node instanceof SequenceNode list) {
            return new SequenceNode(
                    list.position(),
                    list.items().stream().map(item -> mapped(item, replacement)).toList());
        }
        ScalarNode scalar = (ScalarNode) node;
        return scalar.kind() == ScalarNode.Kind.STRING
                ? new ScalarNode(scalar.position(), scalar.kind(), replacement.apply(scalar.text()))
                : scalar;
    }

    /** Returns a map with keys and values in their order. */
    public static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> ordered = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            ordered.put(keysAndValues[i].toString(), keysAndValues[i + 1]);
        }
        return ordered;
    }

    /** Returns the tree of a map, list, string, number or boolean. */
    public static SourceNode of(Object value) {
        if (value instanceof SourceNode node) {
            return node;
        }
        if (value instanceof Map<?, ?> map) {
            List<MappingNode.Entry> entries = new ArrayList<>();
            map.forEach((key, each) -> entries.add(new MappingNode.Entry(NOWHERE, String.valueOf(key), of(each))));
            return new MappingNode(NOWHERE, entries);
        }
        if (value instanceof List<?> list) {
            return new SequenceNode(NOWHERE, list.stream().map(Trees::of).toList());
        }
        ScalarNode.Kind kind = value instanceof Boolean
                ? ScalarNode.Kind.BOOLEAN
                : value instanceof Integer || value instanceof Long
                        ? ScalarNode.Kind.INTEGER
                        : value instanceof Double ? ScalarNode.Kind.DECIMAL : ScalarNode.Kind.STRING;
        return new ScalarNode(NOWHERE, kind, String.valueOf(value));
    }
}
