// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.runtime;

import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WorkQueueTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int PRIORITY = 20;

    private final Simulation simulation = Simulation.withSeed(1);
    private final List<String> runs = new ArrayList<>();
    private Result answer = Result.done();
    private final WorkQueue<String> queue = new WorkQueue<>(
            simulation, PRIORITY, BackOff.of(Duration.ofSeconds(1), Duration.ofSeconds(4)), this::reconcile);

    private Result reconcile(String key) {
        runs.add(key + "@" + simulation.now() / 1_000_000);
        Result now = answer;
        answer = Result.done();
        return now;
    }

    @Test
    void aKeyAddedTwiceRunsOnce() {
        queue.add("a");
        queue.add("b");
        queue.add("a");
        simulation.runUntil(SECOND);
        assertThat(runs).containsExactly("a@0", "b@0");
        assertThat(queue.size()).isZero();
    }

    @Test
    void anEntryAddsTheKeyThatItsOwnerKeeps() {
        WorkQueue.Entry entry = queue.newEntry("a");
        assertThat(entry.isIdle()).isTrue();
        entry.add();
        entry.add();
        answer = Result.requeueAfter(Duration.ofSeconds(5));
        simulation.schedule(2 * SECOND, 0, entry::add);
        simulation.runUntil(SECOND);
        assertThat(entry.isIdle()).isFalse();
        assertThat(entry.isWaiting()).isTrue();
        simulation.runUntil(10 * SECOND);
        assertThat(runs).containsExactly("a@0", "a@2000");
        assertThat(entry.isIdle()).isTrue();
        entry.addAfter(Duration.ofSeconds(1));
        simulation.runUntil(20 * SECOND);
        assertThat(runs).containsExactly("a@0", "a@2000", "a@11000");
        assertThat(queue.size()).isZero();
    }

    @Test
    void aDelayedKeyReturnsAtItsTimeOrAtADirectAdd() {
        WorkQueue.Entry entry = queue.newEntry("a");
        entry.addAfter(Duration.ofSeconds(5));
        simulation.schedule(2 * SECOND, 0, () -> entry.putOff(8 * SECOND));
        simulation.runUntil(6 * SECOND);
        assertThat(runs).isEmpty();
        assertThat(entry.isWaiting()).isTrue();
        simulation.runUntil(10 * SECOND);
        assertThat(runs).containsExactly("a@8000");

        entry.addAfter(Duration.ofSeconds(5));
        entry.putOff(18 * SECOND);
        simulation.schedule(2 * SECOND, 0, entry::add);
        simulation.runUntil(30 * SECOND);
        assertThat(runs).containsExactly("a@8000", "a@12000");
    }

    @Test
    void aKeyIsNotPutOffToAnEarlierTime() {
        WorkQueue.Entry entry = queue.newEntry("a");
        entry.addAfter(Duration.ofSeconds(5));
        entry.putOff(2 * SECOND);
        simulation.runUntil(10 * SECOND);
        assertThat(runs).containsExactly("a@5000");
    }

    @Test
    void aDirectAddPullsAWaitingKeyForwardAndConsumesIt() {
        queue.addAfter("a", Duration.ofSeconds(5));
        simulation.schedule(2 * SECOND, 0, () -> queue.add("a"));
        simulation.runUntil(10 * SECOND);
        assertThat(runs).containsExactly("a@2000");
    }

    @Test
    void aLaterAddDoesNotDelayAWaitingKey() {
        queue.addAfter("a", Duration.ofSeconds(1));
        queue.addAfter("a", Duration.ofSeconds(5));
        simulation.runUntil(10 * SECOND);
        assertThat(runs).containsExactly("a@1000");
    }

    @Test
    void aKeyAddedByItsOwnReconciliationRunsAgainInTheSameInstant() {
        List<Long> times = new ArrayList<>();
        List<WorkQueue<String>> self = new ArrayList<>();
        self.add(new WorkQueue<>(simulation, PRIORITY, key -> {
            times.add(simulation.now());
            if (times.size() < 3) {
                self.get(0).add(key);
            }
            return Result.done();
        }));
        self.get(0).add("a");
        simulation.runUntil(SECOND);
        assertThat(times).containsExactly(0L, 0L, 0L);
    }

    @Test
    void requeueAfterReturnsOnce() {
        answer = Result.requeueAfter(Duration.ofSeconds(3));
        queue.add("a");
        simulation.runUntil(10 * SECOND);
        assertThat(runs).containsExactly("a@0", "a@3000");
    }

    @Test
    void requeueAfterZeroMeansDone() {
        assertThat(Result.requeueAfter(Duration.ZERO)).isEqualTo(Result.done());
    }

    @Test
    void backOffDoublesUpToItsMaximum() {
        WorkQueue<String> failing =
                new WorkQueue<>(simulation, PRIORITY, BackOff.of(Duration.ofSeconds(1), Duration.ofSeconds(4)), key -> {
                    runs.add(key + "@" + simulation.now() / SECOND);
                    return Result.requeue();
                });
        failing.add("a");
        simulation.runUntil(16 * SECOND);
        assertThat(runs).containsExactly("a@0", "a@1", "a@3", "a@7", "a@11", "a@15");
    }

    @Test
    void requeueAfterResetsFailures() {
        List<Result> script = new ArrayList<>(List.of(
                Result.requeue(), Result.requeue(), Result.requeueAfter(Duration.ofSeconds(10)), Result.requeue()));
        WorkQueue<String> scripted = new WorkQueue<>(
                simulation, PRIORITY, BackOff.of(Duration.ofSeconds(1), Duration.ofSeconds(60)), key -> {
                    runs.add(key + "@" + simulation.now() / SECOND);
                    return script.isEmpty() ? Result.done() : script.remove(0);
                });
        scripted.add("a");
        simulation.runUntil(100 * SECOND);
        assertThat(runs).containsExactly("a@0", "a@1", "a@3", "a@13", "a@14");
    }

    @Test
    void aHeldKeyWaitsUntilReleased() {
        answer = Result.requeueAfter(Duration.ofSeconds(10)).holding(Duration.ofSeconds(2));
        queue.add("a");
        simulation.schedule(SECOND, 0, () -> queue.add("a"));
        simulation.runUntil(20 * SECOND);
        assertThat(runs).containsExactly("a@0", "a@2000");
    }

    @Test
    void aHeldKeyCountsItsRequeueFromItsRelease() {
        answer = Result.requeueAfter(Duration.ofSeconds(10)).holding(Duration.ofSeconds(2));
        queue.add("a");
        simulation.runUntil(20 * SECOND);
        assertThat(runs).containsExactly("a@0", "a@12000");
    }

    @Test
    void keysOfOneInstantRunInTheOrderTheyWereAdded() {
        queue.addAfter("late", Duration.ofSeconds(1));
        simulation.schedule(SECOND, 0, () -> queue.add("direct"));
        simulation.runUntil(SECOND);
        assertThat(runs).containsExactly("late@1000", "direct@1000");
    }
}
