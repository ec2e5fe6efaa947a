// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ArrayPodMapTest {
    private static final PodSpec SPEC = PodSpec.builder().build();

    private static Pod pod(int number) {
        return new Pod(ObjectMeta.of("default", "pod-" + number), SPEC);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 60, 2_000})
    void behavesAsAMapInTheOrderOfTheFirstPut(int count) {
        List<Pod> pods =
                IntStream.range(0, count).mapToObj(ArrayPodMapTest::pod).toList();
        SplittableRandom random = new SplittableRandom(5);
        OrderedPodMap<Integer> map = new ArrayPodMap<>();
        Map<Pod, Integer> reference = new LinkedHashMap<>();
        for (int step = 0; step < 20_000; step++) {
            Pod pod = pods.get(random.nextInt(count));
            boolean grows = step / (2 * count) % 2 == 0;
            switch (random.nextInt(8)) {
                case 0 -> assertThat(map.get(pod)).isEqualTo(reference.get(pod));
                case 1 -> assertThat(map.contains(pod)).isEqualTo(reference.containsKey(pod));
                case 2, 3, 4 -> assertThat(map.put(pod, step)).isEqualTo(reference.put(pod, step));
                default ->
                    assertThat(grows ? map.put(pod, step) : map.remove(pod))
                            .isEqualTo(grows ? reference.put(pod, step) : reference.remove(pod));
            }
            assertThat(map.size()).isEqualTo(reference.size());
            assertThat(map.isEmpty()).isEqualTo(reference.isEmpty());
            if (step % 50 == 0) {
                assertThat(new ArrayList<>(map.values())).isEqualTo(new ArrayList<>(reference.values()));
            }
        }
    }

    @Test
    void valuesAreALiveViewThatRemoves() {
        OrderedPodMap<Integer> map = new ArrayPodMap<>();
        IntStream.range(0, 40).forEach(i -> map.put(pod(i), i));

        map.values().removeIf(value -> value % 4 != 0);

        assertThat(map.values()).containsExactly(0, 4, 8, 12, 16, 20, 24, 28, 32, 36);
        assertThat(map.size()).isEqualTo(10);
    }
}
