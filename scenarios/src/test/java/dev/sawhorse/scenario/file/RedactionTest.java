// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that secrets are removed from the manifests that are stored with a run. */
class RedactionTest {
    private static final String MANIFESTS = """
            manifests:
              - apiVersion: v1
                kind: Secret
                metadata: {name: s, labels: {a: MARK-STAYS}}
                data: {password: MARK1}
                stringData:
                  key: |
                    MARK2
                    MARK3
              - {apiVersion: v1, data: {a: "MARK4"}, kind: ConfigMap, metadata: {name: c}}
              - apiVersion: v1
                kind: ConfigMap
                metadata: {name: cluster-autoscaler-priority-expander}
                data: {priorities: "10: [STAYS]"}
              - apiVersion: apps/v1
                kind: Deployment
                spec:
                  template:
                    spec:
                      containers:
                        - name: web
                          args: [--STAYS]
                          env:
                            - {name: A, value: MARK5}
                            - name: B
                              value: "MARK6"
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                spec: {userData: 'MARK7', role: STAYS}
            after: STAYS
            """;

    @Test
    void valuesThatMayBeSecretAreLeftOut() {
        assertThat(Redaction.of(MANIFESTS)).doesNotContainPattern("MARK[0-9]");
    }

    @Test
    void redactionKeepsLinesAndNeededValues() {
        String redacted = Redaction.of(MANIFESTS);
        assertThat(redacted).contains("MARK-STAYS", "10: [STAYS]", "--STAYS", "role: STAYS", "after: STAYS");
        assertThat(redacted.lines().count()).isEqualTo(MANIFESTS.lines().count());
        Problems problems = new Problems();
        SourceDocuments.parse(new SourceFile("a.yaml", redacted), problems);
        assertThat(problems.sorted()).isEmpty();
    }

    @Test
    void surrogatePairsAreKept() {
        for (int before = 1000; before < 1030; before++) {
            String text = "a: " + "b".repeat(before) + "\ud83d\ude80\n";
            assertThat(Redaction.of(text)).isEqualTo(text);
        }
    }

    @Test
    void environmentVariablesOfAutoscalersAreKept() {
        String controller = MANIFESTS.replace("- name: web", "- image: public.ecr.aws/karpenter/controller:1.14");
        assertThat(Redaction.of(controller)).contains("MARK5", "MARK6").doesNotContain("MARK1");
    }

    @Test
    void differentUserDataRemainDifferent() {
        String other = MANIFESTS.replace("MARK7", "MARK8");
        assertThat(Redaction.of(other)).isNotEqualTo(Redaction.of(MANIFESTS));
    }

    @Test
    void redactedJsonIsValid() {
        String json = "{\"kind\": \"Secret\", \"data\": {\"a\": \"MARK1\"}, \"b\": 1}";
        assertThat(Redaction.of(json))
                .isEqualTo("{\"kind\": \"Secret\", \"data\": {\"a\": \"" + Redaction.REDACTED + "\"}, \"b\": 1}");
    }
}
