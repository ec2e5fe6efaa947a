package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EventRecorderTest {
    private final Simulation simulation = Simulation.withSeed(1);
    private final Journal journal = new Journal(simulation::now);
    private final EventRecorder events = new EventRecorder(new Cluster(simulation, journal));

    private void publishAt(long seconds, String object, String message) {
        simulation.runUntil(Duration.ofSeconds(seconds).toNanos());
        events.publish(object, "DisruptionBlocked", message);
    }

    @Test
    void sameEventIsNotRepeatedForTwoMinutes() {
        publishAt(0, "node/a", "blocked");
        publishAt(119, "node/a", "blocked");
        assertThat(journal.entries()).hasSize(1);

        publishAt(120, "node/a", "blocked");
        assertThat(journal.entries()).hasSize(2);
    }

    @Test
    void anotherMessageOfTheSameReasonIsKeptQuietToo() {
        publishAt(0, "node/a", "blocked");
        publishAt(0, "node/b", "blocked");
        publishAt(0, "node/a", "blocked by a pod");

        assertThat(journal.entries()).hasSize(2);
    }

    @Test
    void whatGoesByTheMessageIsPublishedForEachMessage() {
        events.publishByMessage("node/a", "ConsolidationCandidate", "delete");
        events.publishByMessage("node/a", "ConsolidationCandidate", "delete");
        events.publishByMessage("node/a", "ConsolidationCandidate", "replace");

        assertThat(journal.entries()).hasSize(2);
    }

    @Test
    void messageThatNobodyWillReadIsNotMade() {
        publishAt(0, "node/a", "blocked");

        events.publish("node/a", "DisruptionBlocked", EventRecorder.DEDUPE, () -> {
            throw new AssertionError("asked for");
        });
        assertThat(journal.entries()).hasSize(1);
    }

    @Test
    void manyEventsAreAllHeard() {
        for (int i = 0; i < 25_000; i++) {
            events.publish("pod/" + i, "FailedScheduling", "no room");
        }
        for (int i = 0; i < 25_000; i++) {
            events.publish("pod/" + i, "FailedScheduling", "no room");
        }
        assertThat(journal.entries()).hasSize(25_000);
    }
}
