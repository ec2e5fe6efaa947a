// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.kube.store.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PreemptionTest {
    private final ClusterFixture world = new ClusterFixture();
    private final Scheduler scheduler = Scheduler.start(world.cluster, Profiles.defaultProfile());
    private boolean podsLinger;

    @BeforeEach
    void preparePriorities() {
        for (int priority : List.of(1, 5, 50, 100)) {
            world.cluster
                    .priorityClasses()
                    .create(new PriorityClass(
                            ObjectMeta.of("", "p" + priority), priority, false, PriorityClass.PREEMPT_LOWER_PRIORITY));
        }
        world.cluster.pods().watch((event, pod) -> {
            if (event != Watch.Event.DELETED && pod.isTerminating() && !podsLinger) {
                world.cluster.removePod(pod);
            }
        });
    }

    private Pod pod(String name, int priority, long cpuMillis, Map<String, String> labels) {
        PodSpec spec = ClusterFixture.spec(cpuMillis, 10)
                .priorityClassName("p" + priority)
                .build();
        return world.cluster.createPod(new Pod(ClusterFixture.meta(name).withLabels(labels), spec));
    }

    private Pod bound(String name, int priority, long cpuMillis, Node node) {
        Pod pod = pod(name, priority, cpuMillis, Map.of("app", name));
        world.cluster.bind(pod, node);
        return pod;
    }

    private List<String> victims() {
        return world.observed(Observation.PodPreempted.class).stream()
                .map(Observation.PodPreempted::pod)
                .toList();
    }

    private void budget(String app, int allowed) {
        world.cluster
                .podDisruptionBudgets()
                .create(new PodDisruptionBudget(
                        ObjectMeta.of("default", app),
                        new LabelSelector(Map.of("app", app), List.of()),
                        null,
                        null,
                        false,
                        PodDisruptionBudget.Status.ofAllowed(allowed)));
    }

    @Test
    void aNodeNominatedForAnotherPodIsReportedWithItsReason() {
        podsLinger = true;
        bound("low", 1, 3000, world.node("n1", 4000, 4096));
        pod("high", 100, 3000, Map.of());
        world.runTo(1);
        pod("late", 50, 1000, Map.of());
        world.runTo(2);
        assertThat(world.observed(Observation.PodUnschedulable.class).get(1).reason())
                .isEqualTo(
                        "0/1 nodes are available: 1 Insufficient cpu. preemption: found a potential placement for pod on node n1,"
                                + " preempting 1 victims");
    }

    @Test
    void theLowerPriorityPodIsPreemptedAndTheOtherBound() {
        bound("low", 1, 3000, world.node("n1", 4000, 4096));
        Pod high = pod("high", 100, 3000, Map.of());
        world.runTo(1);
        assertThat(victims()).containsExactly("default/low");
        assertThat(high.nodeName()).isEqualTo("n1");
    }

    @Test
    void withImmediateDeletionAnyNodeIsChosen() {
        bound("low", 1, 3000, world.node("n1", 4000, 4096));
        world.cluster.pods().watch((event, pod) -> {
            if (event == Watch.Event.DELETED) {
                world.node("n2", 16_000, 16_384);
            }
        });
        Pod high = pod("high", 100, 3000, Map.of());
        world.runTo(1);
        assertThat(victims()).containsExactly("default/low");
        assertThat(high.nodeName()).isEqualTo("n2");
    }

    @Test
    void onlyNecessaryPodsArePreempted() {
        Node node = world.node("n1", 4000, 4096);
        bound("small", 1, 1000, node);
        bound("large", 1, 2000, node);
        bound("dear", 50, 1000, node);
        pod("high", 100, 1000, Map.of());
        world.runTo(1);
        assertThat(victims()).containsExactly("default/large");
    }

    @Test
    void theNodeWithTheLeastImportantVictimIsCleared() {
        bound("five", 5, 3000, world.node("n1", 4000, 4096));
        bound("one", 1, 3000, world.node("n2", 4000, 4096));
        pod("high", 100, 3000, Map.of());
        world.runTo(1);
        assertThat(victims()).containsExactly("default/one");
    }

    @Test
    void aBudgetIsSparedWhereAnotherNodeWillDo() {
        bound("guarded", 1, 3000, world.node("n1", 4000, 4096));
        bound("free", 50, 3000, world.node("n2", 4000, 4096));
        budget("guarded", 0);
        pod("high", 100, 3000, Map.of());
        world.runTo(1);
        assertThat(victims()).containsExactly("default/free");
    }

    @Test
    void aBudgetIsNoBar() {
        bound("guarded", 1, 3000, world.node("n1", 4000, 4096));
        budget("guarded", 0);
        pod("high", 100, 3000, Map.of());
        world.runTo(1);
        assertThat(victims()).containsExactly("default/guarded");
    }

    @Test
    void podsOfEqualPriorityAreNotPreempted() {
        bound("equal", 100, 3000, world.node("n1", 4000, 4096));
        Pod high = pod("high", 100, 3000, Map.of());
        world.runTo(1);
        assertThat(victims()).isEmpty();
        assertThat(high.unschedulableReason())
                .endsWith("preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.");
    }

    @Test
    void whileVictimsTerminateNoOtherPodIsPreempted() {
        podsLinger = true;
        Pod low = bound("low", 1, 3000, world.node("n1", 4000, 4096));
        bound("other", 1, 3000, world.node("n2", 4000, 4096));
        Pod high = pod("high", 100, 3000, Map.of());
        world.at(5, () -> world.node("n3", 1000, 4096));
        world.at(20, () -> world.cluster.removePod(low));
        world.runTo(10);
        assertThat(victims()).hasSize(1);
        assertThat(high.nominatedNodeName()).isEqualTo("n1");
        world.runTo(21);
        assertThat(high.nodeName()).isEqualTo("n1");
        assertThat(high.boundAt()).isEqualTo(20 * ClusterFixture.SECOND);
    }

    @Test
    void nominatedCapacityIsNotUsedByLowerPriorityPods() {
        podsLinger = true;
        Pod low = bound("low", 1, 3000, world.node("n1", 4000, 4096));
        Pod high = pod("high", 100, 3500, Map.of());
        world.at(1, () -> pod("lesser", 50, 1000, Map.of()));
        world.at(2, () -> world.cluster.removePod(low));
        world.runTo(3);
        assertThat(high.nodeName()).isEqualTo("n1");
        assertThat(world.cluster.pods().require("default/lesser").nodeName()).isNull();
        assertThat(scheduler.queueLength()).isEqualTo(1);
    }

    @Test
    void capacityNominatedForADeletedPodIsReleased() {
        podsLinger = true;
        bound("low", 1, 3000, world.node("n1", 4000, 4096));
        Pod high = pod("high", 100, 3500, Map.of());
        world.at(1, () -> pod("lesser", 50, 1000, Map.of()));
        world.at(2, () -> world.cluster.removePod(high));
        world.runTo(3);
        Pod lesser = world.cluster.pods().require("default/lesser");
        assertThat(lesser.nodeName()).isEqualTo("n1");
        assertThat(lesser.boundAt()).isEqualTo(2 * ClusterFixture.SECOND);
    }

    @Test
    void deletionOfANominatedPodRequeuesNoPodOfHigherPriority() {
        podsLinger = true;
        bound("low", 1, 3000, world.node("n1", 4000, 4096));
        Pod kept = pod("kept", 50, 3500, Map.of());
        world.at(1, () -> {
            pod("above", 100, 5000, Map.of());
            pod("equal", 50, 5000, Map.of());
        });
        List<String> attempts = new ArrayList<>();
        world.at(2, () -> {
            scheduler.onAttempt(pod -> attempts.add(pod.name()));
            world.cluster.removePod(kept);
        });
        world.runTo(3);
        assertThat(kept.nominatedNodeName()).isEqualTo("n1");
        assertThat(attempts).containsExactly("equal");
    }
}
