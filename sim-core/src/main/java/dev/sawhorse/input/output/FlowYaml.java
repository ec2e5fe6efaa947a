// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** YAML in flow style, whose texts are quoted as in JSON. */
public final class FlowYaml {
    private FlowYaml() {}

    /** Returns the text of a tree of maps, lists, texts, numbers and booleans. */
    public static String of(Object tree) {
        if (tree instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted(String.valueOf(entry.getKey())) + ": " + of(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (tree instanceof List<?> list) {
            return list.stream().map(FlowYaml::of).collect(Collectors.joining(", ", "[", "]"));
        }
        return tree instanceof Number || tree instanceof Boolean ? tree.toString() : quoted(tree.toString());
    }

    /** Returns the text of a node of a document. */
    public static String of(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            return mapping.entries().stream()
                    .map(entry -> quoted(entry.key()) + ": " + of(entry.value()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (node instanceof SequenceNode sequence) {
            return sequence.items().stream().map(item -> of(item)).collect(Collectors.joining(", ", "[", "]"));
        }
        ScalarNode scalar = (ScalarNode) node;
        return switch (scalar.kind()) {
            case STRING -> quoted(scalar.text());
            case NULL -> "null";
            default -> scalar.text();
        };
    }

    /** Returns a text without quotes if YAML reads it as a text, else in double quotes. */
    public static String quoted(String text) {
        boolean isPlain = text.matches("[A-Za-z_$][A-Za-z0-9_./$-]*")
                && !text.matches("(?i)true|false|yes|no|on|off|null|y|n|nan|inf");
        return isPlain ? text : inQuotes(text);
    }

    /** Returns a text in double quotes. */
    public static String inQuotes(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f) {
                quoted.append(String.format("\\x%02x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
