// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScaleDownRankingTest {
    private static final long NOW = 10_000;

    private final ClusterFixture world = new ClusterFixture();
    private final Node n1 = world.node("n1", 64_000, 262_144);
    private final Node n2 = world.node("n2", 64_000, 262_144);
    private final List<Pod> pods = new ArrayList<>();

    /** Adds a pod that came and became ready so many seconds before now. */
    private Pod pod(String name, Node node, long readyAgo, Map<String, String> annotations) {
        ObjectMeta meta = ClusterFixture.meta(name).withAnnotations(annotations);
        world.runTo(NOW - readyAgo);
        Pod pod = world.cluster.createPod(meta, ClusterFixture.spec(1, 1).build(), Pod.FOREVER);
        world.cluster.bind(pod, node);
        world.cluster.podStatus().ready(pod);
        pods.add(pod);
        return pod;
    }

    private Pod pod(String name, Node node, long readyAgo) {
        return pod(name, node, readyAgo, Map.of());
    }

    private List<String> order() {
        PriorityQueue<Pod> queue =
                new PriorityQueue<>(ScaleDownOrder.ranked().order(pods, NOW * ClusterFixture.SECOND));
        queue.addAll(pods);
        List<String> names = new ArrayList<>();
        while (!queue.isEmpty()) {
            names.add(queue.remove().name());
        }
        return names;
    }

    @Test
    void podsWithoutANodeRankFirstThenPendingThenRunning() {
        pod("ready", n1, 100);
        Pod starting = world.pod("starting", 1, 1);
        world.cluster.bind(starting, n2);
        pods.add(starting);
        pods.add(world.pod("waiting", 1, 1));
        assertThat(order()).containsExactly("waiting", "starting", "ready");
    }

    @Test
    void theCheapestToDeleteRankFirstAndInvalidCostsAreZero() {
        pod("dear", n1, 400, Map.of(Pod.DELETION_COST, "100"));
        pod("nonsense", n2, 400, Map.of(Pod.DELETION_COST, "+5"));
        pod("cheap", n1, 400, Map.of(Pod.DELETION_COST, "-1"));
        assertThat(order()).containsExactly("cheap", "nonsense", "dear");
    }

    @Test
    void podsOnTheNodeWithMoreOfThemRankFirst() {
        pod("alone", n2, 4000);
        pod("one", n1, 4000);
        pod("two", n1, 4000);
        assertThat(order()).last().isEqualTo("alone");
    }

    @Test
    void moreRecentlyReadyPodsRankFirstByMagnitude() {
        pod("old", n1, 8000);
        pod("young", n2, 10);
        assertThat(order()).containsExactly("young", "old");
    }

    @Test
    void podsOfOneMagnitudeRankByUid() {
        Pod one = pod("one", n1, 5000);
        Pod two = pod("two", n2, 4990);
        boolean oneIsLower = one.meta().uid().compareTo(two.meta().uid()) < 0;
        assertThat(order()).first().isEqualTo(oneIsLower ? "one" : "two");
    }

    @Test
    void onlyPlainIntegersAreCosts() {
        Map<String, Integer> costs =
                Map.of("5", 5, "-7", -7, "0", 0, "+5", 0, "007", 0, "2147483648", 0, "1.5", 0, "", 0);
        costs.forEach((text, cost) -> {
            ObjectMeta meta = ClusterFixture.meta("p").withAnnotations(Map.of(Pod.DELETION_COST, text));
            Pod pod = new Pod(meta, ClusterFixture.spec(1, 1).build());
            assertThat(ScaleDownRanking.cost(pod)).as(text).isEqualTo(cost);
        });
    }
}
