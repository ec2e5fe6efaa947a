// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
