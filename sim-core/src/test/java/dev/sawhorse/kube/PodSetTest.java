package dev.sawhorse.kube;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PodSetTest {
    private static final PodSpec SPEC = PodSpec.builder().build();

    private static Pod pod(int number) {
        return new Pod(ObjectMeta.of("default", "pod-" + number), SPEC);
    }

    @Test
    void behavesAsASetInTheOrderOfAdding() {
        List<Pod> pods = IntStream.range(0, 60).mapToObj(PodSetTest::pod).toList();
        SplittableRandom random = new SplittableRandom(3);
        PodSet set = new PodSet();
        Set<Pod> reference = new LinkedHashSet<>();
        for (int step = 0; step < 5_000; step++) {
            Pod pod = pods.get(random.nextInt(pods.size()));
            switch (random.nextInt(8)) {
                case 0, 1, 2, 3 -> assertThat(set.add(pod)).isEqualTo(reference.add(pod));
                case 4, 5, 6 -> assertThat(set.remove(pod)).isEqualTo(reference.remove(pod));
                default -> assertThat(set.contains(pod)).isEqualTo(reference.contains(pod));
            }
            if (random.nextInt(400) == 0) {
                set.clear();
                reference.clear();
            }
            assertThat(new ArrayList<>(set)).isEqualTo(new ArrayList<>(reference));
        }
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
