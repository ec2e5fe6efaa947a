// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.stream.Collectors;

/** Renders trees as JSON without places, for comparison. */
final class JsonText {
    private JsonText() {}

    static String of(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            return mapping.entries().stream()
                    .map(entry -> "\"" + entry.key() + "\":" + of(entry.value()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (node instanceof SequenceNode sequence) {
            return sequence.items().stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
        }
        ScalarNode scalar = (ScalarNode) node;
        return scalar.kind() == ScalarNode.Kind.STRING ? "\"" + scalar.text() + "\"" : scalar.text();
    }
}
