// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FieldsTest {
    private final Problems problems = new Problems();

    @Test
    void readsTypedValues() {
        Fields fields = fields("""
                name: inflate
                seed: 42
                ratio: 0.5
                strict: yes
                duration: 1h30m
                zones: [a, b]
                labels: {app: web}
                empty:
                """);
        assertThat(fields.requiredString("name")).isEqualTo("inflate");
        assertThat(fields.wholeNumber("seed", 1, 0, Long.MAX_VALUE)).isEqualTo(42);
        assertThat(fields.number("ratio", 1, 0, 1)).isEqualTo(0.5);
        assertThat(fields.flag("strict", false)).isTrue();
        assertThat(fields.duration("duration")).isEqualTo(Duration.ofMinutes(90));
        assertThat(fields.list("zones", Value::string)).containsExactly("a", "b");
        assertThat(fields.strings("labels")).containsEntry("app", "web");
        assertThat(fields.string("empty", "absent")).isEqualTo("absent");
        assertThat(fields.integer("none", 7, 0, 9)).isEqualTo(7);
        fields.reportUnknown();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void unknownKeysAreReportedWithASuggestion() {
        Fields fields = fields("name: x\nsed: 1\nquite-different: 2\n");
        fields.requiredString("name");
        fields.wholeNumber("seed", 1, 0, 9);
        fields.reportUnknown();
        assertThat(rendered()).isEqualTo("""
                s.yaml:2:1: sed: unknown key "sed"
                Did you mean "seed"?
                s.yaml:3:1: quite-different: unknown key "quite-different"
                Maybe one of these: name, seed.""");
    }

    @Test
    void missingKeyIsReportedAtItsMappingWithTheMisspeltOne() {
        Fields fields = fields("a:\n  nmae: x\n").fields("a");
        fields.requiredString("name");
        assertThat(rendered()).isEqualTo("""
                s.yaml:2:3: a.name: is required
                Is "nmae" a misspelling of "name"?""");
    }

    @Test
    void missingParentIsReportedAtTheGrandparent() {
        fields("a: 1\n").fields("b").fields("c").requiredString("name");
        assertThat(rendered()).isEqualTo("s.yaml:1:1: b.c.name: is required");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "yes     | yes is read as the boolean true, but a string is expected%Maybe it needs quotes: \"yes\".",
                "0755    | 0755 is read as the number 493, but a string is expected%Maybe it needs quotes: \"0755\".",
                "1.10    | 1.10 is read as the number 1.1, but a string is expected%Maybe it needs quotes: \"1.10\".",
                "[a]     | is a list, but a string is expected",
            })
    void stringsThatYamlTakesForSomethingElseNeedQuotes(String value, String expected) {
        fields("v: " + value).string("v");
        assertThat(rendered()).isEqualTo("s.yaml:1:4: v: " + expected.replace('%', '\n'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"5\"  | \"5\" is not a whole number%Remove the quotes: 5.",
                "many   | \"many\" is not a whole number",
                "1.5    | \"1.5\" is not a whole number",
                "-1     | \"-1\" is less than 0",
                "101    | \"101\" is more than 100",
                "1e30   | \"1e30\" is more than 100",
                "{a: 1} | is a mapping, but a whole number is expected",
            })
    void wholeNumbersHaveLimits(String value, String expected) {
        assertThat(fields("v: " + value).integer("v", 3, 0, 100)).isEqualTo(3);
        assertThat(rendered()).isEqualTo("s.yaml:1:4: v: " + expected.replace('%', '\n'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "30      | 30 has no unit, but a duration such as 30s or 1h30m is expected%Did you mean 30s or 30m?",
                "-30s    | \"-30s\" is negative, but durations must not be negative",
                "30 s    | \"30 s\" is not a duration",
                "1y      | \"1y\" has the unknown unit \"y\"",
                "999999h | \"999999h\" is longer than 100 years%Did you mean another unit?",
                "1e30h   | \"1e30h\" has the unknown unit \"e\"",
                "PT      | \"PT\" is not a duration in ISO 8601",
                "true    | is a boolean, but a duration such as 30s, 1h30m or PT1H30M is expected",
            })
    void durationsAreChecked(String value, String expected) {
        assertThat(fields("v: " + value).duration("v")).isNull();
        assertThat(rendered()).isEqualTo("s.yaml:1:4: v: " + expected.replace('%', '\n'));
    }

    @Test
    void choicesSuggestTheNearest() {
        Fields fields = fields("policy: WhenEmtpy\n");
        List<String> policies = List.of("WhenEmpty", "WhenEmptyOrUnderutilized");
        assertThat(fields.choice("policy", "WhenEmpty", policies)).isEqualTo("WhenEmpty");
        assertThat(rendered()).isEqualTo("""
                s.yaml:1:9: policy: "WhenEmtpy" is not one of WhenEmpty, WhenEmptyOrUnderutilized
                Did you mean "WhenEmpty"?""");
    }

    @Test
    void parsersOfOtherPackagesExplainThemselves() {
        fields("v: 12Gx").read("v", value -> value.parsed("a quantity", FieldsTest::refuse));
        fields("v: 12Gx")
                .read(
                        "v",
                        value -> value.parsed("a quantity", text -> {
                            throw new IllegalArgumentException("unit Gx\nDid you mean Gi?");
                        }));
        assertThat(rendered()).isEqualTo("""
                s.yaml:1:4: v: "12Gx" is not a quantity: unit Gx
                Did you mean Gi?
                s.yaml:1:4: v: "12Gx" is refused""");
    }

    @Test
    void wrongItemsAreReportedAndLeftOut() {
        assertThat(fields("v: [a, 1, b]").list("v", Value::string)).containsExactly("a", "b");
        assertThat(rendered()).startsWith("s.yaml:1:8: v[1]: 1 is read as the number 1");
    }

    @Test
    void allProblemsAreThrownTogetherInOrder() {
        Fields fields = fields("a: x\nb: y\n");
        fields.integer("b", 0, 0, 1);
        fields.integer("a", 0, 0, 1);
        assertThatThrownBy(problems::throwIfErrors)
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("s.yaml:1:4: a: \"x\" is not a whole number\ns.yaml:2:4: b: \"y\" is not a whole number");
    }

    @Test
    void warningsDoNotThrow() {
        fields("a: x").require("a").warning("is odd", null);
        problems.throwIfErrors();
        assertThat(problems.isEmpty()).isFalse();
    }

    @Test
    void pathsQuoteKeysThatAreNoIdentifiers() {
        NodePath path = NodePath.ROOT.child("metadata").child("labels").child("app.kubernetes.io/name");
        assertThat(path).hasToString("metadata.labels[app.kubernetes.io/name]");
        assertThat(NodePath.ROOT.child("items").child(2).child("a-b")).hasToString("items[2].a-b");
    }

    private static String refuse(String text) {
        throw new IllegalArgumentException("\"" + text + "\" is refused");
    }

    private Fields fields(String yaml) {
        MappingNode root = SourceDocuments.parseSingle(new SourceFile("s.yaml", yaml));
        return Fields.ofRoot(root, problems);
    }

    private String rendered() {
        return problems.sorted().stream().map(Problem::toString).collect(Collectors.joining("\n"));
    }
}
