// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.pod.deletioncost;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.controller.ScaleDownOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Each pod of these tests has a node of its own; all nodes have the same savings ratio, so that names order them. */
class PodDeletionCostTest {
    private final KarpenterCluster cluster =
            new KarpenterCluster(FeatureGates.where(gate -> gate == FeatureGate.POD_DELETION_COST_MANAGEMENT));

    private static Pool pool(String budget) {
        return new Pool().policy(ConsolidationPolicy.WHEN_EMPTY).budget(budget);
    }

    private void deployUpTo(int replicas) {
        for (int i = 1; i <= replicas; i++) {
            int wanted = i;
            cluster.at(i * 50, () -> cluster.deploy(wanted, 15_000, 1_024));
        }
    }

    private List<Pod> podsByNode() {
        return cluster.cluster().pods().list().stream()
                .filter(pod -> pod.nodeName() != null)
                .sorted(Comparator.comparing(Pod::nodeName))
                .toList();
    }

    private List<String> costsByNode() {
        return podsByNode().stream()
                .map(pod -> String.valueOf(pod.annotation(Pod.DELETION_COST)))
                .toList();
    }

    @Test
    void replicaSetDeletesThePodOnTheNodeOfTheLowestRank() {
        cluster.nodePool("default", pool("100%"));
        deployUpTo(3);
        cluster.runUntil(400);
        assertThat(costsByNode()).containsExactly("-3", "-2", "-1");
        List<Pod> pods = podsByNode();

        Comparator<Pod> order =
                ScaleDownOrder.ranked().order(pods, cluster.cluster().now());
        assertThat(pods.stream().min(order)).hasValue(pods.get(0));
    }

    @Test
    void withoutTheFeatureGatePodsHaveNoDeletionCost() {
        KarpenterCluster without = new KarpenterCluster();
        without.nodePool("default", pool("100%"));
        without.at(50, () -> without.deploy(1, 15_000, 1_024));
        without.runUntil(400);

        assertThat(without.cluster().pods().list())
                .hasSize(1)
                .allSatisfy(pod -> assertThat(pod.annotation(Pod.DELETION_COST)).isNull());
    }

    @Test
    void noMoreNodesAreRankedThanTheBudgetAllows() {
        cluster.nodePool("default", pool("1"));
        deployUpTo(3);
        cluster.runUntil(400);

        assertThat(costsByNode()).containsExactly("-1", "null", "null");
    }

    @Test
    void driftedNodesAreRankedBeforeOthers() {
        cluster.nodePool("default", pool("100%"));
        deployUpTo(3);
        cluster.runUntil(400);
        Environment karpenter = cluster.karpenter().environment();
        NodeRanking ranking = new NodeRanking(karpenter, cluster.clusterCost());
        List<StateNode> byName = ranking.rankNodes().ranked();
        assertThat(byName).extracting(StateNode::name).isSorted().hasSize(3);

        StateNode last = byName.get(2);
        karpenter.nodeClaims().setTrue(last.requireNodeClaim(), Conditions.DRIFTED);

        assertThat(ranking.rankNodes().ranked()).containsExactly(last, byName.get(0), byName.get(1));
    }

    @Test
    void podWithoutControllerKeepsItsNodeUnranked() {
        cluster.nodePool("default", pool("100%"));
        deployUpTo(2);
        cluster.runUntil(300);
        Pod first = podsByNode().get(0);
        assertThat(first.annotation(Pod.DELETION_COST)).isEqualTo("-2");

        cluster.at(
                310,
                () -> cluster.cluster()
                        .createPod(
                                ObjectMeta.of("default", "bare"),
                                KarpenterCluster.spec(1, 1),
                                Pod.FOREVER,
                                first.nodeName()));
        cluster.runUntil(400);

        assertThat(first.annotation(Pod.DELETION_COST)).isNull();
        assertThat(podsByNode().get(2).annotation(Pod.DELETION_COST)).isEqualTo("-1");
    }

    @Test
    void ranksWaitUntilTheClusterChanges() {
        cluster.nodePool("default", pool("100%"));
        deployUpTo(1);
        cluster.runUntil(200);
        Pod pod = podsByNode().get(0);
        assertThat(pod.annotation(Pod.DELETION_COST)).isEqualTo("-1");

        cluster.cluster().annotate(pod, Map.of());
        cluster.runUntil(290);
        assertThat(pod.annotation(Pod.DELETION_COST)).isNull();
        cluster.runUntil(600);
        assertThat(pod.annotation(Pod.DELETION_COST)).isEqualTo("-1");
    }

    @Test
    void podsOfNodesThatAreBeingDeletedGoFirst() {
        cluster.nodePool("default", pool("100%"));
        deployUpTo(1);
        cluster.runUntil(200);
        Pod pod = podsByNode().get(0);
        String providerId = cluster.cluster().nodes().require(pod.nodeName()).providerId();

        cluster.karpenter().environment().state().markForDeletion(List.of(providerId), true);
        cluster.karpenter().environment().state().markUnconsolidated();
        cluster.runUntil(270);

        assertThat(pod.annotation(Pod.DELETION_COST)).isEqualTo("-2147483648");
    }
}
