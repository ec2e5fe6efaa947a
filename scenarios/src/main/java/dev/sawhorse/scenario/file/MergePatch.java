// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The application of patches by the rules of JSON Merge Patch (RFC 7396): mappings are merged, {@code null} removes a key, any
 * other value replaces the old one. Every value keeps its source position.
 *
 * <p>As an extension of the standard, a mapping that patches a list changes single items: each key is the {@code name} or
 * {@code key} of an item, or its index from 0. A patch of an item that does not exist is added if it has a name.
 */
final class MergePatch {
    private static final List<String> NAMES = List.of("name", "key");

    private final Problems problems;

    MergePatch(Problems problems) {
        this.problems = problems;
    }

    /** Returns a mapping with a patch applied. */
    MappingNode merged(MappingNode base, MappingNode patch, NodePath path) {
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (MappingNode.Entry old : base.entries()) {
            MappingNode.Entry change = find(patch, old.key());
            if (change == null) {
                entries.add(old);
            } else if (!change.value().isNull()) {
                entries.add(patchEntry(old, change, path));
            }
        }
        for (MappingNode.Entry added : patch.entries()) {
            if (base.get(added.key()) == null && !added.value().isNull()) {
                SourceNode value = added.value() instanceof MappingNode mapping ? withoutNulls(mapping) : added.value();
                entries.add(new MappingNode.Entry(added.position(), added.key(), value));
            }
        }
        return new MappingNode(base.position(), entries);
    }

    private MappingNode.Entry patchEntry(MappingNode.Entry old, MappingNode.Entry change, NodePath path) {
        SourceNode value = merged(old.value(), change.value(), path.child(old.key()));
        boolean replaced = value == change.value();
        return new MappingNode.Entry(replaced ? change.position() : old.position(), old.key(), value);
    }

    private SourceNode merged(SourceNode base, SourceNode patch, NodePath path) {
        if (!(patch instanceof MappingNode change)) {
            return patch;
        }
        if (base instanceof MappingNode mapping) {
            return merged(mapping, change, path);
        }
        return base instanceof SequenceNode list ? mergedItems(list, change, path) : withoutNulls(change);
    }

    private SequenceNode mergedItems(SequenceNode list, MappingNode patch, NodePath path) {
        List<@Nullable SourceNode> items = new ArrayList<>(list.items());
        for (MappingNode.Entry change : patch.entries()) {
            int index = index(list, change.key());
            if (index >= 0) {
                SourceNode old = list.items().get(index);
                items.set(index, change.value().isNull() ? null : merged(old, change.value(), path.child(index)));
            } else if (change.value() instanceof MappingNode item
                    && change.key().equals(name(item))) {
                items.add(item);
            } else if (!change.value().isNull()) {
                reportMissingItem(list, change, path);
            }
        }
        return new SequenceNode(
                list.position(),
                items.stream()
                        .<SourceNode>mapMulti((item, kept) -> {
                            if (item != null) {
                                kept.accept(item);
                            }
                        })
                        .toList());
    }

    private void reportMissingItem(SequenceNode list, MappingNode.Entry change, NodePath path) {
        List<String> names = list.items().stream()
                .flatMap(item -> Stream.ofNullable(name(item)))
                .toList();
        String hint = Spelling.hint(change.key(), names);
        String known = names.isEmpty()
                ? "Maybe a number from 0 to " + (list.items().size() - 1) + "."
                : "Maybe one of these: " + String.join(", ", names) + ".";
        problems.error(
                change.position(),
                path.child(change.key()).toString(),
                "\"" + change.key() + "\" is neither the name nor the number of a list item",
                hint == null ? known : hint);
    }

    private static int index(SequenceNode list, String key) {
        for (int i = 0; i < list.items().size(); i++) {
            if (key.equals(name(list.items().get(i)))) {
                return i;
            }
        }
        boolean isNumber = key.matches("[0-9]{1,6}");
        return isNumber && Integer.parseInt(key) < list.items().size() ? Integer.parseInt(key) : -1;
    }

    private static @Nullable String name(SourceNode item) {
        return item instanceof MappingNode mapping
                ? NAMES.stream()
                        .map(mapping::text)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private static MappingNode withoutNulls(MappingNode mapping) {
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (MappingNode.Entry entry : mapping.entries()) {
            if (!entry.value().isNull()) {
                SourceNode value = entry.value() instanceof MappingNode inner ? withoutNulls(inner) : entry.value();
                entries.add(new MappingNode.Entry(entry.position(), entry.key(), value));
            }
        }
        return new MappingNode(mapping.position(), entries);
    }

    private static MappingNode.@Nullable Entry find(MappingNode mapping, String key) {
        for (MappingNode.Entry entry : mapping.entries()) {
            if (entry.key().equals(key)) {
                return entry;
            }
        }
        return null;
    }
}
