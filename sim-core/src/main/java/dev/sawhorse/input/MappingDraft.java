package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.List;

/**
 * A mapping in the making from parts of others. What is taken over keeps its place, so that complaints about it still point at
 * what the user wrote; what is added stands where the draft stands.
 */
public final class MappingDraft {
    private final Position position;
    private final List<MappingNode.Entry> entries = new ArrayList<>();

    /** Begins a mapping without entries. */
    public MappingDraft(Position position) {
        this.position = position;
    }

    /** Returns where the draft stands. */
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

    /** Adds what another mapping holds under some names, in its order and with what it is called there. */
    public MappingDraft take(MappingNode from, String... names) {
        List<String> wanted = List.of(names);
        for (MappingNode.Entry entry : from.entries()) {
            if (wanted.contains(entry.key()) && !entry.value().isNull()) {
                entries.add(entry);
            }
        }
        return this;
    }

    /** Adds all that another mapping holds but what is under some names, in its order and with what it is called there. */
    public MappingDraft takeAllBut(MappingNode from, String... names) {
        List<String> unwanted = List.of(names);
        for (MappingNode.Entry entry : from.entries()) {
            if (!unwanted.contains(entry.key()) && !entry.value().isNull()) {
                entries.add(entry);
            }
        }
        return this;
    }

    /** Adds what another mapping holds under a name, if there is something, under a new one. */
    public MappingDraft rename(MappingNode from, String name, String key) {
        for (MappingNode.Entry entry : from.entries()) {
            if (entry.key().equals(name) && !entry.value().isNull()) {
                entries.add(new MappingNode.Entry(entry.position(), key, entry.value()));
            }
        }
        return this;
    }

    /** Returns a string that stands where the draft stands. */
    public ScalarNode string(String text) {
        return new ScalarNode(position, ScalarNode.Kind.STRING, text);
    }

    /** Returns a list of strings that stands where the draft stands. */
    public SequenceNode strings(List<String> texts) {
        return new SequenceNode(
                position, texts.stream().<SourceNode>map(this::string).toList());
    }

    /** Returns the mapping as drafted so far. */
    public MappingNode build() {
        return new MappingNode(position, entries);
    }
}
