// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests a static NodePool in a whole run on EC2. */
class StaticCapacityTest {
    private static final String GATE = "karpenter.featureGates.staticCapacity=true";

    private static final String NODE_POOL = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: fixed}
            spec:
              replicas: %d
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements:
                    - {key: node.kubernetes.io/instance-type, operator: In, values: [c6i.large, c6i.xlarge]}
                    - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
            """;

    private static final String NODE_CLASS = """
            ---
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              role: any
              amiSelectorTerms: [{alias: al2023@latest}]
              subnetSelectorTerms: [{tags: {a: b}}]
              securityGroupSelectorTerms: [{tags: {a: b}}]
            """;

    @TempDir
    private Path folder;

    private RecordedRun run(String... settings) throws IOException {
        Files.writeString(folder.resolve("three.yaml"), NODE_POOL.formatted(3) + NODE_CLASS);
        Files.writeString(folder.resolve("one.yaml"), NODE_POOL.formatted(1));
        Path scenario = Files.writeString(folder.resolve("fixed.yaml"), """
                name: fixed
                start: 2026-01-05T09:00:00Z
                duration: 1h
                latencies: {profile: kwok}
                region: us-east-1
                manifests: [three.yaml]
                timeline:
                  - {at: 30m, apply: one.yaml}
                """);
        return RecordedRun.of(scenario.toString(), settings);
    }

    @Test
    void poolIsKeptAtItsReplicasWithTheCheapestTypeItAllows() throws IOException {
        RecordedRun run = run(GATE);

        Map<String, Long> types = run.observed(Observation.NodeClaimLaunched.class).stream()
                .map(Observation.NodeClaimLaunched::instanceType)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(types).containsExactly(Map.entry("c6i.large", 3L));
        assertThat(run.times(Observation.NodeClaimCreated.class)).containsExactly(0.0, 0.0, 0.0);
        assertThat(run.times(Observation.NodeClaimDeleting.class)).containsExactly(1_800.0, 1_800.0);
        assertThat(run.outcome().results().disruptions().counts()).containsEntry("ScaleDown", 2);
    }

    @Test
    void poolIsScaledInTheTimelineAsByKubectl() throws IOException {
        RecordedRun run = run(GATE, "timeline=[{at: 30m, scale: {kind: NodePool, name: fixed, replicas: 1}}]");

        assertThat(run.times(Observation.NodeClaimDeleting.class)).containsExactly(1_800.0, 1_800.0);
        assertThat(run.outcome().refused()).isEmpty();
    }

    @Test
    void dynamicPoolCannotBeScaled() throws IOException {
        Files.writeString(folder.resolve("dynamic.yaml"), NODE_POOL.replace("  replicas: %d\n", "") + NODE_CLASS);
        RecordedRun run = run(
                "manifests=[dynamic.yaml]", "timeline=[{at: 30m, scale: {kind: NodePool, name: fixed, replicas: 1}}]");

        assertThat(run.outcome().refused()).singleElement().satisfies(refusal -> {
            assertThat(refusal.object()).isEqualTo("nodepool/fixed");
            assertThat(refusal.message()).contains("Cannot transition NodePool between static");
        });
    }

    @Test
    void poolIsEmptyIfTheFeatureGateIsOff() throws IOException {
        assertThat(run().observed(Observation.NodeClaimCreated.class)).isEmpty();
    }

    @Test
    void poolOfAutoModeIsKeptAtItsReplicasWithoutAGate() throws IOException {
        String automatic =
                NODE_POOL.replace("karpenter.k8s.aws, kind: EC2NodeClass", "eks.amazonaws.com, kind: NodeClass");
        Files.writeString(folder.resolve("pool.yaml"), automatic.formatted(3));
        Files.writeString(folder.resolve("one.yaml"), automatic.formatted(1));
        Path scenario = Files.writeString(folder.resolve("auto.yaml"), """
                name: auto
                duration: 1h
                region: us-east-1
                latencies: {profile: kwok}
                manifests:
                  - pool.yaml
                  - apiVersion: eks.amazonaws.com/v1
                    kind: NodeClass
                    metadata: {name: default}
                    spec: {role: any, subnetSelectorTerms: [{tags: {a: b}}], securityGroupSelectorTerms: [{tags: {a: b}}]}
                timeline:
                  - {at: 30m, apply: one.yaml}
                """);
        RecordedRun run = RecordedRun.of(scenario.toString());

        assertThat(run.times(Observation.NodeClaimCreated.class)).containsExactly(0.0, 0.0, 0.0);
        assertThat(run.times(Observation.NodeClaimDeleting.class)).containsExactly(1_800.0, 1_800.0);
        assertThat(ScenarioLoader.load(scenario).remarks())
                .extracting(problem -> problem.message())
                .noneMatch(message -> message.contains("staticCapacity"));
    }
}
