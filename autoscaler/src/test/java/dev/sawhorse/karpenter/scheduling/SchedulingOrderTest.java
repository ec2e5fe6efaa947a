// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SchedulingOrderTest {
    private static final Comparator<Pod> AS_DOCUMENTED = Comparator.<Pod>comparingLong(
                    pod -> -pod.spec().requests().cpuMillis())
            .thenComparingLong(pod -> -pod.spec().requests().memoryBytes())
            .thenComparingLong(pod -> pod.meta().createdAt() / 1_000_000_000L)
            .thenComparing(pod -> pod.meta().uid())
            .thenComparing(Pod::name);

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void podsHaveTheirTurnsInTheDocumentedOrder() {
        for (int round = 0; round < 200; round++) {
            List<Pod> pods = pods(random.nextInt(12));
            List<Pod> expected = new ArrayList<>(pods);
            Collections.sort(expected, AS_DOCUMENTED);

            assertThat(SchedulingOrder.of(pods).pods()).isEqualTo(expected);
        }
    }

    @Test
    void turnsPutTogetherAreTheTurnsOfAll() {
        for (int round = 0; round < 200; round++) {
            List<Pod> some = pods(random.nextInt(8));
            List<Pod> others = pods(random.nextInt(8));
            List<Pod> all = new ArrayList<>(some);
            all.addAll(others);

            assertThat(SchedulingOrder.of(some).with(SchedulingOrder.of(others)).pods())
                    .isEqualTo(SchedulingOrder.of(all).pods());
        }
    }

    private List<Pod> pods(int count) {
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ObjectMeta meta = ObjectMeta.of("default", "pod-" + random.nextInt(1_000_000))
                    .withIdentity(Given.uid(random), random.nextInt(3) * 700_000_000L);
            pods.add(new Pod(meta, Given.requesting(1_000 * random.nextInt(2)).build()));
        }
        return pods;
    }
}
