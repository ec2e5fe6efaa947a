// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Property: random documents are read equally as JSON and as YAML, and equal what was written. */
class RoundTripTest {
    private static final String[] WORDS = {"app", "yes", "0755", "", "1e3", "a: b", "ünï", "#x", "null", "- y", "{z}"};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void documentsAreReadAsTheyWereWritten(long seed) {
        for (int size = 1; size <= 5; size++) {
            String json = mapping(new SplittableRandom(seed * 31 + size), size);
            assertThat(read("a.json", json)).as("seed %d, size %d", seed, size).isEqualTo(json);
            assertThat(read("a.yaml", "# not JSON\n" + json))
                    .as("seed %d, size %d", seed, size)
                    .isEqualTo(json);
        }
    }

    private static String read(String name, String text) {
        Problems problems = new Problems();
        SourceNode document =
                SourceDocuments.parse(new SourceFile(name, text), problems).get(0);
        assertThat(problems.sorted()).isEmpty();
        return JsonText.of(document);
    }

    private static String mapping(SplittableRandom random, int size) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < size * 4; i++) {
            text.append(i == 0 ? "" : ",").append("\"k").append(i).append("\":").append(value(random, size));
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
