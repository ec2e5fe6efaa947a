// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Property: the invariants of a cluster with all workload kinds hold in a random hour. */
class ClusterPropertyTest {
    private static final int HOUR = 3600;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void noPodIsLostAndNoNodeIsOvercommitted(long seed) {
        ControllerFixture world = wildHour(seed);
        for (int second = 10; second <= HOUR; second += 10) {
            world.runTo(second);
            assertNothingIsOvercommitted(world.cluster);
        }
        world.runTo(HOUR + 200);
        assertThatWorkloadsHaveTheirPods(world.cluster);
        assertThatEveryPodIsAccountedFor(world);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7})
    void theSameSeedGivesTheSameJournal(long seed) {
        assertThat(journalOf(seed)).isEqualTo(journalOf(seed)).isNotEqualTo(journalOf(seed + 1));
    }

    private static List<Journal.Entry> journalOf(long seed) {
        ControllerFixture world = wildHour(seed);
        world.runTo(HOUR);
        return world.world.journal.entries();
    }

    private static ControllerFixture wildHour(long seed) {
        ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM, seed);
        RandomStream random = RandomStream.of(seed, "wild hour");
        PodTemplate agent = world.template("agent", 10);
        world.cluster.workloads().apply(DaemonSet.of(ControllerFixture.meta("agent"), agent));
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            nodes.add(world.node("n" + i, 8000, 16384));
        }
        for (int i = 0; i < 3; i++) {
            world.deploy("web" + i, (int) random.nextLong(8), 200 + 100 * random.nextLong(5));
        }
        for (int second = 5; second < HOUR; second += 5 + (int) random.nextLong(40)) {
            int step = second;
            world.at(second, () -> disturb(world, random, nodes, step));
        }
        return world;
    }

    private static void disturb(ControllerFixture world, RandomStream random, List<Node> nodes, int step) {
        Cluster cluster = world.cluster;
        String web = "default/web" + random.nextLong(3);
        switch ((int) random.nextLong(8)) {
            case 0 -> cluster.workloads().scaleDeployment(web, (int) random.nextLong(12));
            case 1 -> {
                Deployment now = cluster.workloads().deployments().require(web);
                PodTemplate template = world.template(now.meta().name(), 100 * (1 + random.nextLong(8)));
                cluster.workloads().apply(now.withTemplate(template));
            }
            case 2 -> {
                PodTemplate template = world.template("job", 300)
                        .withLifetime(LifetimeSource.fixed(Duration.ofSeconds(10 + random.nextLong(300))));
                cluster.workloads().apply(Job.of(ControllerFixture.meta("job" + step), 3, template));
            }
            case 3 -> nodes.add(world.node("n" + step, 1000 * (1 + random.nextLong(8)), 16384));
            case 4 -> {
                if (nodes.size() > 2) {
                    cluster.deleteNode(nodes.remove((int) random.nextLong(nodes.size())));
                }
            }
            case 5 -> cluster.cordon(nodes.get((int) random.nextLong(nodes.size())), random.nextBoolean());
            default -> {
                List<Pod> pods = List.copyOf(cluster.pods().list());
                cluster.evict(pods.get((int) random.nextLong(pods.size())), "the test");
            }
        }
    }

    private static void assertNothingIsOvercommitted(Cluster cluster) {
        for (Node node : cluster.nodes().list()) {
            Resources requested = Resources.NONE;
            for (Pod pod : cluster.podsOn(node.name())) {
                if (!pod.isControlledBy("DaemonSet")) {
                    requested = requested.plus(pod.spec().requests());
                }
            }
            assertThat(requested.cpuMillis())
                    .isLessThanOrEqualTo(node.allocatable().amount(ResourceName.CPU));
            assertThat(requested.memoryBytes())
                    .isLessThanOrEqualTo(node.allocatable().amount(ResourceName.MEMORY));
        }
    }

    private static void assertThatWorkloadsHaveTheirPods(Cluster cluster) {
        for (ReplicaSet replicaSet : cluster.workloads().replicaSets().list()) {
            long active = cluster.podsOwnedBy(replicaSet.meta().uid()).stream()
                    .filter(pod -> !pod.isTerminal() && !pod.isTerminating())
                    .count();
            assertThat(active).isEqualTo(replicaSet.replicas());
        }
        for (Node node : cluster.nodes().list()) {
            long daemons = cluster.podsOn(node.name()).stream()
                    .filter(pod -> pod.isControlledBy("DaemonSet") && !pod.isTerminating())
                    .count();
            assertThat(daemons).as("daemons on " + node.name()).isEqualTo(1);
        }
    }

    private static void assertThatEveryPodIsAccountedFor(ControllerFixture world) {
        Set<String> created = new LinkedHashSet<>();
        world.observed(Observation.PodCreated.class).forEach(pod -> created.add(pod.pod()));
        Set<String> accounted = new LinkedHashSet<>();
        world.observed(Observation.PodDeleted.class).forEach(pod -> accounted.add(pod.pod()));
        for (Pod pod : world.cluster.pods().list()) {
            assertThat(accounted).doesNotContain(pod.key());
            accounted.add(pod.key());
            boolean isSomewhere = pod.isTerminal() || pod.nodeName() != null || pod.isUnschedulable();
            assertThat(isSomewhere).as(pod.toString()).isTrue();
        }
        assertThat(accounted).isEqualTo(created);
    }
}
