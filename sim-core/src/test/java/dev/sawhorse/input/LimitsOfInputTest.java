// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Inputs beyond the limits are refused at once, with their position. */
class LimitsOfInputTest {
    private static List<Problem> problems(String name, String text) {
        Problems problems = new Problems();
        SourceDocuments.parse(new SourceFile(name, text), problems);
        return problems.sorted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.json", "a.yaml"})
    void moreThanAHundredLevelsAreTooMany(String name) {
        assertThat(problems(name, "[".repeat(600) + "]".repeat(600)))
                .singleElement()
                .asString()
                .contains(":1:10", "is nested more than 100 levels deep");
        assertThat(problems(name, "[".repeat(100) + "]".repeat(100))).isEmpty();
    }

    @Test
    void levelsOfAliasesCount() {
        StringBuilder text = new StringBuilder("a0: &a0 [x]\n");
        for (int i = 1; i < 200; i++) {
            text.append("a" + i + ": &a" + i + " [*a" + (i - 1) + "]\n");
        }
        assertThat(problems("a.yaml", text.toString()))
                .singleElement()
                .asString()
                .contains("is nested more than 100 levels deep");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0x", "-", "1."})
    void aNumberOfAMillionDigitsIsRefused(String prefix) {
        assertThat(problems("a.yaml", "a: " + prefix + "7".repeat(1_000_000)))
                .singleElement()
                .asString()
                .contains("a.yaml:1:4: a: is a number of more than 100 digits");
    }

    @Test
    void aNumberOfAMillionDigitsInJsonIsRefused() {
        assertThat(problems("a.json", "{\"a\": " + "7".repeat(1_000_000) + "}"))
                .singleElement()
                .asString()
                .contains("contains a number of more than 100 digits");
    }

    @Test
    void aLongNonNumericTextIsKept() {
        assertThat(problems("a.yaml", "a: 1" + "ab".repeat(64))).isEmpty();
    }

    @Test
    void aKeyTooLongForTheJsonParserIsAnError() {
        assertThat(problems("a.json", "{\"" + "k".repeat(60_000) + "\": 1}")).hasSize(1);
    }

    @Test
    void aForbiddenCharacterHasAPlace() {
        assertThat(problems("a.yaml", "a: 1\nb: \"x\u0001\"\n"))
                .singleElement()
                .asString()
                .startsWith("a.yaml:2:6: not valid YAML: the character U+0001 is not allowed");
    }

    @Test
    void linesAreReadUpToALength() throws IOException {
        BoundedLines lines = new BoundedLines(new StringReader("ab\r\n\ncd\ref\nabcd"), 3);
        assertThat(lines.next()).isEqualTo("ab");
        assertThat(lines.next()).isEmpty();
        assertThat(lines.next()).isEqualTo("cd");
        assertThat(lines.next()).isEqualTo("ef");
        assertThatThrownBy(lines::next)
                .isInstanceOf(BoundedLines.LineTooLongException.class)
                .hasMessage("is a line of more than 3 characters");
    }

    @Test
    void messagesHaveNoControlSequencesForTerminalsOrCiSystems() {
        Problem problem = new Problem(
                Severity.ERROR,
                Position.ofFile("a\u001b[2J.yaml"),
                "k\n::error::x",
                "\"\u202e\u0007##[command]\" is wrong",
                "Maybe \u009b31m.");
        assertThat(problem)
                .hasToString("a\\u001b[2J.yaml: k\\n::error::x: \"\\u202e\\u0007#\\u0023[command]\" is wrong\n"
                        + "Maybe \\u009b31m.");
    }

    @Test
    void longValuesAreCut() {
        Problem problem = new Problem(
                Severity.ERROR, Position.ofFile("f"), "p".repeat(40_000), "n".repeat(40_000) + " is no name", null);
        assertThat(problem.toString())
                .hasSizeLessThan(3_000)
                .contains("more characters")
                .endsWith(" is no name");
    }
}
