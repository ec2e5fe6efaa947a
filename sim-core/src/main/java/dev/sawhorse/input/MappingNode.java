// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mapping from keys to values, in the order written, with the position of each key. Subclasses may observe which keys are
 * read: every other method reads through {@link #entries}, {@link #get} or {@link #plain}.
 */
public non-sealed class MappingNode implements SourceNode {
    /** The number of entries from which a hash index is faster than a linear search. */
    private static final int INDEXED_SIZE = 16;

    private final Position position;
    private final List<Entry> entries;
    private @Nullable Map<String, SourceNode> index;

    /**
     * One key and its value.
     *
     * @param position where the key begins
     * @param key the key
     * @param value the value
     */
    public record Entry(Position position, String key, SourceNode value) {}

    /** Makes a mapping of entries whose keys differ from each other. */
    public MappingNode(Position position, List<Entry> entries) {
        this.position = position;
        this.entries = List.copyOf(entries);
    }

    @Override
    public Position position() {
        return position;
    }

    /** Returns the entries in the order written. */
    public List<Entry> entries() {
        return entries;
    }

    /** Tells whether there are no entries. */
    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Returns the value of a key, or null if there is no such key. */
    public @Nullable SourceNode get(String key) {
        if (entries.size() >= INDEXED_SIZE) {
            return index().get(key);
        }
        for (Entry entry : entries) {
            if (entry.key().equals(key)) {
                return entry.value();
            }
        }
        return null;
    }

    /** Returns the value of a key, or null if there is no such key or its value is null. */
    public @Nullable SourceNode present(String key) {
        SourceNode value = get(key);
        return value == null || value.isNull() ? null : value;
    }

    /** Returns the value of a key if it is a scalar other than null, in its plain form. */
    public @Nullable String text(String key) {
        return present(key) instanceof ScalarNode scalar ? scalar.text() : null;
    }

    /** Returns the mapping under a key, an empty one where there is none. */
    public MappingNode mapping(String key) {
        return present(key) instanceof MappingNode mapping ? mapping : new MappingNode(position, List.of());
    }

    /** Returns the mappings in the list under a key, none where there is no list. */
    public List<MappingNode> mappings(String key) {
        return present(key) instanceof SequenceNode list
                ? list.items().stream()
                        .filter(MappingNode.class::isInstance)
                        .map(MappingNode.class::cast)
                        .toList()
                : List.of();
    }

    /** Returns a copy with the value of a key replaced. */
    public MappingNode with(String key, SourceNode value) {
        List<Entry> changed = new ArrayList<>();
        boolean isNew = true;
        for (Entry entry : entries()) {
            boolean isMeant = entry.key().equals(key);
            isNew &= !isMeant;
            changed.add(isMeant ? new Entry(entry.position(), key, value) : entry);
        }
        if (isNew) {
            changed.add(new Entry(position, key, value));
        }
        return new MappingNode(position, changed);
    }

    @Override
    public Object plain() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        entries.forEach(entry -> values.put(entry.key(), entry.value().plain()));
        return values;
    }

    @Override
    public String describe() {
        return "a mapping";
    }

    @Override
    public String toString() {
        return "MappingNode[" + position + ", " + entries + "]";
    }

    private Map<String, SourceNode> index() {
        Map<String, SourceNode> known = index;
        if (known == null) {
            known = new HashMap<>(entries.size() * 2);
            for (Entry entry : entries) {
                known.put(entry.key(), entry.value());
            }
            index = known;
        }
        return known;
    }
}
