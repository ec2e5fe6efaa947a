// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.sawhorse.kube.ClusterFixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

/** Property: the queue returns the same next pod as a search of all pending pods, after any history. */
class SchedulingQueuePropertyTest {
    private static final int CLASSES = 4;

    private enum Place {
        ACTIVE,
        BACKING_OFF,
        UNSCHEDULABLE
    }

    /** A waiting pod as the plain queue knows it. */
    private record Waiting(Pod pod, int podClass, int number, long addedAt) {}

    /** The waiting pods of a class as the plain queue knows them. */
    private static final class PlainLine {
        private final List<Waiting> newPods = new ArrayList<>();
        private final List<Waiting> retriedPods = new ArrayList<>();
        private Place place = Place.UNSCHEDULABLE;
        private long failedAt;
        private int failures;

        long window() {
            return (failedAt + Math.min(10, 1L << (failures - 1)) * SECOND) / SECOND;
        }
    }

    private final SchedulingQueue queue = new SchedulingQueue(QueueSort.PRIORITY, pod -> PodClass.of(pod.spec()));
    private final Map<Integer, PlainLine> lines = new TreeMap<>();
    private final Map<Pod, Waiting> waiting = new LinkedHashMap<>();
    private final List<PodSpec> specs = new ArrayList<>();
    private long now;
    private int pods;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theNextPodIsTheFirstOfAll(long seed) {
        RandomStream random = RandomStream.of(seed, "queue");
        for (int i = 0; i < CLASSES; i++) {
            specs.add(ClusterFixture.spec(1 + i, 1).priority(i / 2).build());
        }
        for (int step = 0; step < 1500; step++) {
            now += random.nextLong(3) * SECOND / 4;
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> add(random.nextInt(CLASSES));
                case 3 -> remove(random);
                case 4 -> wake(random.nextInt(CLASSES));
                case 5 -> bindNext();
                case 6 -> regroup();
                default -> setNextAside();
            }
            QueuedGroup next = queue.next();
            assertThat(next == null ? null : next.first().pod()).isEqualTo(plainNext());
            assertThat(queue.size()).isEqualTo(waiting.size());
        }
    }

    private void add(int podClass) {
        Pod pod = new Pod(ClusterFixture.meta("p" + pods), specs.get(podClass));
        Waiting entry = new Waiting(pod, podClass, pods++, now);
        queue.add(pod, now);
        waiting.put(pod, entry);
        lines.computeIfAbsent(podClass, key -> new PlainLine()).newPods.add(entry);
    }

    private void remove(RandomStream random) {
        if (!waiting.isEmpty()) {
            forget(List.copyOf(waiting.keySet()).get(random.nextInt(waiting.size())));
        }
    }

    private void bindNext() {
        QueuedGroup next = queue.next();
        if (next != null) {
            forget(next.first().pod());
        }
    }

    private void forget(Pod pod) {
        assertThat(queue.remove(pod)).isTrue();
        int podClass = waiting.get(pod).podClass();
        PlainLine line = lines.get(podClass);
        Waiting entry = waiting.remove(pod);
        line.newPods.remove(entry);
        if (line.retriedPods.remove(entry) && line.retriedPods.isEmpty()) {
            line.failures = 0;
            line.place = Place.UNSCHEDULABLE;
        }
        if (line.newPods.isEmpty() && line.retriedPods.isEmpty()) {
            lines.remove(podClass);
        }
    }

    private void wake(int podClass) {
        queue.wake(line -> line.key().pod().spec().equals(specs.get(podClass)), now);
        PlainLine line = lines.get(podClass);
        if (line != null && !line.retriedPods.isEmpty() && line.place == Place.UNSCHEDULABLE) {
            line.place = line.window() >= now / SECOND ? Place.BACKING_OFF : Place.ACTIVE;
        }
    }

    private void setNextAside() {
        QueuedGroup next = queue.next();
        if (next == null) {
            return;
        }
        PlainLine line = lines.get(waiting.get(next.first().pod()).podClass());
        if (!next.isRetried()) {
            line.retriedPods.addAll(line.newPods);
            line.newPods.clear();
        }
        line.place = Place.UNSCHEDULABLE;
        line.failedAt = now;
        line.failures++;
        queue.addUnschedulable(next, Set.of("NodeResourcesFit"), now);
    }

    /** Lines are made anew, so that their pods have failed once at most. */
    private void regroup() {
        queue.regroup();
        lines.values().forEach(line -> line.failures = Math.min(1, line.failures));
    }

    private Pod plainNext() {
        Comparator<Waiting> byPriority = Comparator.comparing(entry -> -(entry.podClass() / 2));
        Comparator<Waiting> order = byPriority.thenComparing(this::enteredAt).thenComparing(Waiting::number);
        List<Waiting> active = new ArrayList<>();
        List<Waiting> backingOff = new ArrayList<>();
        for (PlainLine line : lines.values()) {
            active.addAll(line.newPods);
            if (line.place == Place.ACTIVE) {
                active.addAll(line.retriedPods);
            } else if (line.place == Place.BACKING_OFF) {
                backingOff.addAll(line.retriedPods);
            }
        }
        Comparator<Waiting> byWindow =
                Comparator.comparing(entry -> lines.get(entry.podClass()).window());
        return active.stream()
                .min(order)
                .or(() -> backingOff.stream().min(byWindow.thenComparing(order)))
                .map(Waiting::pod)
                .orElse(null);
    }

    private long enteredAt(Waiting entry) {
        PlainLine line = lines.get(entry.podClass());
        return line.retriedPods.contains(entry) ? line.failedAt : entry.addedAt();
    }
}
