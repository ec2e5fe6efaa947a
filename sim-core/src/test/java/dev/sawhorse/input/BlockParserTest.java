// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BlockParserTest {
    private static final String[] PIECES = {
        "- ",
        "  ",
        "    ",
        "\n",
        "\n  ",
        "\n    ",
        "\n- ",
        "\n  - ",
        "a: ",
        "b:",
        "key/of.it: ",
        "yes: ",
        "1: ",
        "x",
        "plain text",
        "-1",
        "0x1F",
        "1e3",
        "null",
        "~",
        "'it''s'",
        "'",
        "\"a\\\"b\\n\"",
        "\"",
        "{}",
        "[]",
        "[a]",
        "|",
        "|-\n",
        "|+\n    line\n",
        "\n\n",
        "# note",
        " # note",
        ": ",
        ":",
        "&x ",
        "*x",
        "&y\n",
        "*y\n",
        "'a\n",
        "b\n    c\n",
        "!!str ",
        "<<: ",
        "? ",
        "\t",
        "größe",
        "\r\n",
        "---\n",
        "%",
        "@",
        "`",
        ">",
        "\u2028"
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- kind: Pod\n  metadata:\n    labels: {}\n    name: a\n  spec: []\n",
                "- a: 1\n  b: 2.5\n  c: yes\n  d: null\n  e:\n  f: 'it''s'\n  g: \"say \\\"hi\\\"\\n\"\n",
                "- list:\n  - x\n  - y: 1\n    z: 2\n  - - p\n    - q\n  - {}\n",
                "- list:\n    - x\n    - y\n  last: end\n",
                "- text: |\n    one\n      two\n\n    three\n  next: |-\n    a\n  kept: |+\n    b\n\n  end: x\n",
                "- text: |\n    at the end\n",
                "- text: |+\n    with blank lines\n\n\n",
                "- a.b/c-d_e: http://x:80/y#z\n  f:sub: -x\n  g: --flag=1\n\n  h: größe\n",
                "- a: first line\n    second line\n\n    third\n\n  b: 1\n",
                "- a: 'first line  \n    second line\n\n    third\n\n    '\n  b: 1\n",
                "- a: &x 1\n  b: &y\n    c: 1\n  d: *x\n  e: *y\n",
                "- a: &x\n  - 1\n  - &y\n    p: q\n  b: *x\n  c:\n  - *y\n",
                "- \n",
                "- 0x10\n- 1_000\n- on\n- '1'\n"
            })
    void returnsWhatTheParserOfTheWholeLanguageReturns(String text) {
        SequenceNode list = parsed(text);

        if (!text.equals("- \n")) {
            assertThat(list).isNotNull();
        }
        requireEqual(text, list);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- a: b: c\n",
                "- a: 'open\n",
                "- a: first: line\n    second line\n",
                "- a: \"first\n    second\"\n",
                "- a: &x\n  b: 1\n",
                "- a: &x {}\n  b: &y\n    c: *x\n",
                "- a: 1\n a: 2\n",
                "- a: 1\n  a: 2\n",
                "- a: *x\n",
                "- a: .nan\n",
                "- a: x # note\n",
                "- a:\t1\n",
                "- a: 1\r\n",
                "- a: |\n  b: 1\n",
                "- a: |2\n      b\n",
                "- a: \"\\u0041\"\n",
                "- {a: b}\n",
                "a: 1\n",
                "- ? a\n  : b\n",
                "- <<: {}\n",
                "- a:\n    b: 1\n   c: 2\n"
            })
    void givesUpOnOtherStyles(String text) {
        assertThat(parsed(text)).isNull();
    }

    @Test
    void everyTextThatItParsesHasTheSameMeaningForBothParsers() {
        SplittableRandom random = new SplittableRandom(7);
        int parsed = 0;
        for (int i = 0; i < 5_000; i++) {
            StringBuilder text = new StringBuilder("- ");
            for (int pieces = 1 + random.nextInt(9); pieces > 0; pieces--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            SequenceNode list = parsed(text.toString());
            parsed += list == null ? 0 : 1;
            requireEqual(text.toString(), list);
        }
        assertThat(parsed).isGreaterThan(200);
    }

    @Test
    void linesAreCountedFromTheBeginOfTheFile() {
        SequenceNode list = BlockParser.list(new SourceFile("f", "- b\n"), 2, new Anchors());

        assertThat(String.valueOf(list)).contains("f:3:1");
    }

    private static SequenceNode parsed(String text) {
        return BlockParser.list(new SourceFile("f", text), 0, new Anchors());
    }

    private static void requireEqual(String text, SequenceNode list) {
        if (list != null) {
            Problems problems = new Problems();
            List<SourceNode> expected = YamlDocuments.parsePart(new SourceFile("f", text), 0, new Anchors(), problems);
            assertThat(problems.sorted()).as(text).isEmpty();
            assertThat(List.of(list).toString()).as(text).isEqualTo(expected.toString());
        }
    }
}
