// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.kubelet.PodTimings;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Property: random pods never exceed their own limits and the node's memory. */
class NodeMemoryPropertyTest {
    private static final long SECOND = ClusterFixture.SECOND;
    private static final long MIB = 1L << 20;
    private static final long NODE_MIB = 1000;
    private static final long THRESHOLD_MIB = 100;

    /** What a curve may gain until the whole millisecond in which it is looked at. */
    private static final long SLACK = MIB;

    private record Started(MemoryCurve curve, long at) {}

    @Test
    void noContainerExceedsItsLimitAndNoNodeItsMemory() {
        int kills = 0;
        int evictions = 0;
        for (int seed = 1; seed <= 20; seed++) {
            ClusterFixture world = runRandomLoad(seed);
            kills += world.observed(Observation.ContainerOomKilled.class).size();
            evictions += world.observed(Observation.PodEvicted.class).size();
        }
        assertThat(kills).isGreaterThan(50);
        assertThat(evictions).isGreaterThan(20);
    }

    private static ClusterFixture runRandomLoad(int seed) {
        RandomStream random = RandomStream.of(seed, "memory property");
        ClusterFixture world = new ClusterFixture(seed);
        Map<Pod, Started> started = new LinkedHashMap<>();
        Kubelet.start(
                world.cluster,
                PodTimings.fixed(Duration.ofSeconds(2), Duration.ofSeconds(5)),
                null,
                (pod, c, n) -> {
                    long from = random.nextLong(100) * MIB;
                    MemoryCurve curve =
                            new MemoryCurve(from, from + random.nextLong(200) * MIB, random.nextLong(300) * SECOND);
                    started.put(pod, new Started(curve, world.simulation.now()));
                    return curve;
                },
                null);
        Node node = world.node("n1", 100_000, NODE_MIB);
        for (int i = 0; i < 12; i++) {
            Pod pod = world.pod("p" + i, spec(random));
            world.at(random.nextInt(120), () -> world.cluster.bind(pod, node));
        }
        for (int second = 0; second < 400; second++) {
            world.runTo(second);
            requireWithinLimits(started, world.simulation.now());
        }
        return world;
    }

    private static PodSpec spec(RandomStream random) {
        long request = random.nextLong(150);
        long limit = random.bernoulli(0.5) ? request + 1 + random.nextLong(150) : 0;
        Resources requests = request == 0 ? Resources.NONE : Resources.ofCpuMemory(1, request * MIB);
        Resources limits = limit == 0 ? Resources.NONE : Resources.ofCpuMemory(1, limit * MIB);
        return PodSpec.builder()
                .containers(List.of(new Container("app", "image:1", requests, limits, List.of(), false)))
                .priority(random.nextInt(3))
                .restartPolicy(random.bernoulli(0.8) ? "Always" : "Never")
                .build();
    }

    private static void requireWithinLimits(Map<Pod, Started> started, long now) {
        long sum = 0;
        for (Map.Entry<Pod, Started> entry : started.entrySet()) {
            Pod pod = entry.getKey();
            if (pod.isReady()) {
                long use = entry.getValue().curve().at(now - entry.getValue().at());
                long limit = pod.spec().containers().get(0).limits().memoryBytes();
                assertThat(limit == 0 || use <= limit + SLACK)
                        .as(pod + " uses " + use)
                        .isTrue();
                sum += use;
            }
        }
        assertThat(sum).isLessThanOrEqualTo((NODE_MIB + THRESHOLD_MIB) * MIB + SLACK);
    }
}
