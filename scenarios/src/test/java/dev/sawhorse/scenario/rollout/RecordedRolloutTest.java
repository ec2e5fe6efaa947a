// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.scenario.WebManifests;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests rollouts against the times at which Karpenter's controllers replaced nodes (kubernetes-sigs/karpenter@2266468104f3, run
 * on a simulated clock with the latencies below: the timelines {@code drift-requirements-change} and {@code small-nodes-drift}).
 */
@Tag("slow")
class RecordedRolloutTest {
    private static final double SECOND = 1e9;

    private static final String SCENARIO = """
            name: recorded
            seed: 1
            start: 2026-03-02T00:00:00Z
            duration: 2h
            region: us-east-1
            latencies:
              profile: kwok
              launch: 30s
              ready: 10s
              podReady: 2s
              podStop: 5s
              instanceTermination: 20s
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption:
                    consolidationPolicy: WhenEmptyOrUnderutilized
                    consolidateAfter: Never
                    budgets: [{nodes: "%s"}]
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      expireAfter: Never
                      requirements:
                        - {key: kubernetes.io/arch, operator: In, values: [amd64]}
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: karpenter.k8s.aws/instance-family, operator: In, values: [c6i, c7i]}
                        - {key: karpenter.k8s.aws/instance-size, operator: In, values: [%s]}
                        - {key: karpenter.k8s.aws/instance-generation, operator: In, values: ["6"]}
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: %d
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers:
                        - {name: app, image: pause, resources: {requests: {cpu: 900m, memory: 1500Mi}}}
            """ + WebManifests.NODE_CLASS;

    @TempDir
    private Path folder;

    private List<RolloutNode> rollout(String budget, String sizes, int replicas, String change) throws IOException {
        Path file = Files.writeString(folder.resolve("recorded.yaml"), SCENARIO.formatted(budget, sizes, replicas));
        Rollout rollout = Rollout.of(
                ScenarioLoader.load(file),
                Duration.ofMinutes(20),
                Duration.ofMinutes(100),
                new RolloutChange(
                        List.of(),
                        null,
                        List.of(Setting.parse("manifests[kind=NodePool,name=default].spec.template." + change))),
                List.of());
        List<RolloutRuns> runs = Objects.requireNonNull(rollout.run(1, 1, RunArchive.NONE, (now, end) -> true));
        return runs.get(0).first();
    }

    private static List<Double> seconds(List<RolloutNode> nodes, ToLongFunction<RolloutNode> time) {
        return nodes.stream().map(node -> time.applyAsLong(node) / SECOND).toList();
    }

    @Test
    void changedRequirementReplacesOneNodeAfterTheOtherAsRecorded() throws IOException {
        List<RolloutNode> nodes = rollout("2", "xlarge", 16, "spec.requirements[4].values=[\"7\"]");

        assertThat(nodes).extracting(RolloutNode::instanceType).containsOnly("c6i.xlarge");
        assertThat(seconds(nodes, RolloutNode::deleting)).containsExactly(1241.5, 1281.5, 1321.5, 1361.5);
        assertThat(seconds(nodes, RolloutNode::ended)).containsExactly(1246.5, 1286.5, 1326.5, 1366.5);
    }

    @Test
    void changedLabelReplacesEightNodesUnderABudgetOfAFifthAsRecorded() throws IOException {
        List<RolloutNode> nodes = rollout("20%", "large, xlarge, 2xlarge", 60, "metadata.labels={rev: \"2\"}");

        assertThat(seconds(nodes, RolloutNode::deleting))
                .containsExactly(1241.5, 1281.5, 1321.5, 1361.5, 1401.5, 1441.5, 1481.5, 1521.5);
        assertThat(seconds(nodes, RolloutNode::ended))
                .containsExactly(1246.5, 1286.5, 1326.5, 1366.5, 1406.5, 1446.5, 1486.5, 1526.5);
    }
}
