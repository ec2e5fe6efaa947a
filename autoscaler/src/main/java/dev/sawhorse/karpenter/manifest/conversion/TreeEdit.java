// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of one value below a mapping.
 *
 * @param path keys and indices that lead to the value
 * @param replacement the new value, null to remove the value
 */
record TreeEdit(List<Object> path, @Nullable SourceNode replacement) {
    TreeEdit {
        path = List.copyOf(path);
    }

    /** Returns the mapping with this change. */
    MappingNode applyTo(MappingNode root) {
        return (MappingNode) changed(root, 0);
    }

    private SourceNode changed(SourceNode node, int depth) {
        Object step = path.get(depth);
        boolean isLast = depth == path.size() - 1;
        if (node instanceof MappingNode mapping && step instanceof String key) {
            SourceNode child = mapping.get(key);
            if (!isLast && child != null) {
                return mapping.with(key, changed(child, depth + 1));
            }
            return isLast ? set(mapping, key) : mapping;
        }
        if (node instanceof SequenceNode sequence && step instanceof Integer index) {
            List<SourceNode> items = new ArrayList<>(sequence.items());
            if (!isLast) {
                items.set(index, changed(items.get(index), depth + 1));
            } else if (replacement == null) {
                items.remove(index.intValue());
            } else {
                items.set(index, replacement);
            }
            return new SequenceNode(sequence.position(), items);
        }
        return node;
    }

    private MappingNode set(MappingNode mapping, String key) {
        if (replacement != null) {
            return mapping.with(key, replacement);
        }
        List<MappingNode.Entry> kept = mapping.entries().stream()
                .filter(entry -> !entry.key().equals(key))
                .toList();
        return new MappingNode(mapping.position(), kept);
    }
}
