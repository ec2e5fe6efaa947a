// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EventOrderTest {

    private final Simulation simulation = Simulation.withSeed(1);
    private final List<String> story = new ArrayList<>();

    @Test
    void eventsRunInTheOrderOfTheirTimes() {
        simulation.schedule(30, () -> story.add("late"));
        simulation.schedule(10, () -> story.add("early"));
        simulation.schedule(20, () -> story.add("between"));

        simulation.run();

        assertThat(story).containsExactly("early", "between", "late");
    }

    @Test
    void lowerPriorityNumberRunsFirstAtOneInstant() {
        simulation.schedule(10, 127, () -> story.add("127"));
        simulation.schedule(10, 0, () -> story.add("0"));
        simulation.schedule(10, -128, () -> story.add("-128"));
        simulation.schedule(10, 5, () -> story.add("5"));

        simulation.run();

        assertThat(story).containsExactly("-128", "0", "5", "127");
    }

    @Test
    void equalPrioritiesRunInTheOrderOfScheduling() {
        for (int i = 0; i < 100; i++) {
            String name = "event " + i;
            simulation.schedule(10, () -> story.add(name));
        }

        simulation.run();

        assertThat(story).hasSize(100).first().isEqualTo("event 0");
        assertThat(story).isSortedAccordingTo((a, b) -> Integer.compare(number(a), number(b)));
    }

    @Test
    void eventScheduledForNowRunsAfterThoseThatWait() {
        simulation.schedule(10, () -> {
            story.add("first");
            simulation.schedule(0, () -> story.add("third"));
        });
        simulation.schedule(10, () -> story.add("second"));

        simulation.run();

        assertThat(story).containsExactly("first", "second", "third");
    }

    @Test
    void eventScheduledForNowWithLowerNumberOvertakesThoseThatWait() {
        simulation.schedule(10, () -> {
            story.add("first");
            simulation.schedule(0, -1, () -> story.add("urgent"));
        });
        simulation.schedule(10, () -> story.add("second"));

        simulation.run();

        assertThat(story).containsExactly("first", "urgent", "second");
    }

    @Test
    void clockIsTheTimeOfTheRunningEvent() {
        simulation.schedule(10, () -> story.add("at " + simulation.now()));
        simulation.scheduleAt(25, 0, () -> story.add("at " + simulation.now()));

        simulation.run();

        assertThat(story).containsExactly("at 10", "at 25");
        assertThat(simulation.now()).isEqualTo(25);
        assertThat(simulation.eventsExecuted()).isEqualTo(2);
    }

    @Test
    void runUntilRunsTheEventsOfItsLastInstantAndSetsTheClock() {
        simulation.schedule(10, () -> story.add("before"));
        simulation.schedule(20, () -> story.add("at the end"));
        simulation.schedule(21, () -> story.add("after"));

        simulation.runUntil(20);
        assertThat(story).containsExactly("before", "at the end");
        simulation.runUntil(20);
        assertThat(simulation.now()).isEqualTo(20);
        simulation.runUntil(50);

        assertThat(story).hasSize(3);
        assertThat(simulation.now()).isEqualTo(50);
    }

    @Test
    void eventsCanBeScheduledBetweenRuns() {
        simulation.schedule(30, () -> story.add("30"));
        simulation.schedule(10, () -> story.add("10"));
        simulation.runUntil(15);
        simulation.schedule(5, () -> story.add("20"));

        simulation.run();

        assertThat(story).containsExactly("10", "20", "30");
    }

    @Test
    void stopEndsTheRunAfterTheCurrentEvent() {
        simulation.schedule(10, () -> {
            simulation.stop();
            story.add("stopping");
        });
        simulation.schedule(10, () -> story.add("next"));

        simulation.runUntil(100);
        assertThat(story).containsExactly("stopping");
        assertThat(simulation.now()).isEqualTo(10);
        assertThat(simulation.pending()).isEqualTo(1);
        simulation.runUntil(100);

        assertThat(story).containsExactly("stopping", "next");
    }

    @Test
    void stepRunsOneEvent() {
        simulation.schedule(10, () -> story.add("first"));
        simulation.schedule(10, () -> story.add("second"));

        assertThat(simulation.step()).isTrue();
        assertThat(story).containsExactly("first");
        assertThat(simulation.step()).isTrue();
        assertThat(simulation.step()).isFalse();
    }

    @Test
    void runContinuesAfterAFailedEvent() {
        simulation.schedule(10, () -> {
            throw new IllegalStateException("a model's error");
        });
        simulation.schedule(20, () -> story.add("next"));

        assertThatThrownBy(simulation::run).hasMessage("a model's error");
        simulation.run();

        assertThat(story).containsExactly("next");
    }

    @Test
    void entityHandlesItsEvents() {
        Entity<Integer> counter = number -> story.add("handled " + number + " at " + simulation.now());

        simulation.schedule(10, 0, counter, 7);
        simulation.run();

        assertThat(story).containsExactly("handled 7 at 10");
    }

    @Test
    void negativeDelayIsRefusedByItsValue() {
        assertThatThrownBy(() -> simulation.schedule(-5, () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("delayNanos -5");
    }

    @Test
    void delayBeyondTheLastInstantIsRefused() {
        simulation.runUntil(100);

        assertThatThrownBy(() -> simulation.schedule(Long.MAX_VALUE, () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Long.toString(Long.MAX_VALUE));
    }

    @Test
    void theLastInstantIsReached() {
        simulation.schedule(Long.MAX_VALUE, 127, () -> story.add("the end"));

        simulation.run();

        assertThat(story).containsExactly("the end");
    }

    @Test
    void timeInThePastIsRefused() {
        simulation.runUntil(100);

        assertThatThrownBy(() -> simulation.scheduleAt(99, 0, () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("99")
                .hasMessageContaining("100");
        assertThatThrownBy(() -> simulation.runUntil(99)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void priorityOutsideItsRangeIsRefused() {
        assertThatThrownBy(() -> simulation.schedule(1, 128, () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("128");
        assertThatThrownBy(() -> simulation.schedule(1, -129, () -> {})).hasMessageContaining("-129");
    }

    private static int number(String event) {
        return Integer.parseInt(event.substring(event.indexOf(' ') + 1));
    }
}
