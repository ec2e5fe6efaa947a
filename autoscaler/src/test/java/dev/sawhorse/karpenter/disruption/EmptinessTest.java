// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EmptinessTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    /** Ten pods that fill one large node each, gone at 900 s. */
    private void tenNodesEmptyAt900(Pool pool) {
        cluster.nodePool("default", pool);
        for (int i = 0; i < 10; i++) {
            int at = 60 + 20 * i;
            cluster.at(at, () -> cluster.createPods(1, 31_000, 1_024));
        }
        cluster.at(900, cluster::deleteAllPods);
    }

    @Test
    void allEmptyNodesAreDeletedInOneCommandIfTheBudgetAllows() {
        tenNodesEmptyAt900(new Pool().budget("100%"));
        cluster.runUntil(1_800);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class))
                .hasSize(10)
                .containsOnly(945.5);
        assertThat(cluster.observed(Observation.DisruptionCommand.class))
                .singleElement()
                .satisfies(command -> {
                    assertThat(command.reason()).isEqualTo("Empty");
                    assertThat(command.decision()).isEqualTo("delete");
                    assertThat(command.method()).isEqualTo("empty");
                    assertThat(command.candidates()).hasSize(10);
                });
    }

    @Test
    void budgetOfOneDeletesANodeEveryTwentyFiveSeconds() {
        tenNodesEmptyAt900(new Pool().budget("1"));
        cluster.runUntil(1_050);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class))
                .containsExactly(945.5, 970.5, 995.5, 1_020.5, 1_045.5);
    }

    @Test
    void budgetOfZeroKeepsEveryNodeAndIsReported() {
        tenNodesEmptyAt900(new Pool().budget("0"));
        cluster.runUntil(1_800);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).isEmpty();
        assertThat(cluster.observed(Observation.EventPublished.class))
                .contains(new Observation.EventPublished(
                        "nodepool/default",
                        "DisruptionBlocked",
                        "No allowed disruptions for disruption reason Empty due to blocking budget"));
    }

    @Test
    void consolidateAfterNeverKeepsEveryNode() {
        tenNodesEmptyAt900(new Pool().consolidateAfter(null));
        cluster.runUntil(1_800);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).isEmpty();
        assertThat(cluster.observed(Observation.NodeEventPublished.class))
                .extracting(Observation.NodeEventPublished::message)
                .contains("NodePool \"default\" has consolidation disabled");
    }

    @Test
    void emptyNodesAreDeletedUnderEveryPolicy() {
        tenNodesEmptyAt900(new Pool()
                .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                .consolidateAfter(Duration.ZERO)
                .budget("100%"));
        cluster.runUntil(1_800);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class))
                .hasSize(10)
                .containsOnly(915.5);
    }

    @Test
    void podScheduledDuringValidationKeepsTheNode() {
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.at(900, cluster::deleteAllPods);
        cluster.at(940, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(1_800);

        assertThat(cluster.times(Observation.PodBound.class)).containsExactly(101.0, 940.0);
        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).isEmpty();
    }

    @Test
    void nodeAnnotatedDoNotDisruptIsNotDisrupted() {
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.at(
                200,
                () -> cluster.cluster()
                        .nodes()
                        .list()
                        .forEach(node -> cluster.cluster()
                                .relabel(node, node.labels(), Map.of("karpenter.sh/do-not-disrupt", "true"))));
        cluster.at(900, cluster::deleteAllPods);
        cluster.runUntil(1_800);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).isEmpty();
        assertThat(cluster.observed(Observation.EventPublished.class))
                .extracting(Observation.EventPublished::message)
                .contains("Disruption is blocked through the \"karpenter.sh/do-not-disrupt\" annotation");
    }

    @Test
    void nodeWithPodsOfZeroDisruptionCostIsEmpty() {
        cluster.nodePool("default", new Pool());
        cluster.at(
                60,
                () -> cluster.createPods(
                        1, 500, 512, Map.of("controller.kubernetes.io/pod-deletion-cost", "-134217728")));
        cluster.runUntil(200);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(155.5);
    }

    @Test
    void stampOfTheLastPodEventMayBeTenSecondsOld() {
        cluster.nodePool("default", new Pool());
        List<Pod> pods = new ArrayList<>();
        cluster.at(60, () -> pods.addAll(cluster.createPods(2, 500, 512)));
        cluster.at(900, () -> cluster.cluster().deletePod(pods.get(0), "test"));
        cluster.at(909, () -> cluster.cluster().deletePod(pods.get(1), "test"));
        cluster.runUntil(1_800);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(945.5);
    }
}
