// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.scheduling.LaunchableInstances;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReplacementPriceBoundTest {
    private static final double SPOT_PER_CPU = 0.025;

    private final List<NodeSnapshot> nodes = new ArrayList<>();
    private final BitSet held = new BitSet();

    private void node(int freeCpus) {
        nodes.add(Given.node("n" + nodes.size(), "default", freeCpus, "z1"));
    }

    private ReplacementPriceBound bound() {
        LaunchableInstances instances = LaunchableInstances.of(
                Given.round(List.of(Given.nodePool("default")), Given.someTypes(), nodes, List.of()));
        return new ReplacementPriceBound(nodes, held, instances, null);
    }

    private static PodRequestCounts requests(int... cpuMillis) {
        List<Pod> pods = new ArrayList<>();
        for (int cpu : cpuMillis) {
            pods.add(Given.pod("p" + pods.size(), cpu));
        }
        return PodRequestCounts.of(pods);
    }

    @Test
    void boundIsNegativeIfEveryPodFits() {
        node(2);
        node(1);

        assertThat(bound().lowerBound(requests(1_000, 1_000, 1_000))).isNegative();
    }

    @Test
    void aNewNodeTakesThePodsThatAreLeftOver() {
        node(2);

        assertThat(bound().lowerBound(requests(1_000, 1_000, 1_000))).isEqualTo(2 * SPOT_PER_CPU);
        assertThat(bound().lowerBound(requests(2_000, 3_000))).isEqualTo(4 * SPOT_PER_CPU);
    }

    @Test
    void podsOfSeveralSizesShareTheRoom() {
        node(2);

        assertThat(bound().lowerBound(requests(1_000, 1_000, 500, 500, 750, 750)))
                .isEqualTo(4 * SPOT_PER_CPU);
    }

    @Test
    void podsBeyondEveryInstanceTypeHaveNoReplacement() {
        assertThat(bound().lowerBound(requests(9_000, 9_000))).isInfinite();
    }

    @Test
    void nodesWithinConsolidateAfterOrRemovedAcceptNoPods() {
        node(2);
        node(2);
        held.set(0);
        ReplacementPriceBound bound = bound();

        assertThat(bound.lowerBound(requests(1_000, 1_000))).isNegative();
        assertThat(bound.lowerBound(requests(1_000, 1_000), new RemovedNodes(1, -1)))
                .isEqualTo(2 * SPOT_PER_CPU);
    }

    @Test
    void anOvercommittedNodeAcceptsNoPods() {
        NodeSnapshot node = Given.node("n", "default", 4, "z1");
        Resources noMemory = node.available().with(ResourceName.MEMORY, -1);
        nodes.add(node.withRequests(noMemory, Resources.NONE, Resources.NONE));

        assertThat(bound().lowerBound(PodRequestCounts.of(List.of(pod(Resources.ofCpuMemory(1_000, 0))))))
                .isPositive();
    }

    private static Pod pod(Resources requests) {
        Container container = new Container("main", "pause", requests, Resources.NONE, List.of(), false);
        return Given.pod(
                "p", Map.of(), PodSpec.builder().containers(List.of(container)).build());
    }

    @Test
    void totalDemandIsTheSumOfPodRequests() {
        assertThat(PodRequestCounts.sum(List.of(requests(500, 1_000), requests(500))))
                .isEqualTo(requests(500, 500, 1_000));
    }
}
