// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class YamlDocumentsTest {
    /** The expected readings were recorded from sigs.k8s.io/yaml 1.6.0. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "yes: 1                                           | {\"true\":1}",
                "1.5: 1                                           | {\"1.5\":1}",
                "0x10: 1                                          | {\"16\":1}",
                "1e3: 2                                           | {\"1000\":2}",
                "v: !!str 12                                      | {\"v\":\"12\"}",
                "v: !!int \"12\"                                  | {\"v\":12}",
                "v: !!bool yes                                    | {\"v\":true}",
                "v: ! 12                                          | {\"v\":\"12\"}",
                "v: 'yes'                                         | {\"v\":\"yes\"}",
                "{a: 1, b}                                        | {\"a\":1,\"b\":null}",
                "{\"a\":1,}                                       | {\"a\":1}",
                "v: <<                                            | {\"v\":\"<<\"}",
                "a: -b                                            | {\"a\":\"-b\"}",
                "{x: &a {p: 1}, m: {<<: *a, p: 2}}                | {\"x\":{\"p\":1},\"m\":{\"p\":2}}",
                "{x: &a {p: 1}, m: {p: 2, <<: *a}}                | {\"x\":{\"p\":1},\"m\":{\"p\":1}}",
                "{x: &a {p: 1}, z: &b {p: 3, q: 4}, m: {<<: [*a, *b]}} "
                        + "| {\"x\":{\"p\":1},\"z\":{\"p\":3,\"q\":4},\"m\":{\"p\":1,\"q\":4}}",
            })
    void readsYamlAsKubernetesDoes(String yaml, String json) {
        assertThat(JsonText.of(parse(yaml).get(0))).isEqualTo(json);
    }

    @Test
    void everyValueAndKeyHasAPosition() {
        MappingNode root = (MappingNode) parse("""
                # a comment
                spec:
                  items:
                    - name: "x"
                """).get(0);

        MappingNode spec = (MappingNode) root.get("spec");
        SequenceNode items = (SequenceNode) spec.get("items");
        MappingNode item = (MappingNode) items.items().get(0);
        assertThat(root.entries().get(0).position()).hasToString("a.yaml:2:1");
        assertThat(items.position()).hasToString("a.yaml:4:5");
        assertThat(item.entries().get(0).position()).hasToString("a.yaml:4:7");
        assertThat(item.get("name").position()).hasToString("a.yaml:4:13");
    }

    @Test
    void documentsAreSeparatedAndEmptyOnesSkipped() {
        assertThat(parse("---\na: 1\n---\n---\n# nothing\n---\n- 2\n...\n"))
                .extracting(JsonText::of)
                .containsExactly("{\"a\":1}", "[2]");
        assertThat(parse("")).isEmpty();
    }

    @Test
    void windowsLineEndsAreLineEnds() {
        assertThat(JsonText.of(parse("a: x\r\nb: 2\r\n").get(0))).isEqualTo("{\"a\":\"x\",\"b\":2}");
    }

    @Test
    void duplicateKeyIsAProblemAtTheSecond() {
        assertThat(problems("spec:\n  replicas: 1\n  other: 2\n  replicas: 3\n"))
                .isEqualTo("""
                        a.yaml:4:3: spec.replicas: "replicas" is duplicated; first at line 2
                        Remove one of the two; Kubernetes would keep only the last.""");
    }

    @Test
    void duplicateKeysAreFoundInLargeMappings() {
        StringBuilder yaml = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            yaml.append("key").append(i).append(": 1\n");
        }
        assertThat(problems(yaml + "key7: 2\n"))
                .startsWith("a.yaml:41:1: key7: \"key7\" is duplicated; first at line 8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a:%\tb: 1           | a.yaml:2:1: not valid YAML: found character '\\t(TAB)' that cannot start any token. "
                        + "(Do not use \\t(TAB) for indentation)%Maybe a tab is used for indentation: YAML allows only "
                        + "spaces.",
                "a: b: c             | a.yaml:1:5: not valid YAML: mapping values are not allowed here"
                        + "%Maybe a value that contains \": \" needs quotes, or this line or the one above is indented wrongly.",
                "a: 1% b: 2          | a.yaml:2:3: not valid YAML: mapping values are not allowed here"
                        + "%Maybe a value that contains \": \" needs quotes, or this line or the one above is indented wrongly.",
                "- a%b: 1            | a.yaml:2:1: not valid YAML: expected <block end>, but found '?', while parsing a "
                        + "block collection that starts at line 1%Maybe this line is not indented like the other lines of "
                        + "its block.",
                "a: 'x%b: 1          | a.yaml:2:5: not valid YAML: found unexpected end of stream, while scanning a quoted "
                        + "scalar that starts at line 1%Maybe a quote or a bracket is not closed.",
                "a: @x               | a.yaml:1:4: not valid YAML: found character '@' that cannot start any token. "
                        + "(Do not use @ for indentation)%Maybe the value needs quotes.",
                "a: *b               | a.yaml:1:4: a: *b refers to an anchor that is not defined before it in this document",
                "a: &x [1, *x]       | a.yaml:1:11: a[1]: *x is inside the value that it refers to",
                "~: 1                | a.yaml:1:1: a key is empty, but Kubernetes accepts only words and numbers as keys",
                "a: .inf             | a.yaml:1:4: a: \".inf\" is not a finite number%Maybe it needs quotes.",
                "a: !!int x          | a.yaml:1:4: a: \"x\" cannot be read as its tag tag:yaml.org,2002:int requires",
                "a: {<<: 1}          | a.yaml:1:9: a[<<]: merges a whole number, but only mappings can be merged",
                "a: {{ .Values.x }}  | a.yaml:1:5: a: a key is a mapping, but Kubernetes accepts only words and numbers as "
                        + "keys%Maybe this is a template: render it first, for instance with helm template.",
            })
    void brokenYamlGivesOneClearProblem(String yaml, String expected) {
        assertThat(problems(yaml.replace('%', '\n').replace("\\t", "\t"))).isEqualTo(expected.replace('%', '\n'));
    }

    @Test
    void aliasesCannotBlowTheDocumentUp() {
        StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 10; i++) {
            String reference = "*a" + (i - 1);
            yaml.append("a%d: &a%d [%s]\n"
                    .formatted(
                            i,
                            i,
                            String.join(
                                    ", ",
                                    List.of(
                                            reference, reference, reference, reference, reference, reference, reference,
                                            reference, reference, reference))));
        }
        assertThat(problems(yaml.toString())).contains("aliases make this document larger than 1000000 values");
    }

    @Test
    void surrogatePairsMaySpanTheBuffer() {
        for (int before = 1000; before < 1050; before++) {
            String text = "a".repeat(before) + "\ud83d\ude80".repeat(3_000);
            assertThat(JsonText.of(parse(text).get(0))).isEqualTo('"' + text + '"');
        }
        assertThat(problems("a".repeat(1020) + "\ud83d")).contains("not valid YAML");
        assertThat(problems("a".repeat(1024) + "\ud83d")).contains("not valid YAML");
    }

    @Test
    void nestingHasALimit() {
        assertThat(problems("a: " + "[".repeat(200) + "]".repeat(200))).contains("is nested more than 100 levels deep");
    }

    private static List<SourceNode> parse(String yaml) {
        Problems problems = new Problems();
        List<SourceNode> documents = YamlDocuments.parse(new SourceFile("a.yaml", yaml), problems, Severity.ERROR);
        assertThat(problems.sorted()).isEmpty();
        return documents;
    }

    private static String problems(String yaml) {
        Problems problems = new Problems();
        YamlDocuments.parse(new SourceFile("a.yaml", yaml), problems, Severity.ERROR);
        return problems.sorted().stream().map(Problem::toString).collect(Collectors.joining("\n"));
    }
}
