// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A builder of one mapping that reports duplicate keys, of which it keeps the last. */
final class MappingBuilder {
    private static final int INDEXED_SIZE = 16;

    private final Position position;
    private final NodePath path;
    private final Problems problems;
    private final Severity severity;
    private final List<MappingNode.Entry> entries = new ArrayList<>();
    private final Set<String> merged = new HashSet<>();
    private @Nullable Map<String, Integer> index;

    /** Begins a mapping with the severity of a duplicate key. */
    MappingBuilder(Position position, NodePath path, Problems problems, Severity severity) {
        this.position = position;
        this.path = path;
        this.problems = problems;
        this.severity = severity;
    }

    /** Adds an entry written in the mapping itself. */
    void add(Position keyPosition, String key, SourceNode value) {
        int known = indexOf(key);
        if (known < 0) {
            append(new MappingNode.Entry(keyPosition, key, value));
            return;
        }
        MappingNode.Entry first = entries.set(known, new MappingNode.Entry(keyPosition, key, value));
        if (!merged.remove(key)) {
            problems.add(new Problem(
                    severity,
                    keyPosition,
                    path.child(key).toString(),
                    "\"" + key + "\" is duplicated; first at line "
                            + first.position().line(),
                    "Remove one of the two; Kubernetes would keep only the last."));
        }
    }

    /**
     * Adds an entry that comes from another mapping through a merge key. It replaces one written before the merge key and
     * gives way to one written after it, as in the tools of Kubernetes.
     */
    void merge(MappingNode.Entry entry) {
        int known = indexOf(entry.key());
        merged.add(entry.key());
        if (known < 0) {
            append(entry);
        } else {
            entries.set(known, entry);
        }
    }

    /** Returns the finished mapping. */
    MappingNode build() {
        return new MappingNode(position, entries);
    }

    private void append(MappingNode.Entry entry) {
        entries.add(entry);
        if (index != null) {
            index.put(entry.key(), entries.size() - 1);
        } else if (entries.size() == INDEXED_SIZE) {
            Map<String, Integer> positions = new HashMap<>();
            for (int i = 0; i < entries.size(); i++) {
                positions.put(entries.get(i).key(), i);
            }
            index = positions;
        }
    }

    private int indexOf(String key) {
        if (index != null) {
            Integer known = index.get(key);
            return known == null ? -1 : known;
        }
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).key().equals(key)) {
                return i;
            }
        }
        return -1;
    }
}
