// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.store.Watch;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DensePodMapTest {
    private final ClusterFixture fixture = new ClusterFixture();
    private final PodMap<Integer> notes = new DensePodMap<>();

    @Test
    void behavesAsAMapOfThePodsThatAreThere() {
        SplittableRandom random = new SplittableRandom(3);
        List<Pod> pods = new ArrayList<>();
        IdentityHashMap<Pod, Integer> reference = new IdentityHashMap<>();
        for (int step = 0; step < 5_000; step++) {
            if (pods.isEmpty() || random.nextInt(5) < 2) {
                pods.add(fixture.pod("pod-" + step, 100, 10));
            }
            Pod pod = pods.get(random.nextInt(pods.size()));
            switch (random.nextInt(4)) {
                case 0 -> assertThat(notes.put(pod, step)).isEqualTo(reference.put(pod, step));
                case 1 -> assertThat(notes.remove(pod)).isEqualTo(reference.remove(pod));
                case 2 -> {
                    fixture.cluster.removePod(pod);
                    pods.remove(pod);
                    reference.remove(pod);
                }
                default -> assertThat(notes.get(pod)).isEqualTo(reference.get(pod));
            }
        }
        assertThat(reference).isNotEmpty();
        pods.forEach(pod -> assertThat(notes.get(pod)).isEqualTo(reference.get(pod)));
    }

    @Test
    void watchesOfADeletedPodStillFindItsValue() {
        List<Integer> found = new ArrayList<>();
        fixture.cluster.pods().watch((event, pod) -> {
            if (event == Watch.Event.DELETED) {
                found.add(notes.get(pod));
            }
        });
        Pod pod = fixture.pod("a", 100, 10);
        notes.put(pod, 7);
        fixture.cluster.removePod(pod);

        assertThat(found).containsExactly(7);
    }

    @Test
    void recreatedPodHasNoValue() {
        Pod gone = fixture.pod("a", 100, 10);
        notes.put(gone, 1);
        fixture.cluster.removePod(gone);
        Pod next = fixture.pod("b", 100, 10);

        assertThat(next.slot()).isEqualTo(gone.slot());
        assertThat(notes.get(next)).isNull();
        assertThat(notes.put(next, 2)).isNull();
        assertThat(notes.get(gone)).isNull();
    }

    @Test
    void unknownPodHasNoValue() {
        assertThat(notes.get(new Pod(
                        ObjectMeta.of("default", "draft"), PodSpec.builder().build())))
                .isNull();
    }
}
