// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BlockWriterTest {
    private static final Position NOWHERE = Position.ofFile("");
    private static final List<String> WORDS = List.of(
            "a",
            "web-1",
            "karpenter.sh/nodepool",
            "true",
            "yes",
            "1",
            "0x1F",
            "1e3",
            "null",
            "",
            "2026-01-01T00:00:00Z",
            "100m",
            "registry/app:1.2",
            "a b",
            "a: b",
            "-x",
            "- x",
            "a#b",
            "größe",
            "a\nb",
            "\"",
            "'",
            "x:",
            "_",
            "/x",
            "..",
            "---",
            "{a}",
            "a+b",
            "a@b",
            "sha256:ab");

    private final SplittableRandom random = new SplittableRandom(3);
    private int simple;

    @Test
    void documentsAreWrittenAsByTheEmitter() {
        StringBuilder written = new StringBuilder();
        StringBuilder emitted = new StringBuilder();
        YamlWriter writer = new YamlWriter(written);
        YamlWriter emitter = new YamlWriter(emitted);
        for (int i = 0; i < 3000; i++) {
            SourceNode root = mapping(0, i % 2 == 0 ? 9 : WORDS.size());
            simple += BlockWriter.document(root) == null ? 0 : 1;
            writer.document(root);
            emitter.emitted(root);
        }
        writer.end();
        emitter.end();
        assertThat(written).hasToString(emitted.toString());
        assertThat(simple).isBetween(500, 2900);
    }

    private SourceNode node(int depth, int words) {
        int kind = random.nextInt(depth > 3 ? 4 : 8);
        return switch (kind) {
            case 0 -> new ScalarNode(NOWHERE, ScalarNode.Kind.INTEGER, String.valueOf(random.nextInt(-5, 100)));
            case 1 -> new ScalarNode(NOWHERE, ScalarNode.Kind.NULL, "null");
            case 2, 3 -> new ScalarNode(NOWHERE, ScalarNode.Kind.STRING, WORDS.get(random.nextInt(words)));
            case 4, 5 -> {
                List<SourceNode> items = new ArrayList<>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    items.add(node(depth + 1, words));
                }
                yield new SequenceNode(NOWHERE, items);
            }
            default -> mapping(depth + 1, words);
        };
    }

    private MappingNode mapping(int depth, int words) {
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            String key = WORDS.get(random.nextInt(words));
            entries.add(new MappingNode.Entry(NOWHERE, key.isEmpty() ? "k" : key + i, node(depth, words)));
        }
        return new MappingNode(NOWHERE, entries);
    }
}
