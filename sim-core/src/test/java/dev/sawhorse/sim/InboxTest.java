// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InboxTest {

    record Order(int number) {}

    record Bell() {}

    private final Simulation simulation = Simulation.withSeed(1);
    private final List<String> story = new ArrayList<>();

    private static Script<InboxTest> script() {
        return Script.named("clerk");
    }

    private Process<InboxTest> start(Script<InboxTest> script) {
        return simulation.start("clerk", script, this);
    }

    private void tell(String what) {
        story.add(simulation.now() + " " + what);
    }

    private void take(Order order) {
        tell("order " + order.number());
    }

    @Test
    void getNextTakesEventsOfTheInboxThenWaits() {
        Process<InboxTest> clerk = start(script().hold(it -> 10)
                .forever(round -> round.getNext(Order.class, InboxTest::take).hold(it -> 5)));
        simulation.schedule(1, 0, clerk, new Order(1));
        simulation.schedule(2, 0, clerk, new Order(2));
        simulation.schedule(40, 0, clerk, new Order(3));

        simulation.run();

        assertThat(story).containsExactly("10 order 1", "15 order 2", "40 order 3");
        assertThat(clerk.state()).isEqualTo(Process.State.RECEIVING);
        assertThat(clerk.inbox().size()).isZero();
    }

    @Test
    void getNextLeavesOtherEventsInTheInbox() {
        Process<InboxTest> clerk =
                start(script().getNext(Order.class, (it, order) -> order.number() > 1, InboxTest::take)
                        .getNext(Bell.class, (it, bell) -> it.tell("bell")));
        simulation.schedule(1, 0, clerk, new Bell());
        simulation.schedule(2, 0, clerk, new Order(1));
        simulation.schedule(3, 0, clerk, new Order(2));

        simulation.run();

        assertThat(story).containsExactly("3 order 2", "3 bell");
        assertThat(clerk.inbox().count(Order.class, order -> true)).isEqualTo(1);
    }

    @Test
    void waitForEventTakesOnlyArrivingEvents() {
        Process<InboxTest> clerk = start(script().hold(it -> 10).waitForEvent(Order.class, InboxTest::take));
        simulation.schedule(1, 0, clerk, new Order(1));
        simulation.schedule(20, 0, clerk, new Order(2));

        simulation.run();

        assertThat(story).containsExactly("20 order 2");
        assertThat(clerk.inbox().size()).isEqualTo(1);
    }

    @Test
    void selectTakesWithoutWaiting() {
        Script<InboxTest> script = script().hold(it -> 10)
                .select(
                        Order.class,
                        (it, order) -> order.number() == 2,
                        InboxTest::take,
                        otherwise -> otherwise.then(it -> it.tell("nothing")))
                .select(
                        Order.class,
                        (it, order) -> order.number() == 2,
                        InboxTest::take,
                        otherwise -> otherwise.then(it -> it.tell("no second")))
                .select(Bell.class, (it, bell) -> true, (it, bell) -> it.tell("bell"))
                .then(it -> it.tell("end"));
        Process<InboxTest> clerk = start(script);
        simulation.schedule(1, 0, clerk, new Order(1));
        simulation.schedule(2, 0, clerk, new Order(2));

        simulation.run();

        assertThat(story).containsExactly("10 order 2", "10 no second", "10 end");
    }

    @Test
    void getNextEndsAfterItsTime() {
        Process<InboxTest> clerk = start(script().getNext(Order.class, InboxTest::take)
                .orAfter(it -> 10, late -> late.then(it -> it.tell("no order")))
                .getNext(Order.class, InboxTest::take)
                .orAfter(it -> 10, late -> late.then(it -> it.tell("no order again"))));
        simulation.schedule(15, 0, clerk, new Order(1));

        simulation.run();

        assertThat(story).containsExactly("10 no order", "15 order 1");
        assertThat(simulation.now()).isEqualTo(15);
    }

    @Test
    void eventPutBackIsTheNextToBeTaken() {
        List<Process<InboxTest>> self = new ArrayList<>();
        Script<InboxTest> script = script().hold(it -> 10)
                .getNext(Order.class, (it, order) -> self.get(0).inbox().putBack(order))
                .getNext(Order.class, InboxTest::take)
                .getNext(Order.class, InboxTest::take);
        self.add(start(script));
        simulation.schedule(1, 0, self.get(0), new Order(1));
        simulation.schedule(2, 0, self.get(0), new Order(2));

        simulation.run();

        assertThat(story).containsExactly("10 order 1", "10 order 2");
    }

    @Test
    void eventsInTheInboxCanBeCancelled() {
        Process<InboxTest> clerk =
                start(script().hold(it -> 10).forever(round -> round.getNext(Order.class, InboxTest::take)));
        for (int i = 1; i <= 4; i++) {
            simulation.schedule(i, 0, clerk, new Order(i));
        }
        simulation.schedule(
                5,
                () -> tell("cancelled "
                        + clerk.inbox().cancel(event -> event instanceof Order order && order.number() % 2 == 0)));

        simulation.run();

        assertThat(story).containsExactly("5 cancelled 2", "10 order 1", "10 order 3");
    }

    @Test
    void pendingEventsOfAProcessCanBeCancelledDuringItsHold() {
        Process<InboxTest> clerk = start(script().hold(it -> 10).then(it -> it.tell("held")));
        simulation.schedule(5, 0, clerk, new Order(1));
        simulation.runUntil(1);

        assertThat(simulation.cancel(clerk, event -> event instanceof Order)).isEqualTo(1);
        simulation.run();

        assertThat(story).containsExactly("10 held");
        assertThat(clerk.inbox().size()).isZero();
    }

    @Test
    void finishedProcessReceivesNothing() {
        Process<InboxTest> clerk = start(script().hold(it -> 1));
        simulation.schedule(5, 0, clerk, new Order(1));

        simulation.run();

        assertThat(clerk.isDone()).isTrue();
        assertThat(clerk.inbox().size()).isZero();
    }
}
