// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QueueOrderTest {
    private static final Comparator<Pod> AS_DOCUMENTED = Comparator.<Pod>comparingLong(
                    pod -> -pod.spec().requests().cpuMillis())
            .thenComparingLong(pod -> -pod.spec().requests().memoryBytes())
            .thenComparingLong(pod -> Math.floorDiv(pod.meta().createdAt(), 1_000_000_000L))
            .thenComparing(pod -> pod.meta().uid())
            .thenComparing(Pod::name);

    private final SplittableRandom random = new SplittableRandom(11);

    @Test
    void podsOfFewSizesAndAgesAreInTheDocumentedOrder() {
        for (int round = 0; round < 300; round++) {
            assertOrder(pods(random.nextInt(60), 2, i -> random.nextInt(3) * 700_000_000L));
        }
    }

    @Test
    void podsOfManySizesAreInTheDocumentedOrder() {
        for (int round = 0; round < 100; round++) {
            assertOrder(pods(random.nextInt(300), 1_000, i -> -random.nextLong(10_000_000_000L)));
        }
    }

    @Test
    void largeAgesAreInTheDocumentedOrder() {
        for (int round = 0; round < 100; round++) {
            assertOrder(pods(3_000, 1_000, i -> i % 2 == 0 ? random.nextLong() : random.nextLong(3_000_000_000L)));
        }
    }

    private static void assertOrder(List<Pod> pods) {
        List<Pod> ordered =
                Arrays.stream(QueueOrder.of(pods)).mapToObj(pods::get).toList();

        assertThat(ordered).isEqualTo(pods.stream().sorted(AS_DOCUMENTED).toList());
    }

    private List<Pod> pods(int count, int sizes, LongUnaryOperator createdAt) {
        List<PodSpec> specs = new ArrayList<>();
        for (int i = 0; i < sizes; i++) {
            Resources requests = Resources.ofCpuMemory(random.nextInt(sizes), random.nextInt(sizes));
            specs.add(Given.requesting(requests).build());
        }
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ObjectMeta meta =
                    ObjectMeta.of("default", "pod-" + i).withIdentity(Given.uid(random), createdAt.applyAsLong(i));
            pods.add(new Pod(meta, specs.get(random.nextInt(sizes))));
        }
        return pods;
    }
}
