// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.StreamDataWriter;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.emitter.Emitter;
import org.snakeyaml.engine.v2.events.DocumentEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ImplicitTuple;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.events.StreamStartEvent;

/**
 * A writer of documents as YAML in the style of kubectl: block style, lists at the indentation of their key. A string that YAML
 * 1.1 reads as something else is quoted, so that every parser of Kubernetes' tools reads what was written.
 */
public final class YamlWriter {
    private static final Position NOWHERE = Position.ofFile("");

    private final Emitter emitter;
    private final Output output;

    /** Begins a stream of documents. */
    public YamlWriter(Appendable out) {
        DumpSettings settings = DumpSettings.builder()
                .setWidth(Integer.MAX_VALUE)
                .setSplitLines(false)
                .build();
        this.output = new Output(out);
        this.emitter = new Emitter(settings, output);
        emitter.emit(new StreamStartEvent());
    }

    /**
     * Writes a document, after a line {@code ---}.
     *
     * @throws UncheckedIOException if the output fails
     */
    public YamlWriter document(SourceNode root) {
        String simple = BlockWriter.document(root);
        if (simple != null) {
            output.write(simple);
            return this;
        }
        return emitted(root);
    }

    /** Writes a document by the emitter. */
    YamlWriter emitted(SourceNode root) {
        emitter.emit(new DocumentStartEvent(true, Optional.empty(), Map.of()));
        node(root);
        emitter.emit(new DocumentEndEvent(false));
        return this;
    }

    /** Ends the stream. */
    public void end() {
        emitter.emit(new StreamEndEvent());
    }

    private void node(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            emitter.emit(new MappingStartEvent(Optional.empty(), Optional.empty(), true, style(mapping.isEmpty())));
            for (MappingNode.Entry entry : mapping.entries()) {
                emitter.emit(string(entry.key()));
                node(entry.value());
            }
            emitter.emit(new MappingEndEvent());
        } else if (node instanceof SequenceNode sequence) {
            FlowStyle style = style(sequence.items().isEmpty());
            emitter.emit(new SequenceStartEvent(Optional.empty(), Optional.empty(), true, style));
            sequence.items().forEach(this::node);
            emitter.emit(new SequenceEndEvent());
        } else if (node instanceof ScalarNode scalar) {
            emitter.emit(scalar.kind() == ScalarNode.Kind.STRING ? string(scalar.text()) : plain(scalar.text()));
        }
    }

    private static FlowStyle style(boolean isEmpty) {
        return isEmpty ? FlowStyle.FLOW : FlowStyle.BLOCK;
    }

    private static Event plain(String text) {
        return new ScalarEvent(
                Optional.empty(), Optional.empty(), new ImplicitTuple(true, false), text, ScalarStyle.PLAIN);
    }

    private static Event string(String text) {
        ScalarNode unquoted = ScalarNode.ofYaml(NOWHERE, text);
        if (unquoted.kind() == ScalarNode.Kind.STRING && unquoted.isPlain()) {
            return new ScalarEvent(
                    Optional.empty(), Optional.empty(), new ImplicitTuple(true, true), text, ScalarStyle.PLAIN);
        }
        return new ScalarEvent(
                Optional.empty(), Optional.empty(), new ImplicitTuple(false, true), text, ScalarStyle.DOUBLE_QUOTED);
    }

    /** The emitter's output. */
    private record Output(Appendable out) implements StreamDataWriter {
        @Override
        public void write(String text) {
            try {
                out.append(text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void write(String text, int from, int length) {
            write(text.substring(from, from + length));
        }
    }
}
