// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeEventPublished;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Node;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RepairTest {
    private static final KarpenterOptions REPAIRING = KarpenterOptions.DEFAULT
            .withVersion(KarpenterVersion.V1_15)
            .withFeatureGates(FeatureGates.DEFAULT.with(FeatureGate.NODE_REPAIR, FeatureGate.STATIC_CAPACITY));
    private static final Map<String, String> DO_NOT_DISRUPT = Map.of("karpenter.sh/do-not-disrupt", "true");

    private KarpenterCluster cluster = cluster(REPAIRING);

    private static KarpenterCluster cluster(KarpenterOptions options) {
        return new KarpenterCluster(Duration.ofSeconds(30), options);
    }

    private static Pool pool(String budget) {
        return new Pool().consolidateAfter(null).budget(budget);
    }

    private Node node(int index) {
        return cluster.cluster().nodes().list().stream().toList().get(index);
    }

    private void annotate(Node node, String annotation) {
        Map<String, String> annotations = new TreeMap<>(node.meta().annotations());
        annotations.put(annotation, "true");
        cluster.cluster().relabel(node, node.labels(), annotations);
    }

    /** Nodes of one pod each from 60 s on, of which one or more are not ready from 200 s on. */
    private void failing(int nodes, int failing, Map<String, String> podAnnotations) {
        cluster.at(60, () -> cluster.createPods(nodes, 20_000, 512, podAnnotations));
        cluster.at(200, () -> {
            for (int i = 0; i < failing; i++) {
                cluster.cluster().nodeNotReady(node(i), "test");
            }
        });
    }

    private List<String> messages(String reason) {
        return cluster.observed(EventPublished.class).stream()
                .filter(event -> event.reason().equals(reason))
                .map(EventPublished::message)
                .toList();
    }

    @Test
    void theReplacementIsInitializedBeforeTheNodeIsDeleted() {
        cluster.nodePool("default", pool("1"));
        failing(1, 1, Map.of());
        cluster.runUntil(2_200);

        assertThat(cluster.observed(DisruptionCommand.class)).singleElement().satisfies(command -> {
            assertThat(command.reason()).isEqualTo("Unhealthy");
            assertThat(command.decision()).isEqualTo("replace");
        });
        double initialized =
                cluster.times(Observation.NodeClaimInitialized.class).get(1);
        assertThat(cluster.times(NodeClaimDeleting.class))
                .singleElement()
                .satisfies(deleting -> assertThat(deleting).isBetween(initialized, initialized + 2));
    }

    @Test
    void aBudgetOfZeroBlocksIt() {
        cluster.nodePool("default", pool("0"));
        failing(1, 1, Map.of());
        cluster.runUntil(1_000);
        assertThat(verdict()).isEqualTo("its condition is still tolerated");
        cluster.runUntil(2_200);

        assertThat(cluster.observed(DisruptionCommand.class)).isEmpty();
        assertThat(verdict()).contains("the budgets of NodePool \"default\" allow no disruption");
    }

    private String verdict() {
        StateNode node =
                cluster.karpenter().environment().state().nodes().iterator().next();
        return cluster.karpenter().disruption().outlook(node).verdicts().get(0).text();
    }

    @Test
    void otherNodesThatAreNotReadyDoNotUseUpItsBudget() {
        cluster.nodePool("default", pool("1"));
        failing(6, 2, Map.of());
        cluster.runUntil(2_010);

        assertThat(cluster.observed(DisruptionCommand.class)).hasSize(1);
    }

    @Test
    void moreThanAFifthOfUnhealthyNodesStopIt() {
        cluster.nodePool("default", pool("100%"));
        failing(5, 2, Map.of());
        cluster.runUntil(2_010);

        assertThat(cluster.observed(DisruptionCommand.class)).isEmpty();
        String text = "more than 20% of nodes in nodepool \"default\" are unhealthy";
        assertThat(messages("NodeRepairBlocked")).containsExactly(text);
        assertThat(cluster.observed(NodeEventPublished.class).stream()
                        .map(NodeEventPublished::message)
                        .filter(text::equals))
                .hasSize(2);
    }

    @Test
    void podsThatCannotBeEvictedNeedABoundOfTheDrain() {
        cluster.nodePool("default", pool("1"));
        failing(1, 1, DO_NOT_DISRUPT);
        cluster.runUntil(2_200);

        assertThat(cluster.observed(DisruptionCommand.class)).isEmpty();
        assertThat(messages("DisruptionBlocked"))
                .contains("repair requires a termination grace period to bypass blocking pods");
    }

    @Test
    void theBoundOfThePolicyEndsTheDrainDespiteSuchPods() {
        cluster = new KarpenterCluster(Duration.ofSeconds(30), REPAIRING, Duration.ofMinutes(5));
        cluster.nodePool("default", pool("1").terminationGracePeriod(Duration.ofHours(2)));
        failing(1, 1, DO_NOT_DISRUPT);
        cluster.runUntil(2_800);

        double deleting = cluster.times(NodeClaimDeleting.class).get(0);
        assertThat(cluster.times(NodeClaimDeleted.class))
                .singleElement()
                .satisfies(deleted -> assertThat(deleted).isBetween(deleting + 270, deleting + 330));
    }

    @Test
    void theNodesAnnotationDoNotDisruptDoesNotBlockItButDoNotRepairDoes() {
        cluster.nodePool("default", pool("100%"));
        failing(1, 1, Map.of());
        cluster.at(210, () -> annotate(node(0), "karpenter.sh/do-not-disrupt"));
        cluster.at(210, () -> annotate(node(0), "karpenter.sh/do-not-repair"));
        cluster.at(2_100, () -> {
            Node node = node(0);
            cluster.cluster().relabel(node, node.labels(), DO_NOT_DISRUPT);
        });
        cluster.runUntil(2_300);

        assertThat(messages("DisruptionBlocked"))
                .contains("repair is blocked through the \"karpenter.sh/do-not-repair\" annotation");
        assertThat(cluster.times(DisruptionCommand.class))
                .singleElement()
                .satisfies(time -> assertThat(time).isBetween(2_100.0, 2_111.0));
    }

    @Test
    void aStaticNodeIsReplacedToo() {
        cluster.nodePool("default", pool("1").replicas(2));
        cluster.at(200, () -> cluster.cluster().nodeNotReady(node(0), "test"));
        cluster.runUntil(2_100);

        assertThat(cluster.observed(DisruptionCommand.class))
                .extracting(DisruptionCommand::decision)
                .containsExactly("replace");
        assertThat(cluster.observed(NodeClaimDeleted.class)).hasSize(1);
    }

    @Test
    void atItsLimitOfNodesAStaticNodeIsDeletedFirstIfTheGateIsOn() {
        KarpenterOptions terminateFirst =
                REPAIRING.withFeatureGates(REPAIRING.featureGates().with(FeatureGate.TERMINATE_FIRST_REPAIR));
        for (KarpenterOptions options : List.of(REPAIRING, terminateFirst)) {
            KarpenterCluster limited =
                    cluster(options).nodePool("default", pool("1").replicas(2).limitNodes(2));
            limited.at(
                    200,
                    () -> limited.cluster()
                            .nodeNotReady(
                                    limited.cluster().nodes().list().stream()
                                            .toList()
                                            .get(0),
                                    "test"));
            limited.runUntil(2_200);

            assertThat(limited.observed(DisruptionCommand.class).stream()
                            .map(DisruptionCommand::decision)
                            .toList())
                    .isEqualTo(options.equals(terminateFirst) ? List.of("terminate-first") : List.of());
        }
    }

    @Test
    void theLegacyControllerRepairsWithoutReplacement() {
        KarpenterCluster legacy = cluster(REPAIRING.withLegacyNodeRepair(true)).nodePool("default", pool("0"));
        legacy.at(60, () -> legacy.createPods(1, 500, 512));
        legacy.at(
                200,
                () -> legacy.cluster()
                        .nodeNotReady(
                                legacy.cluster().nodes().list().stream()
                                        .toList()
                                        .get(0),
                                "test"));
        legacy.runUntil(2_010);

        assertThat(legacy.observed(DisruptionCommand.class)).isEmpty();
        assertThat(legacy.times(NodeClaimDeleting.class)).containsExactly(2_000.0);
    }
}
