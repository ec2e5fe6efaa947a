// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class YamlWriterTest {
    private static final String[] WORDS = {
        "app",
        "yes",
        "0755",
        "",
        "1e3",
        "a: b",
        "ünï",
        "#x",
        "null",
        "- y",
        "{z}",
        "1_000",
        "2026-01-01T00:00:00Z",
        "~",
        "a\\nb\\n",
        "\\u001b[0m",
        " x ",
        "x:",
        "*a",
        "&a",
        "!t",
        "%d",
        "@h",
        "|",
        "'q'",
        "\\\"q\\\"",
        "0x1F",
        "012",
        "on",
        "é\\u2028"
    };

    @Test
    void listsStandAtTheIndentationOfTheirKeyAsInKubectl() {
        assertThat(written(read("{\"a\": [{\"b\": 1, \"c\": \"1\"}, \"x\"], \"d\": {}, \"e\": []}")))
                .isEqualTo("""
                        ---
                        a:
                        - b: 1
                          c: "1"
                        - x
                        d: {}
                        e: []
                        """);
    }

    /** Property: what is written is read as what it was. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void documentsAreReadAsTheyWereWritten(long seed) {
        for (int size = 1; size <= 5; size++) {
            SourceNode document = read(mapping(new SplittableRandom(seed * 31 + size), size));
            String text = written(document);
            assertThat(read("a.yaml", text).plain()).as(text).isEqualTo(document.plain());
        }
    }

    private static String written(SourceNode document) {
        StringBuilder out = new StringBuilder();
        new YamlWriter(out).document(document).end();
        return out.toString();
    }

    private static SourceNode read(String json) {
        return read("a.json", json);
    }

    private static SourceNode read(String name, String text) {
        Problems problems = new Problems();
        List<SourceNode> documents = SourceDocuments.parse(new SourceFile(name, text), problems);
        assertThat(problems.sorted()).isEmpty();
        return documents.get(0);
    }

    private static String mapping(SplittableRandom random, int size) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < size * 4; i++) {
            String key = random.nextBoolean() ? "k" : WORDS[random.nextInt(WORDS.length)];
            text.append(i == 0 ? "" : ",")
                    .append("\"")
                    .append(key)
                    .append(i)
                    .append("\":")
                    .append(value(random, size));
        }
        return text.append('}').toString();
    }

    private static String value(SplittableRandom random, int size) {
        return switch (random.nextInt(size > 1 ? 7 : 5)) {
            case 0 -> "null";
            case 1 -> random.nextBoolean() ? "true" : "false";
            case 2 -> Long.toString(random.nextLong());
            case 3 -> random.nextInt(1000) + "." + (1 + random.nextInt(9));
            case 4 -> "\"" + WORDS[random.nextInt(WORDS.length)] + "\"";
            case 5 -> mapping(random, size - 1);
            default -> "[" + value(random, size - 1) + "," + value(random, size - 1) + "]";
        };
    }
}
