// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Property: the pods are ordered as in a sorted set, for any order of additions and removals. */
class SortedPodsTest {
    private static final QueueSort SORT = QueueSort.PRIORITY;

    private final QueuedClass line = new QueuedClass(
            new QueuedClass.Key(PodClass.of(ClusterFixture.spec(1, 1).build()), null), SORT);
    private SortedPods order = new SortedPods(SORT);
    private TreeSet<QueuedPod> plain = new TreeSet<>(SORT::compare);
    private long sequence;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void standsAsInASortedSet(long seed) {
        RandomStream random = RandomStream.of(seed, "order");
        for (int step = 0; step < 1000; step++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> add(pod(step));
                case 3 -> add(pod(random.nextLong(step + 1)));
                case 4, 5 -> removeFirst();
                case 6 -> removeAny(random);
                default -> addMany(random, step);
            }
            assertThat(order).containsExactlyElementsOf(plain);
            assertThat(order.size()).isEqualTo(plain.size());
            assertThat(order.isEmpty()).isEqualTo(plain.isEmpty());
        }
    }

    @Test
    void isEmptyWhenCleared() {
        add(pod(1));
        order.clear();
        assertThat(order).isEmpty();
        order.add(pod(0));
        assertThat(order.size()).isEqualTo(1);
    }

    @Test
    void reportsAbsentPods() {
        assertThatThrownBy(order::first).isInstanceOf(NoSuchElementException.class);
        add(pod(1));
        assertThatThrownBy(() -> order.remove(pod(2))).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> order.remove(pod(0))).isInstanceOf(NoSuchElementException.class);
    }

    private QueuedPod pod(long addedAt) {
        Pod pod = new Pod(
                ClusterFixture.meta("p" + sequence), ClusterFixture.spec(1, 1).build());
        return new QueuedPod(pod, line.newPods(), addedAt, sequence++);
    }

    private void add(QueuedPod pod) {
        order.add(pod);
        plain.add(pod);
    }

    private void removeFirst() {
        if (!plain.isEmpty()) {
            assertThat(order.first()).isSameAs(plain.first());
            order.remove(plain.pollFirst());
        }
    }

    private void removeAny(RandomStream random) {
        if (!plain.isEmpty()) {
            List<QueuedPod> all = new ArrayList<>(plain);
            QueuedPod left = all.get(random.nextInt(all.size()));
            plain.remove(left);
            order.remove(left);
        }
    }

    private void addMany(RandomStream random, int step) {
        SortedPods others = new SortedPods(SORT);
        int count = random.nextInt(6);
        long earliest = random.nextInt(2) == 0 ? step : 0;
        for (int i = 0; i < count; i++) {
            QueuedPod pod = pod(earliest + random.nextInt(step + 1));
            others.add(pod);
            plain.add(pod);
        }
        order.addAll(others);
    }
}
