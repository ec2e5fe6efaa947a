// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterSnapshotTest {
    private static final Map<String, String> WEB = Map.of("app", "web");

    private final Map<String, Node> nodes = new LinkedHashMap<>();

    private void node(String name, String zone) {
        Map<String, String> labels = Map.of(Labels.ZONE, zone, KarpenterLabels.NODE_POOL, "default");
        ObjectMeta meta = new ObjectMeta(name, "", "", labels, Map.of(), List.of(), 0);
        nodes.put(name, new Node(meta, "", List.of(), Resources.NONE, Resources.NONE));
    }

    private static Pod pod(String name, Map<String, String> labels, @Nullable String node) {
        return Given.pod(
                name,
                labels,
                Given.requesting(1_000)
                        .nodeName(node)
                        .topologySpreadConstraints(List.of(new TopologySpreadConstraint(
                                Labels.ZONE, 1, true, new LabelSelector(WEB, List.of()), null, true, false, List.of())))
                        .build());
    }

    private static TopologyGroup.Rule rule(String key, String... namespaces) {
        return new TopologyGroup.Rule(
                TopologyType.POD_AFFINITY,
                key,
                Set.of(namespaces),
                new LabelSelector(WEB, List.of()),
                Integer.MAX_VALUE,
                null,
                TopologyNodeFilter.EVERY_NODE);
    }

    @Test
    void aRuleCountsThePodsItSelectsByTheDomainOfTheirNode() {
        node("n1", "z1");
        node("n2", "z1");
        node("n3", "z2");
        ClusterSnapshot cluster = new ClusterSnapshot(
                nodes,
                List.of(
                        pod("a", WEB, "n1"),
                        pod("b", WEB, "n2"),
                        pod("c", WEB, "n3"),
                        pod("d", Map.of("app", "other"), "n3"),
                        pod("e", WEB, null),
                        pod("f", WEB, "unknown")),
                Map.of());

        assertThat(cluster.counts(rule(Labels.ZONE, "default"))).isEqualTo(Map.of("z1", 2, "z2", 1));
        assertThat(cluster.counts(rule(Labels.HOSTNAME, "default"))).isEqualTo(Map.of("n1", 1, "n2", 1, "n3", 1));
        assertThat(cluster.counts(rule(Labels.ZONE, "elsewhere"))).isEmpty();
    }

    @Test
    void podsOfARoundCountOnlyInTheNextRound() {
        node("n1", "z1");
        node("n2", "z2");
        Pod first = pod("a", WEB, "n1");
        Pod second = pod("b", WEB, "n2");
        ClusterSnapshot cluster = new ClusterSnapshot(nodes, List.of(first, second), Map.of());

        // Without itself the zone of the other is one ahead, so each has to stay in its own; nobody may see what was
        // left out.
        for (int round = 0; round < 2; round++) {
            assertThat(zoneOf(first, cluster)).isEqualTo("z1");
            assertThat(zoneOf(second, cluster)).isEqualTo("z2");
        }
    }

    private static String zoneOf(Pod pod, ClusterSnapshot cluster) {
        SchedulingInput plain = Given.round(
                List.of(Given.nodePool("default")),
                Given.someTypes(),
                List.of(
                        Given.node("free1", "default", 4, "z1"),
                        Given.node("free2", "default", 4, "z2"),
                        Given.node("free3", "default", 0, "z3")),
                List.of(pod));
        SchedulingInput round = new SchedulingInput(
                plain.nodePools(),
                plain.instanceTypes(),
                plain.nodes(),
                plain.daemonSetPods(),
                plain.pods(),
                cluster,
                plain.storage(),
                plain.wellKnown(),
                plain.defaultSpread(),
                plain.options(),
                plain.hold());
        List<NodePlacements> placements = Scheduler.solve(round).existingNodes();
        assertThat(placements).hasSize(1);
        return placements.get(0).node().labels().getOrDefault(Labels.ZONE, "");
    }
}
