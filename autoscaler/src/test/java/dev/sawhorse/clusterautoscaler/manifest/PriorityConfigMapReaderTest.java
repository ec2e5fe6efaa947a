// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.manifest;

import dev.sawhorse.clusterautoscaler.expander.PriorityConfigMap;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.kube.manifest.KubernetesManifests;
import dev.sawhorse.kube.manifest.ManifestReader;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class PriorityConfigMapReaderTest {
    private static final String HEAD = """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: cluster-autoscaler-priority-expander, namespace: kube-system}
            """;

    private final Problems problems = new Problems();

    private List<PriorityConfigMap> read(String yaml) {
        return ManifestReader.ofApplied(ClusterAutoscalerManifests.addedTo(KubernetesManifests.catalog()))
                .read(new SourceFile("map.yaml", yaml), problems)
                .of(PriorityConfigMap.class);
    }

    @Test
    void prioritiesAreReadFromTheTextInTheText() {
        List<PriorityConfigMap> maps = read(HEAD + """
                data:
                  priorities: |-
                    10: [".*"]
                    50:
                      - ^spot
                """);
        assertThat(problems.isEmpty()).isTrue();
        assertThat(maps).hasSize(1);
        assertThat(maps.get(0).priorities()).isNotNull();
    }

    @Test
    void otherConfigMapsAreNobodysBusiness() {
        assertThat(read(HEAD.replace("priority-expander", "status"))).isEmpty();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void problemsAreReportedWithTheirLines() {
        read(HEAD + """
                data:
                  priorities: |
                    10:
                      - "*spot"
                    many: [a]
                """);
        assertThat(problems.sorted())
                .extracting(problem -> problem.position().line(), Problem::message)
                .containsExactly(
                        tuple(7, "\"*spot\" is not a regular expression: Dangling meta character '*'"),
                        tuple(8, "\"many\" is not a whole number"));
    }

    @Test
    void ofAPriorityGivenTwiceTheLastCounts() {
        List<PriorityConfigMap> maps = read(HEAD + """
                data:
                  priorities: |
                    20: [spot]
                    10: [.*]
                    20: [od]
                """);
        assertThat(problems.hasErrors()).isFalse();
        assertThat(problems.sorted())
                .singleElement()
                .satisfies(problem -> assertThat(problem.toString())
                        .startsWith("map.yaml:8: data.priorities: \"20\" is duplicated; first at line 6"));
        assertThat(maps.get(0).priorities()).isNotNull();
    }

    @Test
    void syntaxUnknownToGoIsRejected() {
        read(HEAD + """
                data:
                  priorities: |
                    10:
                      - (?!spot).*
                """);
        assertThat(problems.sorted())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("not a Go regular expression"));
    }

    @Test
    void missingKeyIsRemarked() {
        List<PriorityConfigMap> maps = read(HEAD + "data: {priority: x}\n");
        assertThat(problems.hasErrors()).isFalse();
        assertThat(problems.sorted()).hasSize(1);
        assertThat(maps.get(0).priorities()).isNull();
    }
}
