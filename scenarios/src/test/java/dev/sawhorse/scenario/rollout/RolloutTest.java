// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.input.InvalidInputException;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Tests the rollout of a change to nodes with one pod each, of which one is replaced at a time. */
@Tag("slow")
class RolloutTest {
    private static final long SECOND = 1_000_000_000L;
    private static final RolloutChange IMAGE = new RolloutChange(List.of("default"), null, List.of());

    private static final String SCENARIO = """
            name: rolling
            start: 2026-01-05T09:00:00Z
            duration: 20m
            region: us-east-1
            latencies: {profile: kwok}
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: 5m, budgets: [{nodes: "1"}]}
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      expireAfter: Never
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
              - apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web}
                spec: {maxUnavailable: 1, selector: {matchLabels: {app: web}}}
            """ + WebManifests.NODE_CLASS_AND_WEB;

    @TempDir
    private Path folder;

    private List<RolloutRuns> run(String text, RolloutChange change, String... conditions) throws IOException {
        Path file = Files.writeString(folder.resolve("rolling.yaml"), text);
        Rollout rollout = Rollout.of(
                ScenarioLoader.load(file),
                Duration.ofMinutes(10),
                Duration.ofMinutes(30),
                change,
                Stream.of(conditions).map(WhatIf::parse).toList());
        return Objects.requireNonNull(rollout.run(1, 1, RunArchive.NONE, (now, end) -> true));
    }

    private static double seconds(RolloutRuns runs) {
        return Objects.requireNonNull(runs.seconds(600 * SECOND, 0.95)).mean();
    }

    @Test
    void oneNodeAtATimeTakesAsLongForEachNode() throws IOException {
        double two = seconds(
                run(SCENARIO.replace("replicas: 4", "replicas: 2"), IMAGE).get(0));
        RolloutRuns four = run(SCENARIO, IMAGE).get(0);
        double step = (four.first().get(1).ended() - four.first().get(0).ended()) / 1e9;

        assertThat(four.first())
                .hasSize(4)
                .allSatisfy(node -> assertThat(node.reason()).isEqualTo("Drifted"));
        assertThat(step).isPositive();
        assertThat(seconds(four)).isCloseTo(two + 2 * step, within(0.001));
    }

    @Test
    void nodeWhosePodCannotBeEvictedIsNamedWithTheBudget() throws IOException {
        String blocked = SCENARIO.replace("maxUnavailable: 1", "maxUnavailable: 0");
        List<RolloutRuns> runs = run(blocked, IMAGE, "pdb=web", "terminationGracePeriod=5m", "budget=50%");

        assertThat(runs)
                .extracting(RolloutRuns::name)
                .containsExactly("planned", "pdb-web", "grace-5m", "budget-50-percent");
        assertThat(runs).extracting(RolloutRuns::complete).containsExactly(0L, 1L, 1L, 0L);
        assertThat(runs.get(0).stuck()).hasSize(4).allSatisfy(node -> {
            assertThat(node.isAffected()).isTrue();
            assertThat(node.reason()).contains("Pdb prevents pod evictions", "default/web");
        });
        // A pod is deleted its own grace period of 30 s before the deadline of the drain.
        assertThat(seconds(runs.get(2))).isBetween(4 * 270.0, 4 * 310.0);
    }

    @Test
    void closedBudgetIsTheReasonOfEveryNode() throws IOException {
        RolloutRuns runs =
                run(SCENARIO.replace("nodes: \"1\"", "nodes: \"0\""), IMAGE).get(0);

        assertThat(runs.left()).isEqualTo(4);
        assertThat(runs.stuck())
                .extracting(StuckNode::reason)
                .allMatch(reason -> reason.contains("allow no disruption for at least the next week"));
    }

    @Test
    void doNotDisruptHoldsItsNode() throws IOException {
        String held = SCENARIO.replace(
                "metadata: {labels: {app: web}}",
                "metadata: {labels: {app: web}, annotations: {karpenter.sh/do-not-disrupt: \"true\"}}");

        assertThat(run(held, IMAGE).get(0).stuck())
                .hasSize(4)
                .allMatch(node -> node.reason().contains("do-not-disrupt"));
    }

    @Test
    void limitsThatLeaveNoRoomForAReplacementAreTheReason() throws IOException {
        RolloutChange lower = new RolloutChange(
                IMAGE.images(),
                null,
                List.of(Setting.parse("manifests[kind=NodePool,name=default].spec.limits={cpu: 4}")));

        assertThat(run(SCENARIO, lower).get(0).stuck())
                .hasSize(4)
                .allSatisfy(node -> assertThat(node.reason()).contains("exceed limits for nodepool"));
    }

    @Test
    void nodesAreInTheOrderOfTheirDrains() throws IOException {
        assertThat(run(SCENARIO, IMAGE).get(0).first())
                .extracting(RolloutNode::deleting)
                .isSorted();
    }

    @Test
    void templateChangeDriftsAndAnotherWeightDoesNot() throws IOException {
        String path = "manifests[kind=NodePool,name=default].spec.";
        RolloutChange label = new RolloutChange(
                List.of(), null, List.of(Setting.parse(path + "template.metadata={labels: {team: a}}")));
        RolloutChange weight = new RolloutChange(List.of(), null, List.of(Setting.parse(path + "weight=9")));

        assertThat(run(SCENARIO, label).get(0).complete()).isEqualTo(1);
        assertThat(run(SCENARIO, weight).get(0).stuck()).hasSize(4).noneMatch(StuckNode::isAffected);
    }

    @Test
    void newVersionOfKubernetesReplacesNodesWhoseImageIsAnAlias() throws IOException {
        assertThat(run(SCENARIO, new RolloutChange(List.of(), "1.37", List.of()))
                        .get(0)
                        .complete())
                .isEqualTo(1);
    }

    @Test
    void unknownNamesAndConditionsAreRefused() {
        assertThatThrownBy(() -> run(SCENARIO, new RolloutChange(List.of("web"), null, List.of())))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is no NodePool or EC2NodeClass web");
        assertThatThrownBy(() -> WhatIf.parse("budget=many"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"many\" is not a value of budget");
        assertThatThrownBy(() -> WhatIf.parse("speed=2")).hasMessageContaining("is not a condition of a rollout");
    }
}
