// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Property: events run in the order of a sorted set, for any sequence of scheduling and cancelling. */
class EventHeapPropertyTest {

    private record Expected(long time, int priority, int number, long ticket) {}

    private static final Comparator<Expected> ORDER = Comparator.comparingLong(Expected::time)
            .thenComparingInt(Expected::priority)
            .thenComparingInt(Expected::number);

    private final Simulation simulation = Simulation.withSeed(1);
    private final TreeSet<Expected> expected = new TreeSet<>(ORDER);
    private final List<Expected> everScheduled = new ArrayList<>();
    private final List<Integer> run = new ArrayList<>();
    private RandomStream random = RandomStream.of(0, "property");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void eventsRunInOrderWhateverIsCancelled(long seed) {
        random = RandomStream.of(seed, "property");
        int cancelling = random.nextInt(4);

        for (int i = 0; i < 6_000; i++) {
            int choice = random.nextInt(5 + cancelling);
            if (choice < 3) {
                schedule();
            } else if (choice < 5) {
                runNext();
            } else {
                cancelAny();
            }
            assertThat(simulation.pending()).isEqualTo(expected.size());
        }
        while (!expected.isEmpty()) {
            runNext();
        }

        assertThat(simulation.step()).isFalse();
        assertThat(simulation.eventsExecuted()).isEqualTo(run.size());
    }

    /** Often with a follower scheduled from within the event, and often at the same instant as others. */
    private void schedule() {
        int number = everScheduled.size();
        long time = simulation.now() + random.nextInt(50);
        int priority = random.nextInt(5) - 2;
        boolean follows = random.nextBoolean();
        long ticket = simulation.scheduleAt(time, priority, () -> {
            run.add(number);
            if (follows) {
                schedule();
            }
        });
        Expected event = new Expected(time, priority, number, ticket);
        everScheduled.add(event);
        expected.add(event);
    }

    private void runNext() {
        Expected next = expected.pollFirst();
        assertThat(simulation.step()).isEqualTo(next != null);
        if (next != null) {
            assertThat(run.get(run.size() - 1)).isEqualTo(next.number());
            assertThat(simulation.now()).isEqualTo(next.time());
        }
    }

    private void cancelAny() {
        if (everScheduled.isEmpty()) {
            return;
        }
        Expected event = everScheduled.get(random.nextInt(everScheduled.size()));
        boolean pending = expected.remove(event);
        assertThat(simulation.isPending(event.ticket())).isEqualTo(pending);
        assertThat(simulation.cancel(event.ticket())).isEqualTo(pending);
    }
}
