// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.reduction;

import dev.sawhorse.results.churn.Churn;
import dev.sawhorse.results.churn.ChurnFold;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests reductions of a scenario in which a Deployment grows and shrinks every 20 minutes: consolidation moves a pod from the
 * large node of the peak to a small one and back. Objects that have no part in it surround it.
 */
@Tag("slow")
class ScenarioReductionTest {
    private static final String OBJECTS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              role: role
              amiSelectorTerms: [{alias: al2023@latest}]
              subnetSelectorTerms: [{tags: {a: b}}]
              securityGroupSelectorTerms: [{tags: {a: b}}]
            ---
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: web}
            spec:
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements:
                    - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large, m5.2xlarge]}
                    - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
              disruption: {consolidationPolicy: WhenEmptyOrUnderutilized, consolidateAfter: 30s, budgets: [{nodes: 100%}]}
            """;

    private static String deployment(String name, int replicas, String cpu) {
        return "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: " + name + "}\nspec:\n  replicas: "
                + replicas
                + "\n  selector: {matchLabels: {app: " + name + "}}\n  template:\n    metadata: {labels: {app: " + name
                + "}}\n    spec: {containers: [{name: a, image: a, resources: {requests: {cpu: " + cpu
                + ", memory: 100Mi}}}]}\n";
    }

    @TempDir
    private Path folder;

    private Scenario looping() throws IOException {
        StringBuilder objects = new StringBuilder(OBJECTS).append(deployment("web", 6, "1"));
        for (int i = 0; i < 6; i++) {
            objects.append(deployment("other-" + i, 3, "50m"));
            objects.append("---\napiVersion: v1\nkind: Service\nmetadata: {name: other-" + i
                    + "}\nspec: {selector: {app: other-" + i + "}, ports: [{port: 80}]}\n");
        }
        Files.writeString(folder.resolve("objects.yaml"), objects);
        StringBuilder timeline = new StringBuilder();
        for (int minute = 20; minute < 240; minute += 20) {
            int replicas = minute % 40 == 20 ? 1 : 6;
            timeline.append("  - {at: " + minute + "m, scale: {deployment: web, replicas: " + replicas + "}}\n");
        }
        return ScenarioLoader.load(Files.writeString(
                folder.resolve("looping.yaml"),
                "name: looping\nduration: 4h\nregion: us-east-1\nlatencies: {profile: kwok}\nzones: [us-east-1a]\n"
                        + "manifests: [objects.yaml]\ntimeline:\n" + timeline));
    }

    private static Churn churn(Scenario scenario) {
        ChurnFold fold = new ChurnFold(Duration.ofHours(2), 2);
        ScenarioRun.of(scenario, fold, ScenarioRun.Monitor.NONE);
        return fold.churn();
    }

    @Test
    void loopComesDownToFewObjectsAndStillLoops() throws IOException {
        Scenario scenario = looping();
        assertThat(churn(scenario).loops()).isNotEmpty();
        ScenarioReduction.Reduced reduced = requireNonNull(ScenarioReduction.of(
                scenario, (file, each) -> !churn(each).loops().isEmpty(), 300));
        assertThat(reduced.objects()).isLessThanOrEqualTo(4);
        for (var file : reduced.files().contents().entrySet()) {
            Path target = Files.createDirectories(folder.resolve("small"));
            Files.writeString(target.resolve(file.getKey()), file.getValue());
        }
        Scenario small = ScenarioLoader.load(folder.resolve("small/scenario.yaml"));
        assertThat(small.initialObjects().all()).hasSize(reduced.objects());
        assertThat(churn(small).loops()).isNotEmpty();
        int peak = ScenarioRun.of(small, entry -> {}, ScenarioRun.Monitor.NONE)
                .results()
                .nodes()
                .peak();
        assertThat(peak).isLessThanOrEqualTo(3);
        assertThat(small.file().duration()).isLessThan(Duration.ofHours(4));
    }

    @Test
    void scenarioWithoutThePropertyIsNotReduced() throws IOException {
        assertThat(ScenarioReduction.of(looping(), (file, each) -> false, 300)).isNull();
    }
}
