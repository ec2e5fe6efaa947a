// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A mapping of a recording that tracks which of its keys are read. A key counts as read once its value is read by name, or all
 * entries are read.
 */
public final class TrackedMapping extends MappingNode {
    private static final Pattern ITEM = Pattern.compile("\\[[0-9]+]");

    private final Set<String> read = new HashSet<>();
    private boolean isReadWhole;
    private boolean isSettled;

    private TrackedMapping(MappingNode node) {
        super(
                node.position(),
                node.entries().stream()
                        .map(entry -> new Entry(entry.position(), entry.key(), track(entry.value())))
                        .toList());
    }

    /** Returns a copy of a mapping, and of all mappings in it, that tracks reads. */
    static TrackedMapping of(MappingNode node) {
        return new TrackedMapping(node);
    }

    private static SourceNode track(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            return new TrackedMapping(mapping);
        }
        return node instanceof SequenceNode sequence
                ? new SequenceNode(
                        sequence.position(),
                        sequence.items().stream().map(TrackedMapping::track).toList())
                : node;
    }

    @Override
    public List<Entry> entries() {
        isReadWhole = true;
        return super.entries();
    }

    @Override
    public @Nullable SourceNode get(String key) {
        read.add(key);
        return super.get(key);
    }

    @Override
    public Object plain() {
        isReadWhole = true;
        return super.plain();
    }

    @Override
    public boolean isEmpty() {
        return super.entries().isEmpty();
    }

    /**
     * Returns the path of the first unread key in a node, null if all were read. Nested mappings that were already checked by
     * this method count as read, so an unread key in a row is reported for the row and not for the table.
     */
    public static @Nullable String firstUnread(SourceNode node) {
        return node instanceof TrackedMapping mapping && !mapping.settle() ? firstUnread("", mapping) : null;
    }

    private boolean settle() {
        boolean before = isSettled;
        isSettled = true;
        return before;
    }

    private static @Nullable String firstUnread(String path, SourceNode node) {
        if (node instanceof TrackedMapping mapping) {
            return mapping.firstUnread(path);
        }
        if (node instanceof SequenceNode sequence) {
            for (int i = 0; i < sequence.items().size(); i++) {
                SourceNode item = sequence.items().get(i);
                boolean isSettled = item instanceof TrackedMapping mapping && mapping.isSettled;
                String unread = isSettled ? null : firstUnread(path + "[" + i + "]", item);
                if (unread != null) {
                    return unread;
                }
            }
        }
        return null;
    }

    private @Nullable String firstUnread(String path) {
        for (Entry entry : super.entries()) {
            String below = path.isEmpty() ? entry.key() : path + "." + entry.key();
            if (!isReadWhole && !read.contains(entry.key())) {
                if (DocumentationKeys.contains(ITEM.matcher(below).replaceAll(""), entry.value())) {
                    continue;
                }
                return below;
            }
            String unread = firstUnread(below, entry.value());
            if (unread != null) {
                return unread;
            }
        }
        return null;
    }
}
