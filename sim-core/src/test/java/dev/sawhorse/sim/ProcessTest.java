// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ProcessTest {

    private final Simulation simulation = Simulation.withSeed(1);
    private final List<String> story = new ArrayList<>();

    /** What the scripts of this test are about: something that counts and tells. */
    private final class Subject {
        int count;

        void tell(String what) {
            story.add(simulation.now() + " " + what);
        }
    }

    private static Script<Subject> script() {
        return Script.named("script");
    }

    private Process<Subject> run(Script<Subject> script) {
        Process<Subject> process = simulation.start("process", script, new Subject());
        simulation.run();
        return process;
    }

    @Test
    void stepsFollowEachOtherAndTimePassesInHoldsAndPauses() {
        Process<Subject> process = run(script().then(it -> it.tell("begins"))
                .hold(it -> 10)
                .then(it -> it.tell("held"))
                .pause(Duration.ofNanos(5))
                .then(it -> it.tell("paused")));

        assertThat(story).containsExactly("0 begins", "10 held", "15 paused");
        assertThat(process.isDone()).isTrue();
        assertThat(process.heldNanos()).isEqualTo(10);
    }

    @Test
    void processStartsWithAnEventOfItsOwn() {
        simulation.schedule(10, () -> {
            simulation.start("process", script().then(it -> it.tell("begins")), new Subject());
            story.add("started");
        });

        simulation.run();

        assertThat(story).containsExactly("started", "10 begins");
    }

    @Test
    void busyTimeIsKnownInTheMiddleOfAHold() {
        Process<Subject> process = simulation.start("process", script().hold(it -> 10), new Subject());

        simulation.runUntil(4);

        assertThat(process.state()).isEqualTo(Process.State.HOLDING);
        assertThat(process.heldNanos()).isEqualTo(4);
    }

    @Test
    void loopsRunWhileTheirConditionIsTrue() {
        run(script().loopWhile(it -> it.count < 3, round -> round.hold(it -> 10).then(it -> it.count++))
                .then(it -> it.tell("counted " + it.count)));

        assertThat(story).containsExactly("30 counted 3");
    }

    @Test
    void loopWithAFalseConditionIsSkipped() {
        run(script().loopWhile(it -> false, round -> round.then(it -> it.tell("never")))
                .then(it -> it.tell("after")));

        assertThat(story).containsExactly("0 after");
    }

    @Test
    void foreverEndsWithDone() {
        run(script().forever(round -> round.hold(it -> 10)
                        .then(it -> it.count++)
                        .when(
                                it -> it.count == 2,
                                then -> then.then(it -> it.tell("enough")).done()))
                .then(it -> it.tell("never")));

        assertThat(story).containsExactly("20 enough");
    }

    @Test
    void whenFollowsTheOneOrTheOtherSteps() {
        Script<Subject> choice = script().when(
                        it -> it.count == 0,
                        then -> then.then(it -> it.tell("none")).hold(it -> 1),
                        otherwise -> otherwise.then(it -> it.tell("some")))
                .then(it -> it.count++);

        run(choice.forever(round -> round.when(
                        it -> it.count == 1,
                        then -> then.then(it -> it.count = 9).hold(it -> 1))
                .when(
                        it -> it.count == 9,
                        then -> then.then(it -> it.tell("nine")).done())));

        assertThat(story).containsExactly("0 none", "2 nine");
    }

    @Test
    void waitForSignalEndsWhenItIsGiven() {
        Signal signal = Signal.named("signal");
        simulation.schedule(10, signal::signal);
        simulation.schedule(20, signal::signal);

        run(script().waitFor(signal)
                .then(it -> it.tell("woken"))
                .waitFor(signal)
                .then(it -> it.tell("again")));

        assertThat(story).containsExactly("10 woken", "20 again");
    }

    @Test
    void signalWithoutWaitersIsLost() {
        Signal signal = Signal.named("signal");
        simulation.schedule(5, signal::signal);

        Process<Subject> process = run(script().hold(it -> 10).waitFor(signal).then(it -> it.tell("never")));

        assertThat(story).isEmpty();
        assertThat(process.state()).isEqualTo(Process.State.WAITING);
        assertThat(signal.waiting()).isEqualTo(1);
    }

    @Test
    void signalWakesInTheOrderOfArrival() {
        Signal signal = Signal.named("signal");
        for (int i = 0; i < 5; i++) {
            int delay = 10 - i;
            simulation.start(
                    "process " + i,
                    script().hold(it -> delay).waitFor(signal).then(it -> it.tell("held " + delay)),
                    new Subject());
        }
        simulation.schedule(20, signal::signal);

        simulation.run();

        assertThat(story).containsExactly("20 held 6", "20 held 7", "20 held 8", "20 held 9", "20 held 10");
    }

    @Test
    void wokenProcessesRunAtTheirPriority() {
        Signal signal = Signal.named("signal");
        simulation.start("late", 5, script().waitFor(signal).then(it -> it.tell("late")), new Subject());
        simulation.start("early", -5, script().waitFor(signal).then(it -> it.tell("early")), new Subject());
        simulation.schedule(20, signal::signal);

        simulation.run();

        assertThat(story).containsExactly("20 early", "20 late");
    }

    @Test
    void trueConditionDoesNotWait() {
        run(script().waitFor(Condition.of("true", () -> true)).then(it -> it.tell("passed")));

        assertThat(story).containsExactly("0 passed");
    }

    @Test
    void conditionIsLookedAtWhenItIsSignalled() {
        int[] missing = {2};
        Condition complete = Condition.of("complete", () -> missing[0] == 0);
        for (int time : new int[] {10, 20}) {
            simulation.schedule(time, () -> {
                missing[0]--;
                complete.signal();
            });
        }

        run(script().waitFor(complete).then(it -> it.tell("complete")));

        assertThat(story).containsExactly("20 complete");
    }

    @Test
    void oneSignalReleasesOneWaiterAndTheOthersKeepTheirOrder() {
        int[] free = {0};
        Condition available = Condition.of("available", () -> free[0] > 0);
        for (int i = 0; i < 3; i++) {
            String name = "process " + i;
            simulation.start(
                    name, script().waitFor(available).then(it -> free[0]--).then(it -> it.tell(name)), new Subject());
        }
        for (int time : new int[] {10, 20, 30}) {
            simulation.schedule(time, () -> {
                free[0]++;
                available.signal();
                available.signal();
            });
        }

        simulation.run();

        assertThat(story).containsExactly("10 process 0", "20 process 1", "30 process 2");
        assertThat(available.waiting()).isZero();
    }

    @Test
    void signalOfAStoppedProcessPassesToTheNext() {
        int[] free = {0};
        Condition available = Condition.of("available", () -> free[0] > 0);
        Script<Subject> script =
                script().waitFor(available).then(it -> free[0]--).then(it -> it.tell("passed " + it.count));
        List<Process<Subject>> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Subject subject = new Subject();
            subject.count = i;
            processes.add(simulation.start("process", script, subject));
        }
        simulation.schedule(10, () -> {
            free[0]++;
            available.signal();
            processes.get(0).stop();
        });

        simulation.run();

        assertThat(story).containsExactly("10 passed 1");
        assertThat(available.waiting()).isEqualTo(1);
    }

    @Test
    void waitersKeepTheirOrderWhenOthersLeave() {
        Signal signal = Signal.named("signal");
        for (int i = 0; i < 200; i++) {
            Subject subject = new Subject();
            subject.count = i;
            Script<Subject> script = script().pause(it -> it.count)
                    .waitFor(it -> signal)
                    .orAfter(it -> it.count % 10 == 0 ? 1000 : 5, late -> late.done())
                    .then(it -> it.tell("woken " + it.count));
            simulation.start("process", script, subject);
        }
        simulation.schedule(500, signal::signal);

        simulation.run();

        assertThat(story).hasSize(20).startsWith("500 woken 0", "500 woken 10").endsWith("500 woken 190");
        assertThat(signal.waiting()).isZero();
    }

    @Test
    void waitEndsAfterItsTimeAndFollowsTheLateSteps() {
        Signal signal = Signal.named("signal");
        simulation.schedule(50, signal::signal);

        run(script().waitFor(it -> signal)
                .orAfter(it -> 10, late -> late.then(it -> it.tell("too late")))
                .then(it -> it.tell("on")));

        assertThat(story).containsExactly("10 too late", "10 on");
        assertThat(signal.waiting()).isZero();
    }

    @Test
    void waitThatEndsInTimePassesOverTheLateSteps() {
        Signal signal = Signal.named("signal");
        simulation.schedule(5, signal::signal);

        run(script().waitFor(it -> signal)
                .orAfter(Duration.ofNanos(10), late -> late.then(it -> it.tell("too late")))
                .then(it -> it.tell("on")));

        assertThat(story).containsExactly("5 on");
        assertThat(simulation.now()).isEqualTo(5);
    }

    @Test
    void waitWithATimeoutAlwaysEnds() {
        Signal signal = Signal.named("signal");

        run(script().waitFor(it -> signal, Duration.ofNanos(10)).then(it -> it.tell("on")));

        assertThat(story).containsExactly("10 on");
    }

    @Test
    void timeoutAtTheInstantOfTheSignalFollowsTheOrderOfEvents() {
        Signal signal = Signal.named("signal");
        simulation.schedule(10, signal::signal);

        run(script().waitFor(it -> signal)
                .orAfter(it -> 10, late -> late.then(it -> it.tell("too late")).done())
                .then(it -> it.tell("in time")));

        assertThat(story).containsExactly("10 in time");
    }

    @Test
    void timeoutPrecedesALaterWake() {
        int[] free = {0};
        Condition available = Condition.of("available", () -> free[0] > 0);
        Script<Subject> script = script().waitFor(it -> available)
                .orAfter(it -> 10, late -> late.then(it -> it.tell("too late")).done())
                .then(it -> it.tell("in time"));
        simulation.start("process", script, new Subject());
        simulation.schedule(
                5,
                () -> simulation.schedule(5, -1, () -> {
                    free[0]++;
                    available.signal();
                }));

        simulation.run();

        assertThat(story).containsExactly("10 too late");
        assertThat(available.waiting()).isZero();
    }

    @Test
    void timeLimitAppliesAcrossSpuriousWakes() {
        Condition never = Condition.of("flickering", new BooleanSupplier() {
            private int looks;

            @Override
            public boolean getAsBoolean() {
                return looks++ % 2 == 1;
            }
        });
        for (int time = 1; time < 9; time++) {
            simulation.schedule(time, never::signal);
        }

        run(script().waitFor(it -> never).orAfter(it -> 20, late -> late.then(it -> it.tell("too late"))));

        assertThat(story).containsExactly("20 too late");
    }

    @Test
    void processCanWaitForAnotherToEnd() {
        Process<Subject> child = simulation.start("child", script().hold(it -> 30), new Subject());

        run(script().waitFor(child.done()).then(it -> it.tell("child is done")));

        assertThat(story).containsExactly("30 child is done");
        assertThat(child.isDone()).isTrue();
    }

    @Test
    void stoppedProcessDoesNotRun() {
        Signal signal = Signal.named("signal");
        Process<Subject> waiting =
                simulation.start("waiting", script().waitFor(signal).then(it -> it.tell("never")), new Subject());
        Process<Subject> holding =
                simulation.start("holding", script().hold(it -> 10).then(it -> it.tell("never")), new Subject());
        simulation.schedule(4, waiting::stop);
        simulation.schedule(4, holding::stop);
        simulation.schedule(5, signal::signal);

        simulation.run();

        assertThat(story).isEmpty();
        assertThat(waiting.isDone()).isTrue();
        assertThat(holding.heldNanos()).isEqualTo(4);
        assertThat(simulation.now()).isEqualTo(5);
    }

    @Test
    void processCanStopItself() {
        List<Process<Subject>> self = new ArrayList<>();
        Script<Subject> script = script().then(it -> self.get(0).stop()).then(it -> it.tell("never"));
        self.add(simulation.start("process", script, new Subject()));

        simulation.run();

        assertThat(story).isEmpty();
        assertThat(self.get(0).isDone()).isTrue();
    }

    @Test
    void interruptEndsAHoldAndContinuesAfterTheBlock() {
        Process<Subject> process = simulation.start(
                "process",
                script().interruptible(
                                block -> block.hold(it -> 100).then(it -> it.tell("never")),
                                (it, cause) -> it.tell("interrupted by " + cause))
                        .then(it -> it.tell("after")),
                new Subject());
        simulation.schedule(30, () -> process.interrupt("a failure"));

        simulation.run();

        assertThat(story).containsExactly("30 interrupted by a failure", "30 after");
        assertThat(process.heldNanos()).isEqualTo(30);
        assertThat(simulation.now()).isEqualTo(30);
    }

    @Test
    void innermostBlockTakesTheInterrupt() {
        Process<Subject> process = simulation.start(
                "process",
                script().interruptible(
                                outer -> outer.interruptible(
                                                inner -> inner.hold(it -> 100), (it, cause) -> it.tell("inner"))
                                        .hold(it -> 100),
                                (it, cause) -> it.tell("outer")),
                new Subject());
        simulation.schedule(30, () -> process.interrupt("first"));
        simulation.schedule(60, () -> process.interrupt("second"));

        simulation.run();

        assertThat(story).containsExactly("30 inner", "60 outer");
        assertThat(process.isDone()).isTrue();
    }

    @Test
    void interruptOutsideABlockIsRefused() {
        Process<Subject> process = simulation.start(
                "process",
                script().interruptible(block -> block.hold(it -> 10), (it, cause) -> {})
                        .hold(it -> 10),
                new Subject());
        simulation.runUntil(5);
        assertThat(process.isInterruptible()).isTrue();
        simulation.runUntil(15);
        assertThat(process.isInterruptible()).isFalse();

        assertThatThrownBy(() -> process.interrupt("a failure"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("process")
                .hasMessageContaining("a failure")
                .hasMessageContaining("HOLDING");
    }

    @Test
    void interruptEndsAWaitForASignal() {
        Signal signal = Signal.named("signal");
        Process<Subject> process = simulation.start(
                "process",
                script().interruptible(
                                block -> block.waitFor(it -> signal).orAfter(it -> 100, late -> late),
                                (it, cause) -> it.tell("interrupted"))
                        .hold(it -> 50)
                        .then(it -> it.tell("after")),
                new Subject());
        simulation.schedule(30, () -> process.interrupt("a failure"));
        simulation.schedule(40, signal::signal);

        simulation.run();

        assertThat(story).containsExactly("30 interrupted", "80 after");
        assertThat(signal.waiting()).isZero();
        assertThat(simulation.now()).isEqualTo(80);
    }

    @Test
    void loopInWhichNoTimePassesIsReported() {
        assertThatThrownBy(() -> run(script().forever(round -> round.then(it -> it.count++))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Process process")
                .hasMessageContaining("Maybe");
    }

    @Test
    void negativeHoldIsRejectedWithItsValue() {
        assertThatThrownBy(() -> run(script().hold(it -> -3))).hasMessageContaining("delayNanos -3");
        assertThatThrownBy(() -> script().hold(Duration.ofSeconds(-3))).hasMessageContaining("PT-3S");
    }

    @Test
    void timeLimitNeedsAWaitBeforeIt() {
        assertThatThrownBy(() -> script().hold(it -> 1).orAfter(it -> 1, late -> late))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("orAfter");
        assertThatThrownBy(() -> script().when(it -> true, then -> then.waitFor(Signal.named("signal")))
                        .orAfter(it -> 1, late -> late))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void scriptIsAValueThatVerbsDoNotChange() {
        Script<Subject> common = script().hold(it -> 10);
        Script<Subject> first = common.then(it -> it.tell("first"));
        Script<Subject> second = common.then(it -> it.tell("second"));

        run(first);
        run(second);
        run(common);

        assertThat(story).containsExactly("10 first", "20 second");
        assertThat(first).hasToString("script[hold, then]");
    }
}
