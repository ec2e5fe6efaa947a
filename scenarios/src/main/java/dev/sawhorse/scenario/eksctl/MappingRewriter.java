// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.eksctl;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A builder of a mapping from values of another one, which keep their positions. */
final class MappingRewriter {
    private final MappingNode written;
    private final List<MappingNode.Entry> entries = new ArrayList<>();

    MappingRewriter(MappingNode written) {
        this.written = written;
    }

    /** Takes a value over under another key; absent values are skipped. */
    void take(String key, String as) {
        put(as, written.present(key));
    }

    /** Puts a value, null for none. */
    void put(String key, @Nullable SourceNode value) {
        if (value != null) {
            entries.add(new MappingNode.Entry(value.position(), key, value));
        }
    }

    /** Puts a value that is not in the source. */
    void putText(String key, String text) {
        put(key, text(written.position(), text));
    }

    void putFlag(String key, boolean flag) {
        put(key, new ScalarNode(written.position(), ScalarNode.Kind.BOOLEAN, String.valueOf(flag)));
    }

    MappingNode build() {
        return new MappingNode(written.position(), entries);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    static ScalarNode text(Position position, String text) {
        return new ScalarNode(position, ScalarNode.Kind.STRING, text);
    }

    static ScalarNode number(Position position, int number) {
        return new ScalarNode(position, ScalarNode.Kind.INTEGER, String.valueOf(number));
    }

    /** Returns a list of one item. */
    static SequenceNode listOf(SourceNode item) {
        return new SequenceNode(item.position(), List.of(item));
    }
}
