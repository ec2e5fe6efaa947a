// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SourceDocumentsTest {
    private final Problems problems = new Problems();

    @TempDir
    private Path folder;

    @Test
    void jsonHasPositions() {
        MappingNode root = (MappingNode) parse("a.json", "{\n \"ünï\": 1, \"b\": [true, {\"c\": null}]\n}")
                .get(0);
        assertThat(root.get("b").position()).hasToString("a.json:2:17");
        assertThat(root.entries().get(1).position()).hasToString("a.json:2:12");
        assertThat(JsonText.of(root)).isEqualTo("{\"ünï\":1,\"b\":[true,{\"c\":null}]}");
    }

    @Test
    void jsonLinesAreOneDocumentEach() {
        assertThat(parse("a.jsonl", "{\"a\":1}\n{\"a\":2}\n")).hasSize(2);
    }

    @Test
    void yamlInFlowStyleIsReadAsYaml() {
        assertThat(JsonText.of(parse("a.yaml", "{a: [1, yes]}").get(0))).isEqualTo("{\"a\":[1,true]}");
    }

    @Test
    void jsonInAYamlFileIsRead() {
        assertThat(JsonText.of(parse("a.yaml", "{\"a\": [1.0, \"yes\"]}").get(0)))
                .isEqualTo("{\"a\":[1,\"yes\"]}");
    }

    @Test
    void brokenJsonGivesOneProblemWithItsPosition() {
        SourceDocuments.parse(new SourceFile("a.json", "{\n  \"a\": [1, 2\n  \"b\": 3}"), problems);
        assertThat(problems.sorted()).singleElement().hasToString("""
                a.json:3:3: not valid JSON: Unexpected character ('"' (code 34)): was expecting comma to separate Array entries
                Maybe a comma is missing before this position.""");
    }

    @Test
    void truncatedJsonIsReported() {
        SourceDocuments.parse(new SourceFile("a.json", "{\"a\": [1, 2"), problems);
        assertThat(problems.sorted()).singleElement().hasToString("""
                a.json:1:12: not valid JSON: Unexpected end-of-input: expected close marker for Array
                Maybe the file was cut off, or a closing bracket is missing.""");
    }

    @Test
    void duplicateJsonKeyIsAProblem() {
        SourceDocuments.parse(new SourceFile("a.json", "{\"a\": 1,\n \"a\": 2}"), problems);
        assertThat(problems.sorted())
                .singleElement()
                .asString()
                .startsWith("a.json:2:2: a: \"a\" is duplicated; first at " + "line 1\nRemove one of the two;");
    }

    @Test
    void compressedFilesAndStreamsAreUnpacked() throws IOException {
        Path file = folder.resolve("pods.yaml.gz");
        Files.write(file, gzip("a: 1"));
        assertThat(SourceFile.read(file).text()).isEqualTo("a: 1");
        assertThat(SourceFile.read("-", new ByteArrayInputStream(gzip("b: 2"))).text())
                .isEqualTo("b: 2");
    }

    @Test
    void byteOrderMarkIsSkipped() {
        byte[] bytes = "\uFEFFa: 1".getBytes(StandardCharsets.UTF_8);
        assertThat(SourceFile.read("-", new ByteArrayInputStream(bytes)).text()).isEqualTo("a: 1");
    }

    @Test
    void missingFileSuggestsItsNeighbour() throws IOException {
        Files.writeString(folder.resolve("inflate.yaml"), "a: 1");
        assertThatThrownBy(() -> SourceFile.read("inflat.yaml", folder.resolve("inflat.yaml")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("inflat.yaml: no such file\nDid you mean \"inflate.yaml\"?");
    }

    @Test
    void folderIsNotAFile() {
        assertThatThrownBy(() -> SourceFile.read("here", folder)).hasMessage("here: is a folder, not a file");
    }

    @Test
    void filesThatAreTooLargeAreRefusedPackedAndUnpacked() throws IOException {
        byte[] packed = gzip("x".repeat(1_000));
        assertThat(packed).hasSizeLessThan(100);
        assertThatThrownBy(() -> SourceFile.read("bomb.gz", new ByteArrayInputStream(packed), 100))
                .hasMessageStartingWith("bomb.gz: is larger than 100 bytes");
        assertThatThrownBy(() -> SourceFile.read("plain", new ByteArrayInputStream(new byte[101]), 100))
                .hasMessageStartingWith("plain: is larger than 100 bytes");
        assertThat(SourceFile.read("whole.gz", new ByteArrayInputStream(packed), 1_000)
                        .text())
                .hasSize(1_000);
    }

    @Test
    void otherEncodingsAreRefusedWithTheLine() {
        byte[] latin1 = "a: 1\nb: \u00fc\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> SourceFile.read("-", new ByteArrayInputStream(latin1)))
                .hasMessage("-:2: is not UTF-8 text\nMaybe the file is binary or was saved in another encoding.");
    }

    @Test
    void singleDocumentMustBeOneMapping() {
        assertThat(SourceDocuments.parseSingle(new SourceFile("a", "a: 1")).get("a"))
                .isNotNull();
        assertThatThrownBy(() -> SourceDocuments.parseSingle(new SourceFile("a", "# nothing")))
                .hasMessage("a: is empty");
        assertThatThrownBy(() -> SourceDocuments.parseSingle(new SourceFile("a", "- 1")))
                .hasMessage("a:1:1: is a list, but a mapping is expected");
        assertThatThrownBy(() -> SourceDocuments.parseSingle(new SourceFile("a", "a: 1\n---\nb: 2")))
                .hasMessage("a:3:1: a second document, but the file must contain exactly one");
    }

    private List<SourceNode> parse(String name, String text) {
        List<SourceNode> documents = SourceDocuments.parse(new SourceFile(name, text), problems);
        assertThat(problems.sorted()).isEmpty();
        return documents;
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream stream = new GZIPOutputStream(bytes)) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
