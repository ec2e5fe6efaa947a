// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A writer of documents of simple words in block style, several times faster than an emitter of the whole language. It gives up on
 * every text that might need an escape, or quotes for another reason than its type.
 */
final class BlockWriter {
    private static final int LONGEST_KEY = 100;
    private static final Position NOWHERE = Position.ofFile("");

    private final StringBuilder text = new StringBuilder();
    private boolean isSimple = true;

    private BlockWriter() {}

    /** Returns a document with its marker, as the emitter writes it; null if it is not simple. */
    static @Nullable String document(SourceNode root) {
        if (!(root instanceof MappingNode mapping) || mapping.isEmpty()) {
            return null;
        }
        BlockWriter writer = new BlockWriter();
        writer.text.append("---\n");
        writer.mapping(mapping, "", false);
        return writer.isSimple ? writer.text.toString() : null;
    }

    private void mapping(MappingNode mapping, String indent, boolean isInItem) {
        boolean isFirst = isInItem;
        for (MappingNode.Entry entry : mapping.entries()) {
            if (!isSimple) {
                return;
            }
            text.append(isFirst ? "" : indent);
            isFirst = false;
            key(entry.key());
            value(entry.value(), indent);
        }
    }

    private void key(String key) {
        isSimple &= key.length() <= LONGEST_KEY && isWord(key) && key.indexOf(':') < 0;
        string(key);
        text.append(':');
    }

    private void value(SourceNode node, String indent) {
        if (node instanceof MappingNode mapping && !mapping.isEmpty()) {
            text.append('\n');
            mapping(mapping, indent + "  ", false);
        } else if (node instanceof SequenceNode list && !list.items().isEmpty()) {
            text.append('\n');
            sequence(list.items(), indent, false);
        } else {
            text.append(' ');
            leaf(node);
        }
    }

    private void sequence(List<SourceNode> items, String indent, boolean isInItem) {
        boolean isFirst = isInItem;
        for (SourceNode item : items) {
            text.append(isFirst ? "" : indent).append("- ");
            isFirst = false;
            if (item instanceof MappingNode mapping && !mapping.isEmpty()) {
                mapping(mapping, indent + "  ", true);
            } else if (item instanceof SequenceNode list && !list.items().isEmpty()) {
                sequence(list.items(), indent + "  ", true);
            } else {
                leaf(item);
            }
        }
    }

    private void leaf(SourceNode node) {
        if (node instanceof ScalarNode scalar && scalar.kind() == ScalarNode.Kind.STRING) {
            isSimple &= isWord(scalar.text()) || scalar.text().isEmpty();
            string(scalar.text());
        } else if (node instanceof ScalarNode scalar) {
            isSimple &= isWord(scalar.text());
            text.append(scalar.text());
        } else {
            text.append(node instanceof MappingNode ? "{}" : "[]");
        }
        text.append('\n');
    }

    private void string(String word) {
        ScalarNode unquoted = ScalarNode.ofYaml(NOWHERE, word);
        if (unquoted.kind() == ScalarNode.Kind.STRING && unquoted.isPlain()) {
            text.append(word);
        } else {
            text.append('"').append(word).append('"');
        }
    }

    private static boolean isWord(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!isLetter && (i == 0 ? c != '_' && c != '/' : "_/-.:@+".indexOf(c) < 0)) {
                return false;
            }
        }
        return length > 0 && text.charAt(length - 1) != ':';
    }
}
