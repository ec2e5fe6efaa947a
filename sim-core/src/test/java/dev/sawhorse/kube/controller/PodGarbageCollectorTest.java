// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.store.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PodGarbageCollectorTest {
    private final ClusterFixture world = new ClusterFixture();
    private final Cluster cluster = world.cluster;

    private Pod boundPod(String name, Node node) {
        Pod pod = world.pod(name, 100, 100);
        cluster.bind(pod, node);
        return pod;
    }

    @Test
    void podsOfADeletedNodeAreDeletedAtTheFirstSyncAfterTheQuarantine() {
        new PodGarbageCollector(cluster, PodGarbageCollector.Settings.UPSTREAM).start();
        Node node = world.node("n1", 1000, 1024);
        boundPod("p", node);
        world.at(33, () -> cluster.deleteNode(node));
        world.runTo(79);
        assertThat(cluster.pods().size()).isEqualTo(1);
        world.runTo(80);
        assertThat(cluster.pods().size()).isZero();
    }

    @Test
    void podPastItsGracePeriodIsDeleted() {
        new PodGarbageCollector(cluster, PodGarbageCollector.Settings.UPSTREAM).start();
        Node node = world.node("n1", 1000, 1024);
        Pod pod = boundPod("p", node);
        world.at(10, () -> cluster.deleteNode(node));
        world.at(11, () -> cluster.deletePod(pod, 5, "evicted"));
        world.runTo(60);
        assertThat(cluster.pods().size()).isZero();
    }

    @Test
    void podsAreKeptIfTheNodeReturnsInTime() {
        new PodGarbageCollector(cluster, PodGarbageCollector.Settings.UPSTREAM).start();
        Node node = world.node("n1", 1000, 1024);
        boundPod("p", node);
        world.at(10, () -> cluster.deleteNode(node));
        world.at(20, () -> world.node("n1", 1000, 1024));
        world.runTo(200);
        assertThat(cluster.podsOn("n1")).hasSize(1);
    }

    @Test
    void theOldestFinishedPodsAreDeletedAboveTheThreshold() {
        new PodGarbageCollector(
                        cluster, new PodGarbageCollector.Settings(Duration.ofSeconds(20), Duration.ofSeconds(40), 2))
                .start();
        Node node = world.node("n1", 1000, 1024);
        for (int i = 1; i <= 4; i++) {
            Pod pod = boundPod("p" + i, node);
            world.at(i, () -> cluster.podStatus().succeeded(pod));
        }
        world.runTo(19);
        assertThat(cluster.pods().size()).isEqualTo(4);
        world.runTo(20);
        assertThat(cluster.pods().list()).extracting(Pod::name).containsExactly("p3", "p4");
    }

    @Test
    void immediateSettingsHaveNoDelay() {
        new PodGarbageCollector(cluster, PodGarbageCollector.Settings.AT_ONCE).start();
        Node node = world.node("n1", 1000, 1024);
        Pod ending = boundPod("ending", node);
        boundPod("running", node);
        world.at(3, () -> cluster.podStatus().succeeded(ending));
        world.at(5, () -> cluster.deleteNode(node));
        world.runTo(3);
        assertThat(cluster.pods().list()).extracting(Pod::name).containsExactly("running");
        world.runTo(5);
        assertThat(cluster.pods().size()).isZero();
    }

    @Test
    void podsThatFinishTogetherExistDuringTheirUpdates() {
        List<String> found = new ArrayList<>();
        cluster.pods().watch((event, pod) -> {
            if (event == Watch.Event.MODIFIED && pod.isTerminal()) {
                cluster.simulation().schedule(0, Phase.CONTROLLER, () -> found.add(find(pod)));
            }
        });
        new PodGarbageCollector(cluster, PodGarbageCollector.Settings.AT_ONCE).start();
        Node node = world.node("n1", 1000, 1024);
        Pod first = boundPod("first", node);
        Pod second = boundPod("second", node);
        world.at(3, () -> cluster.podStatus().succeeded(first));
        world.at(3, () -> cluster.podStatus().succeeded(second));
        world.runTo(3);
        assertThat(found).containsExactly("first", "second");
        assertThat(cluster.pods().size()).isZero();
    }

    private String find(Pod pod) {
        return cluster.pods().contains(pod.key()) ? pod.name() : "gone";
    }
}
