// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.controller.DaemonSetRollout.NodePods;
import dev.sawhorse.kube.controller.DaemonSetRollout.Step;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DaemonSetRolloutTest {
    private final ClusterFixture world = new ClusterFixture();
    private final Cluster cluster = world.cluster;
    private final List<NodePods> nodes = new ArrayList<>();

    private @Nullable Pod pod(String name, Node node, @Nullable Boolean ready) {
        if (ready == null) {
            return null;
        }
        Pod pod = world.pod(name + "-" + node.name(), 10, 10);
        cluster.bind(pod, node);
        if (ready) {
            cluster.podStatus().ready(pod);
        }
        return pod;
    }

    /** Adds a node whose old and new pods are ready, not ready, or (null) not there. */
    private void node(@Nullable Boolean old, @Nullable Boolean updated, boolean shouldRun) {
        Node node = world.node("n" + (nodes.size() + 1), 1000, 1000);
        nodes.add(new NodePods(node, shouldRun, pod("old", node, old), pod("new", node, updated), false));
    }

    private Step step(int surge, int unavailable) {
        DaemonSet.RollingUpdate limits =
                new DaemonSet.RollingUpdate(IntOrPercent.of(surge), IntOrPercent.of(unavailable));
        DaemonSet set = DaemonSet.of(
                ClusterFixture.meta("agent"),
                ClusterFixture.template("agent", ClusterFixture.spec(10, 10).build()));
        return new DaemonSetRollout(set, limits, nodes, cluster.now()).step();
    }

    private static List<String> deleted(Step step) {
        return step.delete().stream().map(Pod::name).toList();
    }

    private static List<String> created(Step step) {
        return step.create().stream().map(Node::name).toList();
    }

    @Test
    void unavailableOldPodsAreDeletedImmediatelyAndCountAsUnavailable() {
        node(true, null, true);
        node(false, null, true);
        node(false, null, true);
        assertThat(deleted(step(0, 1))).containsExactly("old-n2", "old-n3");
        assertThat(deleted(step(0, 3))).containsExactly("old-n2", "old-n3", "old-n1");
    }

    @Test
    void nodesWithoutAPodAndNewPodsThatAreNotReadyCountAsUnavailable() {
        node(null, null, true);
        node(null, false, true);
        node(true, null, true);
        assertThat(deleted(step(0, 2))).isEmpty();
        assertThat(deleted(step(0, 3))).containsExactly("old-n3");
    }

    @Test
    void zeroMaxUnavailableAllowsOnePod() {
        node(true, null, true);
        node(true, null, true);
        assertThat(deleted(step(0, 0))).containsExactly("old-n1");
    }

    @Test
    void withSurgeNewPodsStartForUnavailableOldPodsAndMaxSurgeOthers() {
        node(true, null, true);
        node(true, null, true);
        node(false, null, true);
        node(true, false, true);
        Step step = step(2, 0);
        assertThat(created(step)).containsExactly("n3", "n1");
        assertThat(deleted(step)).isEmpty();
    }

    @Test
    void withSurgeAnOldPodIsDeletedWhenTheNewOneIsAvailable() {
        node(true, true, true);
        node(true, false, true);
        assertThat(deleted(step(1, 0))).containsExactly("old-n1");
    }

    @Test
    void withSurgePodsOnUnsuitableNodesAreDeletedWithinMaxUnavailable() {
        node(true, null, false);
        node(true, null, false);
        node(null, true, true);
        node(null, false, true);
        assertThat(deleted(step(1, 0))).containsExactly("old-n1");
    }
}
