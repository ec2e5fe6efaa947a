// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class DumpParsingTest {
    private static final String YAML = """
            apiVersion: v1
            items:
            - kind: Pod
              metadata:
                managedFields:
                - fieldsV1: {f:a: {}}
                  manager: x
                name: one
            - kind: Pod
              metadata:
                name: two
              spec:
                items: [{kind: inner}]
            - noKind: 1
            kind: List
            """;

    private final Problems problems = new Problems();
    private final List<MappingNode> objects = new ArrayList<>();

    @Test
    void objectsOfAListArePassedOnAndDoNotStayInIt() {
        List<SourceNode> documents =
                SourceDocuments.parseDump(new SourceFile("dump.yaml", YAML), problems, objects::add);

        assertThat(objects)
                .extracting(object -> object.mapping("metadata").text("name"))
                .containsExactly("one", "two");
        assertThat(((MappingNode) documents.get(0)).mappings("items")).hasSize(1);
        assertThat(objects.get(1).mapping("spec").mappings("items")).hasSize(1);
    }

    @Test
    void managedFieldsAreBlankedAndPositionsStay() {
        SourceDocuments.parseDump(new SourceFile("dump.yaml", YAML), problems, objects::add);

        assertThat(objects.get(0).mapping("metadata").get("managedFields")).isNull();
        assertThat(objects.get(1).position().line()).isEqualTo(9);
        assertThat(ManagedFields.blanked("a:\n  managedFields:\n  - b\n  c: 1\nmanagedFields: x\n"))
                .isEqualTo("a:\n\n\n  c: 1\nmanagedFields: x\n");
    }

    @Test
    void objectsBeforeASyntaxErrorArePassedOn() {
        String json = "{\"items\": [{\"kind\": \"Pod\"}, {\"kind\": \"Po";

        SourceDocuments.parseDump(new SourceFile("dump.json", json), problems, objects::add);

        assertThat(objects).hasSize(1);
        assertThat(problems.hasErrors()).isTrue();
    }

    @Test
    void aListOfKubectlIsParsedItemByItemAsInOnePiece() {
        StringBuilder text = new StringBuilder("apiVersion: v1\nitems:\n");
        for (int i = 0; i < 30; i++) {
            text.append("- kind: Pod\n  metadata:\n    name: p").append(i).append("\n\n# between\n");
        }
        text.append("kind: List\nmetadata: {}\n---\nkind: Last\n");
        SourceFile file = new SourceFile("dump.yaml", text.toString());
        KubectlList list = KubectlList.find(file);
        assertThat(list).isNotNull();

        List<SourceNode> documents = list.parse(problems, objects::add);

        List<MappingNode> inOnePiece = new ArrayList<>();
        List<SourceNode> expected =
                YamlDocuments.parse(file, problems, Severity.WARNING, new ListItems(inOnePiece::add));
        assertThat(problems.isEmpty()).isTrue();
        assertThat(objects).hasSize(30);
        assertThat(objects.toString()).isEqualTo(inOnePiece.toString());
        assertThat(documents).hasSize(2);
        assertThat(documents.get(0).plain()).isEqualTo(expected.get(0).plain());
        assertThat(documents.get(1)).hasToString(expected.get(1).toString());
    }

    @Test
    void aProblemInAnItemIsDescribedAsInOnePieceAndEachObjectIsPassedOnOnce() {
        String text = "items:\n" + "- kind: Pod\n  metadata: {}\n".repeat(40);
        String broken = "kind: List\n" + text.replaceFirst("(?s)(.{800})- kind: Pod", "$1- kind: Pod\n kind: x");
        SourceFile file = new SourceFile("dump.yaml", broken);
        KubectlList list = KubectlList.find(file);
        assertThat(list).isNotNull();

        list.parse(problems, objects::add);

        Problems ofOnePiece = new Problems();
        List<MappingNode> inOnePiece = new ArrayList<>();
        YamlDocuments.parse(file, ofOnePiece, Severity.WARNING, new ListItems(inOnePiece::add));
        assertThat(problems.sorted()).isEqualTo(ofOnePiece.sorted()).isNotEmpty();
        assertThat(objects).hasSameSizeAs(inOnePiece);
    }

    @Test
    void aListOfAnotherDocumentOrIndentationIsParsedInOnePiece() {
        String items = "items:\n- kind: Pod\n";
        for (String text : List.of(
                "a: 1\n---\nkind: List\n" + items, "kind: List\n" + items.replace("- ", "  - "), "kind: List\n")) {
            assertThat(KubectlList.find(new SourceFile("dump.yaml", text))).isNull();
        }
    }

    @Test
    void anAliasMayReferToAnEarlierItem() {
        String text = "kind: List\nitems:\n- kind: &x Pod\n  a: 1\n- kind: *x\n  a: 2\n";

        SourceDocuments.parseDump(new SourceFile("dump.yaml", text), problems, objects::add);

        assertThat(problems.isEmpty()).isTrue();
        assertThat(objects).extracting(object -> object.text("a")).containsExactly("1", "2");
    }

    @Test
    void aStreamOfJsonOrYamlMayBeCompressed() throws IOException {
        for (String text : List.of("{\"kind\": \"Pod\"}", "kind: Pod\n")) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(text.getBytes(StandardCharsets.UTF_8));
            }
            for (byte[] bytes : List.of(packed.toByteArray(), text.getBytes(StandardCharsets.UTF_8))) {
                assertThat(SourceDocuments.parseDump("-", new ByteArrayInputStream(bytes), problems, objects::add))
                        .extracting(SourceNode::plain)
                        .containsExactly(Map.of("kind", "Pod"));
            }
        }
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void aFileInFlowStyleIsYaml(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("dump.yaml"), "{kind: List, items: [{kind: Pod}]}");

        SourceDocuments.parseDump(file, problems, objects::add);

        assertThat(problems.isEmpty()).isTrue();
        assertThat(objects).hasSize(1);
    }

    @Test
    void tabsAtTheEndOfALineAreAllowed() {
        SourceFile file = new SourceFile("tabs.yaml", "kind: Pod\t\nmetadata:\t \n  name: a \t\r\n");

        assertThat(SourceDocuments.parseObjects(file, problems))
                .extracting(SourceNode::plain)
                .containsExactly(Map.of("kind", "Pod", "metadata", Map.of("name", "a")));
    }

    @Test
    void tabsBeforeThePartsOfJsonAreAllowed() {
        SourceFile file = new SourceFile("tabs.yaml", "items:\n- {\n\t\t\"kind\": \"Pod\"\n\t}\n");

        assertThat(SourceDocuments.parseObjects(file, problems))
                .extracting(SourceNode::plain)
                .containsExactly(Map.of("items", List.of(Map.of("kind", "Pod"))));
    }
}
