// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CancellationTest {

    private final Simulation simulation = Simulation.withSeed(1);
    private final List<String> story = new ArrayList<>();

    @Test
    void cancelledEventDoesNotRun() {
        long ticket = simulation.schedule(10, () -> story.add("cancelled"));
        simulation.schedule(20, () -> story.add("kept"));

        assertThat(simulation.isPending(ticket)).isTrue();
        assertThat(simulation.cancel(ticket)).isTrue();
        assertThat(simulation.isPending(ticket)).isFalse();
        simulation.run();

        assertThat(story).containsExactly("kept");
        assertThat(simulation.eventsExecuted()).isEqualTo(1);
    }

    @Test
    void secondCancelFindsNothing() {
        long ticket = simulation.schedule(10, () -> {});

        assertThat(simulation.cancel(ticket)).isTrue();
        assertThat(simulation.cancel(ticket)).isFalse();
    }

    @Test
    void noTicketCancelsNothing() {
        simulation.schedule(10, () -> {});

        assertThat(simulation.cancel(Simulation.NONE)).isFalse();
        assertThat(simulation.isPending(Simulation.NONE)).isFalse();
        assertThat(simulation.isPending(-1)).isFalse();
        assertThat(simulation.isPending(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void ticketOfAnEventThatHasRunCancelsNothing() {
        long ticket = simulation.schedule(10, () -> {});
        simulation.run();

        assertThat(simulation.isPending(ticket)).isFalse();
        assertThat(simulation.cancel(ticket)).isFalse();
    }

    @Test
    void anEventIsNoLongerPendingWhileItRuns() {
        long[] ticket = new long[1];
        ticket[0] = simulation.schedule(10, () -> {
            story.add("pending " + simulation.isPending(ticket[0]));
            story.add("cancelled " + simulation.cancel(ticket[0]));
        });

        simulation.run();

        assertThat(story).containsExactly("pending false", "cancelled false");
    }

    @Test
    void oldTicketDoesNotCancelTheEventThatTookItsPlace() {
        long old = simulation.schedule(10, () -> {});
        simulation.run();
        long young = simulation.schedule(10, () -> story.add("young"));

        assertThat(young).isNotEqualTo(old);
        assertThat(simulation.cancel(old)).isFalse();
        simulation.run();

        assertThat(story).containsExactly("young");
    }

    @Test
    void ticketsAreNeverReused() {
        List<Long> tickets = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            long ticket = simulation.schedule(i, () -> {});
            tickets.add(ticket);
            if (i % 3 == 0) {
                simulation.cancel(ticket);
            } else {
                simulation.step();
            }
        }

        assertThat(tickets).doesNotHaveDuplicates().doesNotContain(Simulation.NONE);
    }

    @Test
    void manyCancelledEventsLeaveTheOthersInOrder() {
        List<Long> tickets = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            int number = i;
            tickets.add(simulation.schedule(i * 7919L % 5000, () -> story.add(Integer.toString(number))));
        }
        for (int i = 0; i < 5000; i++) {
            if (i % 50 != 0) {
                simulation.cancel(tickets.get(i));
            }
        }
        assertThat(simulation.pending()).isEqualTo(100);

        simulation.run();

        assertThat(story).hasSize(100);
        assertThat(story.stream().map(number -> Long.parseLong(number) * 7919L % 5000))
                .isSorted();
    }

    @Test
    void eventCanCancelOthersOfItsInstant() {
        long[] other = new long[1];
        simulation.schedule(10, () -> story.add("cancelled " + simulation.cancel(other[0])));
        other[0] = simulation.schedule(10, () -> story.add("other"));

        simulation.run();

        assertThat(story).containsExactly("cancelled true");
    }

    @Test
    void eventsForAnEntityAreCancelledByPredicate() {
        Entity<Integer> numbers = number -> story.add("number " + number);
        Entity<Integer> others = number -> story.add("other " + number);
        for (int i = 0; i < 6; i++) {
            simulation.schedule(i, 0, numbers, i);
            simulation.schedule(i, 0, others, i);
        }

        assertThat(simulation.cancel(numbers, number -> number > 0)).isEqualTo(5);
        assertThat(simulation.cancel(others, number -> number != 3)).isEqualTo(5);
        simulation.run();

        assertThat(story).containsExactly("number 0", "other 3");
    }
}
