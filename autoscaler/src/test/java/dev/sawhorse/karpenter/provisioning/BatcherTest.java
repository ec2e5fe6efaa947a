// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BatcherTest {
    private final Simulation simulation = Simulation.withSeed(1);
    private final List<Double> closings = new ArrayList<>();
    private final Batcher batcher = new Batcher(
            simulation, 0, Duration.ofSeconds(1), Duration.ofSeconds(10), () -> closings.add(simulation.now() / 1e9));

    private void triggerAt(double seconds, String uid) {
        simulation.scheduleAt(Math.round(seconds * 1e9), 0, () -> batcher.trigger(uid));
    }

    @Test
    void windowClosesOneSecondAfterTheLastNewTrigger() {
        triggerAt(60, "a");
        triggerAt(60.7, "b");
        triggerAt(61.4, "c");
        simulation.run();

        assertThat(closings).containsExactly(62.4);
    }

    @Test
    void sameTriggerDoesNotKeepTheWindowOpen() {
        triggerAt(60, "a");
        triggerAt(60.7, "a");
        simulation.run();

        assertThat(closings).containsExactly(61.0);
    }

    @Test
    void windowIsOpenForTenSecondsAtMost() {
        for (int i = 0; i < 40; i++) {
            triggerAt(60 + i * 0.5, "pod-" + i);
        }
        simulation.run();

        assertThat(closings).containsExactly(70.0, 80.5);
    }

    @Test
    void triggerOfAClosedWindowOpensANewOne() {
        triggerAt(60, "a");
        triggerAt(70, "a");
        simulation.run();

        assertThat(closings).containsExactly(61.0, 71.0);
    }

    @Test
    void podsTriggerAsTheirUidsWould() {
        Cluster cluster = new Cluster(simulation, new Journal(simulation::now));
        List<Double> closingsOfPods = new ArrayList<>();
        Batcher ofPods = new Batcher(
                simulation,
                0,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                () -> closingsOfPods.add(simulation.now() / 1e9));
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            pods.add(cluster.createPod(
                    ObjectMeta.of("default", "pod-" + i), PodSpec.builder().build(), Pod.FOREVER));
        }
        SplittableRandom random = new SplittableRandom(1);
        double at = 0;
        for (int i = 0; i < 2_000; i++) {
            at += random.nextDouble() * 0.9;
            Pod pod = pods.get(random.nextInt(pods.size()));
            triggerAt(at, pod.meta().uid());
            simulation.scheduleAt(Math.round(at * 1e9), 0, () -> ofPods.trigger(pod));
        }
        simulation.run();

        assertThat(closingsOfPods).hasSizeGreaterThan(100).isEqualTo(closings);
    }
}
