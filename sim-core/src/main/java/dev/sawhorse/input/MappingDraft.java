// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.List;

/**
 * A builder of a mapping from parts of others. Copied values keep their positions, so that problems still point at what the
 * user wrote; added values get the position of the draft.
 */
public final class MappingDraft {
    private final Position position;
    private final List<MappingNode.Entry> entries = new ArrayList<>();

    /** Begins a mapping without entries. */
    public MappingDraft(Position position) {
        this.position = position;
    }

    /** Returns the position of the draft. */
    public Position position() {
        return position;
    }

    /** Adds a value, or nothing if it is a mapping without entries. */
    public MappingDraft put(String key, SourceNode value) {
        if (!(value instanceof MappingNode mapping && mapping.entries().isEmpty())) {
            entries.add(new MappingNode.Entry(value.position(), key, value));
        }
        return this;
    }

    /** Adds a string. */
    public MappingDraft put(String key, String text) {
        return put(key, string(text));
    }

    /** Copies the entries of some names from another mapping, with their keys and in its order. */
    public MappingDraft take(MappingNode from, String... names) {
        List<String> wanted = List.of(names);
        for (MappingNode.Entry entry : from.entries()) {
            if (wanted.contains(entry.key()) && !entry.value().isNull()) {
                entries.add(entry);
            }
        }
        return this;
    }

    /** Copies all entries of another mapping except those of some names, with their keys and in its order. */
    public MappingDraft takeAllBut(MappingNode from, String... names) {
        List<String> unwanted = List.of(names);
        for (MappingNode.Entry entry : from.entries()) {
            if (!unwanted.contains(entry.key()) && !entry.value().isNull()) {
                entries.add(entry);
            }
        }
        return this;
    }

    /** Copies the entry of a name from another mapping, if it exists, under a new key. */
    public MappingDraft rename(MappingNode from, String name, String key) {
        for (MappingNode.Entry entry : from.entries()) {
            if (entry.key().equals(name) && !entry.value().isNull()) {
                entries.add(new MappingNode.Entry(entry.position(), key, entry.value()));
            }
        }
        return this;
    }

    /** Returns a string at the position of the draft. */
    public ScalarNode string(String text) {
        return new ScalarNode(position, ScalarNode.Kind.STRING, text);
    }

    /** Returns a list of strings at the position of the draft. */
    public SequenceNode strings(List<String> texts) {
        return new SequenceNode(
                position, texts.stream().<SourceNode>map(this::string).toList());
    }

    /** Returns the mapping as drafted so far. */
    public MappingNode build() {
        return new MappingNode(position, entries);
    }
}
