// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PodSetTest {
    private static final PodSpec SPEC = PodSpec.builder().build();

    private static Pod pod(int number) {
        return new Pod(ObjectMeta.of("default", "pod-" + number), SPEC);
    }

    /**
     * Few pods are searched, many are probed for, and sets grow and shrink from one to the other. Pods that a cluster has
     * stored are numbered; the others are found by their names, which two may share.
     */
    @ParameterizedTest
    @CsvSource({"10, false", "60, false", "2000, false", "60, true", "2000, true"})
    void behavesAsASetInTheOrderOfAdding(int count, boolean stored) {
        List<Pod> pods =
                IntStream.range(0, count).mapToObj(i -> pod(i % (count / 2))).toList();
        if (stored) {
            IntStream.range(0, count).forEach(i -> pods.get(i).number(i));
        }
        SplittableRandom random = new SplittableRandom(3);
        PodSet set = new PodSet();
        Set<Pod> reference = new LinkedHashSet<>();
        for (int step = 0; step < 20_000; step++) {
            Pod pod = pods.get(random.nextInt(count));
            boolean grows = step / (2 * count) % 2 == 0;
            switch (random.nextInt(8)) {
                case 0, 1 -> assertThat(set.add(pod)).isEqualTo(reference.add(pod));
                case 2, 3 -> assertThat(set.remove(pod)).isEqualTo(reference.remove(pod));
                case 4 -> assertThat(set.contains(pod)).isEqualTo(reference.contains(pod));
                default ->
                    assertThat(grows ? set.add(pod) : set.remove(pod))
                            .isEqualTo(grows ? reference.add(pod) : reference.remove(pod));
            }
            if (random.nextInt(4_000) == 0) {
                set.clear();
                reference.clear();
            }
            assertThat(set).hasSize(reference.size());
            if (step % 50 == 0) {
                assertThat(new ArrayList<>(set)).isEqualTo(new ArrayList<>(reference));
            }
        }
    }

    @Test
    void removesDuringIteration() {
        PodSet set = new PodSet();
        IntStream.range(0, 500).mapToObj(PodSetTest::pod).forEach(set::add);

        set.removeIf(pod -> !pod.name().endsWith("7"));

        assertThat(set)
                .hasSize(50)
                .extracting(Pod::name)
                .startsWith("pod-7", "pod-17")
                .endsWith("pod-497");
        assertThat(set.stream().allMatch(set::contains)).isTrue();
    }

    @Test
    void podsOfOneNameAreNotTheSame() {
        PodSet set = new PodSet();

        assertThat(set.add(pod(1))).isTrue();
        assertThat(set.add(pod(1))).isTrue();
        assertThat(set).hasSize(2);
    }

    @Test
    void iteratorsRemoveAndNoticeOtherChanges() {
        PodSet set = new PodSet();
        IntStream.range(0, 10).mapToObj(PodSetTest::pod).forEach(set::add);

        set.removeIf(pod -> !pod.name().endsWith("3"));
        assertThat(set).extracting(Pod::name).containsExactly("pod-3");

        Iterator<Pod> iterator = set.iterator();
        set.add(pod(11));
        assertThatThrownBy(iterator::next).isInstanceOf(ConcurrentModificationException.class);
    }
}
