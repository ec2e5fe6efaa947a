// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A window of the batcher closes one second after each trigger here, so its closings tell of the triggers. */
class PodTriggerTest {
    private final Simulation simulation = Simulation.withSeed(1);
    private final Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
    private final List<Double> closings = new ArrayList<>();

    @BeforeEach
    void watchPods() {
        Duration idle = Duration.ofSeconds(1);
        new PodTrigger(
                        cluster,
                        new Batcher(
                                simulation, Phase.PROVISIONING, idle, idle, () -> closings.add(simulation.now() / 1e9)))
                .start();
    }

    private Pod pod(String name) {
        return cluster.createPod(
                ObjectMeta.of("default", name), PodSpec.builder().build(), Pod.FOREVER);
    }

    private void at(double seconds, Runnable action) {
        simulation.scheduleAt(Math.round(seconds * 1e9), Phase.WORLD, action);
    }

    private void runUntil(double seconds) {
        simulation.runUntil(Math.round(seconds * 1e9));
    }

    @Test
    void podThatFitsNowhereTriggersAtOnceAndEveryTenSeconds() {
        Pod pod = pod("a");
        at(60, () -> cluster.markUnschedulable(pod, "no room"));
        runUntil(85);

        assertThat(closings).containsExactly(61.0, 71.0, 81.0);
    }

    @Test
    void podThatWasNotScheduledYetTriggersNothing() {
        pod("a");
        runUntil(60);

        assertThat(closings).isEmpty();
    }

    @Test
    void changeOfThePodTriggersAtOnceAndMovesItsTenSeconds() {
        Pod pod = pod("a");
        at(60, () -> cluster.markUnschedulable(pod, "no room"));
        at(64, () -> cluster.markUnschedulable(pod, "no room either"));
        runUntil(76);

        assertThat(closings).containsExactly(61.0, 65.0, 75.0);
    }

    @Test
    void podsOfDifferentInstantsKeepTheirOwnTenSeconds() {
        Pod one = pod("a");
        Pod other = pod("b");
        at(60, () -> cluster.markUnschedulable(one, "no room"));
        at(63, () -> cluster.markUnschedulable(other, "no room"));
        runUntil(75);

        assertThat(closings).containsExactly(61.0, 64.0, 71.0, 74.0);
    }

    @Test
    void nominatedOrDeletedPodTriggersNothing() {
        Pod promised = pod("a");
        Pod gone = pod("b");
        at(60, () -> {
            cluster.markUnschedulable(promised, "no room");
            cluster.markUnschedulable(gone, "no room");
        });
        at(65, () -> cluster.nominate(promised, "node-1"));
        at(75, () -> cluster.deletePod(gone, 0, "scaled down"));
        runUntil(100);

        assertThat(closings).containsExactly(61.0, 71.0);
    }

    @Test
    void podRecreatedInTheSameInstantTriggers() {
        Pod pod = pod("a");
        at(60, () -> cluster.markUnschedulable(pod, "no room"));
        at(65, () -> {
            cluster.nominate(pod, "node-1");
            cluster.nominate(pod, null);
        });
        runUntil(66);

        assertThat(closings).containsExactly(61.0, 66.0);
    }

    @Test
    void instantAfterAnEmptyTurnHasATurnOfItsOwn() {
        Pod pod = pod("a");
        at(60, () -> {
            cluster.markUnschedulable(pod, "no room");
            cluster.nominate(pod, "node-1");
        });
        simulation.scheduleAt(60_000_000_000L, Phase.CONTROLLER + 1, () -> cluster.nominate(pod, null));
        runUntil(62);

        assertThat(closings).containsExactly(61.0);
    }
}
