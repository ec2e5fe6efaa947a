// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DisruptionControllerTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    private void launchWith(Pool pool) {
        cluster.nodePool("default", pool);
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(150);
    }

    private NodeClaim claim() {
        return cluster.karpenter().nodeClaims().list().iterator().next();
    }

    private void leaveTraces() {
        cluster.cluster().nodes().list().forEach(node -> cluster.cluster().addTaint(node, Pods.DISRUPTED));
        cluster.karpenter()
                .nodeClaims()
                .setCondition(claim(), Conditions.DISRUPTION_REASON, "True", "Underutilized", "Underutilized");
        cluster.karpenter().nodeClaims().update(claim());
        cluster.runUntil(170);
    }

    private List<Node> taintedNodes() {
        return cluster.cluster().nodes().list().stream()
                .filter(node -> node.taints().contains(Pods.DISRUPTED))
                .toList();
    }

    @Test
    void taintsOfAFinishedCommandAreRemoved() {
        launchWith(new Pool());
        leaveTraces();

        assertThat(taintedNodes()).isEmpty();
        assertThat(claim().condition(Conditions.DISRUPTION_REASON)).isNull();
    }

    @Test
    void conditionRemainsUntilTheNodeIsInitialized() {
        launchWith(new Pool());
        Node node = cluster.cluster().nodes().list().iterator().next();
        Map<String, String> labels = new TreeMap<>(node.labels());
        labels.remove("karpenter.sh/initialized");
        cluster.cluster().relabel(node, labels, Map.of());
        leaveTraces();

        assertThat(taintedNodes()).isEmpty();
        assertThat(claim().condition(Conditions.DISRUPTION_REASON)).isNotNull();
    }

    /** Consolidation looks again at what has not changed after five minutes: here at 500 and at 800 seconds. */
    @Test
    void passThatRemovesATaintStillSeesIt() {
        cluster.nodePool("default", new Pool().policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED));
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.at(150, () -> cluster.createPods(1, 8_000, 512));
        cluster.at(
                498,
                () -> cluster.cluster()
                        .nodes()
                        .list()
                        .forEach(node -> cluster.cluster().addTaint(node, Pods.DISRUPTED)));
        cluster.runUntil(502);
        assertThat(taintedNodes()).isEmpty();

        cluster.runUntil(900);
        assertThat(cluster.times(Observation.DisruptionCommand.class))
                .singleElement()
                .satisfies(decided -> assertThat(decided).isGreaterThan(800));
    }

    @Test
    void taintOfAnUnmanagedNodeIsKept() {
        launchWith(new Pool());
        Node other = cluster.cluster()
                .registerNode(
                        new Node(ObjectMeta.of("", "other"), "", List.of(), Resources.NONE, Resources.NONE),
                        NodeOrigin.UNMANAGED);
        leaveTraces();

        assertThat(taintedNodes()).containsExactly(other);
    }

    /** Without the node of 4 cores there is room for a smaller one, but that node still counts when it would be made. */
    @Test
    void passWhoseReplacementExceedsTheLimitIsRepeatedLaterAndLater() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        List<Pod> leaving = new ArrayList<>();
        cluster.at(60, () -> cluster.createPods(1, 7_000, 512));
        cluster.at(120, () -> {
            cluster.createPods(1, 1_500, 512);
            leaving.addAll(cluster.createPods(1, 2_000, 512));
        });
        cluster.at(200, () -> cluster.deletePods(leaving::contains));
        cluster.at(
                300.5,
                () -> cluster.change(
                        "default",
                        new Pool().consolidateAfter(null).limitCpu(11_000).startupTaint("example.com/new")));
        cluster.runUntil(330);

        List<Double> tries = cluster.times(Observation.DisruptionCommand.class);
        assertThat(tries).hasSizeBetween(5, 15);
        assertThat(tries.get(4) - tries.get(3)).isGreaterThan(1.9 * (tries.get(3) - tries.get(2)));
        assertThat(cluster.karpenter().nodeClaims().list()).hasSize(2);
        assertThat(cluster.observed(Observation.NodeClaimRefused.class))
                .hasSameSizeAs(tries)
                .containsOnly(new Observation.NodeClaimRefused("default", "cpu", "16", "11"));
        assertThat(cluster.observed(Observation.EventPublished.class))
                .extracting(Observation.EventPublished::object)
                .doesNotContain("nodepool/default");
    }
}
