// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.kustomize;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Operations that change values in a tree of mappings. Each method returns a changed copy. */
final class Trees {
    /** The path segment that selects every item of a list. */
    static final String EACH = "[]";

    private Trees() {}

    static ScalarNode string(Position position, String text) {
        return new ScalarNode(position, ScalarNode.Kind.STRING, text);
    }

    /** Returns the mapping with strings set below a path; missing mappings are created. */
    static MappingNode putAll(MappingNode mapping, List<String> path, Map<String, String> strings) {
        if (path.isEmpty()) {
            MappingNode changed = mapping;
            for (Map.Entry<String, String> entry : strings.entrySet()) {
                changed = changed.with(entry.getKey(), string(mapping.position(), entry.getValue()));
            }
            return changed;
        }
        String key = path.get(0);
        return mapping.with(key, putAll(mapping.mapping(key), path.subList(1, path.size()), strings));
    }

    /** Returns the mapping with every value at a path changed; without such a value, it is unchanged. */
    static MappingNode update(MappingNode mapping, List<String> path, UnaryOperator<SourceNode> change) {
        return (MappingNode) updated(mapping, path, change);
    }

    private static SourceNode updated(SourceNode node, List<String> path, UnaryOperator<SourceNode> change) {
        if (path.isEmpty()) {
            return change.apply(node);
        }
        List<String> rest = path.subList(1, path.size());
        if (path.get(0).equals(EACH)) {
            return node instanceof SequenceNode list
                    ? new SequenceNode(
                            list.position(),
                            list.items().stream()
                                    .map(item -> updated(item, rest, change))
                                    .toList())
                    : node;
        }
        if (!(node instanceof MappingNode mapping)) {
            return node;
        }
        SourceNode below = mapping.present(path.get(0));
        return below == null ? node : mapping.with(path.get(0), updated(below, rest, change));
    }

    /** Returns the text at a path of mappings, null if there is none. */
    static @Nullable String text(MappingNode mapping, String... path) {
        MappingNode at = mapping;
        for (int i = 0; i < path.length - 1; i++) {
            if (!(at.present(path[i]) instanceof MappingNode below)) {
                return null;
            }
            at = below;
        }
        return at.text(path[path.length - 1]);
    }
}
