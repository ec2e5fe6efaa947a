// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.ContainerOomKilled;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.kubelet.PodTimings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** A node with 1,000 MiB for pods, and pods that start in 2 s. */
class NodeMemoryTest {
    private static final long SECOND = ClusterFixture.SECOND;
    private static final long MIB = 1L << 20;

    private final ClusterFixture world = new ClusterFixture();
    private final Map<String, MemoryCurve> curves = new LinkedHashMap<>();
    private final Kubelet kubelet = Kubelet.start(
            world.cluster,
            PodTimings.fixed(Duration.ofSeconds(2), Duration.ofSeconds(5)),
            null,
            (pod, container, start) -> curves.getOrDefault(
                    pod.name() + "/" + start,
                    curves.getOrDefault(
                            pod.name(),
                            MemoryCurve.constant(container.requests().memoryBytes()))),
            null);
    private final Node node = world.node("n1", 4000, 1000);

    private Pod run(String name, long requestMib, long limitMib) {
        return run(name, requestMib, limitMib, PodSpec.builder(), Pod.FOREVER);
    }

    private Pod run(String name, long requestMib, long limitMib, PodSpec.Builder spec, long lifetime) {
        Resources requests = requestMib == 0 ? Resources.NONE : Resources.ofCpuMemory(100, requestMib * MIB);
        Resources limits = limitMib == 0 ? Resources.NONE : Resources.ofCpuMemory(100, limitMib * MIB);
        Container container = new Container("app", "image:1", requests, limits, List.of(), false);
        Pod pod = world.cluster.createPod(
                ClusterFixture.meta(name), spec.containers(List.of(container)).build(), lifetime);
        world.cluster.bind(pod, node);
        return pod;
    }

    private void uses(String pod, long mib) {
        curves.put(pod, MemoryCurve.constant(mib * MIB));
    }

    private void rises(String pod, long fromMib, long toMib, long seconds) {
        curves.put(pod, new MemoryCurve(fromMib * MIB, toMib * MIB, seconds * SECOND));
    }

    private List<String> killed() {
        return world.observed(ContainerOomKilled.class).stream()
                .map(ContainerOomKilled::pod)
                .toList();
    }

    @Test
    void podsWithinTheirRequestsAreUnaffected() {
        run("a", 500, 500);
        run("b", 500, 500);
        world.runTo(3600);
        assertThat(killed()).isEmpty();
        assertThat(world.observed(Observation.PodEvicted.class)).isEmpty();
    }

    @Test
    void aContainerBeyondItsLimitIsKilledImmediately() {
        rises("a", 100, 300, 200);
        Pod pod = run("a", 100, 200);
        Pod other = run("b", 100, 200);
        world.runTo(103);
        assertThat(world.observed(ContainerOomKilled.class))
                .extracting(ContainerOomKilled::pod, ContainerOomKilled::container, ContainerOomKilled::cause)
                .containsExactly(tuple("default/a", "app", "limit"));
        assertThat(pod.isReady()).isFalse();
        assertThat(other.isReady()).isTrue();
        assertThat(world.secondsOf(ContainerOomKilled.class)).containsExactly(102L);
    }

    @Test
    void aKilledContainerRestartsWithCrashLoopBackOff() {
        uses("a", 300);
        Pod pod = run("a", 100, 200);
        world.runTo(100);
        assertThat(world.secondsOf(ContainerOomKilled.class)).containsExactly(2L, 4L, 16L, 38L, 80L);
        assertThat(pod.restarts()).isEqualTo(4);
        assertThat(pod.isReady()).isFalse();
    }

    @Test
    void aPodIsReadyAgainWhenItsContainerRunsAgain() {
        rises("a", 100, 300, 200);
        uses("a/1", 100);
        Pod pod = run("a", 100, 200);
        world.runTo(200);
        assertThat(pod.isReady()).isTrue();
        assertThat(pod.restarts()).isEqualTo(1);
        assertThat(pod.readyAt() / SECOND).isEqualTo(104);
    }

    @Test
    void theWorkOfAPodRestartsWithItsContainer() {
        rises("a", 100, 300, 200);
        uses("a/1", 100);
        Pod pod = run("a", 100, 200, PodSpec.builder().restartPolicy("OnFailure"), 120 * SECOND);
        world.runTo(223);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.RUNNING);
        world.runTo(225);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.SUCCEEDED);
    }

    @Test
    void aPodThatIsNeverRestartedFails() {
        uses("a", 300);
        Pod pod = run("a", 100, 200, PodSpec.builder().restartPolicy("Never"), Pod.FOREVER);
        world.runTo(10);
        assertThat(pod.phase()).isEqualTo(Pod.Phase.FAILED);
        assertThat(pod.exitCode()).isEqualTo(137);
        assertThat(world.observed(Observation.PodFailed.class))
                .containsExactly(new Observation.PodFailed("default/a", "OOMKilled"));
        assertThat(world.observed(Observation.PodReady.class)).isEmpty();
    }

    @Test
    void whereTheNodeHasNoMoreTheKernelTakesBestEffortPodsFirst() {
        uses("guaranteed", 600);
        uses("burstable", 300);
        uses("effort", 95);
        run("guaranteed", 600, 600);
        run("burstable", 200, 400);
        run("effort", 0, 0);
        uses("late", 200);
        world.at(10, () -> run("late", 100, 200));
        world.runTo(13);
        assertThat(killed()).containsExactly("default/effort");
    }

    @Test
    void amongBurstablePodsTheKernelTakesTheOneThatUsesMostBeyondItsShare() {
        uses("honest", 400);
        uses("greedy", 350);
        run("honest", 400, 0);
        run("greedy", 100, 0);
        uses("late", 400);
        world.at(10, () -> run("late", 300, 0));
        world.runTo(13);
        assertThat(killed()).containsExactly("default/greedy");
    }

    @Test
    void theKubeletEvictsAtItsPollWhenUsageExceedsAllocatable() {
        rises("a", 100, 900, 1600);
        rises("b", 100, 300, 400);
        Pod low = run("a", 500, 0);
        run("b", 300, 0);
        world.runTo(1209);
        assertThat(world.observed(Observation.PodEvicted.class)).isEmpty();
        world.runTo(1500);
        assertThat(world.observed(Observation.PodEvicted.class))
                .containsExactly(new Observation.PodEvicted("default/a", "n1", "kubelet"));
        assertThat(world.secondsOf(Observation.PodEvicted.class)).containsExactly(1210L);
        assertThat(low.phase()).isEqualTo(Pod.Phase.FAILED);
        assertThat(low.isDisruptionTarget()).isTrue();
        assertThat(killed()).isEmpty();
    }

    @Test
    void evictionTakesPodsAboveTheirRequestsThenLowPriorityFirst() {
        uses("high", 350);
        uses("low", 340);
        run("high", 300, 0, PodSpec.builder().priority(10), Pod.FOREVER);
        run("low", 300, 0);
        uses("within", 350);
        run("within", 360, 0, PodSpec.builder().priority(-5), Pod.FOREVER);
        world.runTo(11);
        assertThat(world.observed(Observation.PodEvicted.class))
                .extracting(Observation.PodEvicted::pod)
                .containsExactly("default/low");
    }

    @Test
    void criticalPodsAreNotEvicted() {
        uses("a", 1050);
        Pod pod = run("a", 300, 0, PodSpec.builder().priority(2_000_000_000), Pod.FOREVER);
        world.runTo(60);
        assertThat(pod.isReady()).isTrue();
    }

    @Test
    void aNodeUnderPressureHasATaintForFiveMinutes() {
        uses("a", 600);
        uses("b", 450);
        run("a", 100, 0);
        run("b", 450, 0);
        world.runTo(9);
        assertThat(node.taints()).isEmpty();
        world.runTo(10);
        assertThat(node.taints()).containsExactly(Taints.MEMORY_PRESSURE);
        world.runTo(309);
        assertThat(node.taints()).containsExactly(Taints.MEMORY_PRESSURE);
        world.runTo(310);
        assertThat(node.taints()).isEmpty();
    }

    @Test
    void aTerminatingPodIsNotRestarted() {
        rises("a", 100, 300, 20);
        Pod pod = run("a", 100, 200);
        world.at(10, () -> world.cluster.deletePod(pod, "test"));
        world.runTo(100);
        assertThat(killed()).containsExactly("default/a");
        assertThat(world.cluster.pods().contains(pod.key())).isFalse();
        assertThat(pod.restarts()).isZero();
    }

    @Test
    void nothingIsKilledOnATerminatedInstance() {
        rises("a", 100, 300, 200);
        run("a", 100, 200);
        world.at(50, () -> kubelet.machineStopped("n1"));
        world.runTo(500);
        assertThat(killed()).isEmpty();
    }
}
