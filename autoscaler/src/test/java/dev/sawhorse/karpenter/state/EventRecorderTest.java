// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
    void eventsDedupedByMessageArePublishedPerMessage() {
        events.publishByMessage("node/a", "ConsolidationCandidate", "delete");
        events.publishByMessage("node/a", "ConsolidationCandidate", "delete");
        events.publishByMessage("node/a", "ConsolidationCandidate", "replace");

        assertThat(journal.entries()).hasSize(2);
    }

    @Test
    void messageOfADuplicateIsNotBuilt() {
        publishAt(0, "node/a", "blocked");

        events.publish("node/a", "DisruptionBlocked", EventRecorder.DEDUPE, () -> {
            throw new AssertionError("asked for");
        });
        assertThat(journal.entries()).hasSize(1);
    }

    private static NodeClaim claim(String name) {
        return new NodeClaim(
                ObjectMeta.of("", name),
                new NodeClaim.Spec(
                        new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                        List.of(),
                        Resources.NONE,
                        List.of(),
                        List.of(),
                        null,
                        null));
    }

    private static Node node(String name) {
        return new Node(ObjectMeta.of("", name), "", List.of(), Resources.NONE, Resources.NONE);
    }

    private long publishAt(long seconds, NodeClaim claim, @Nullable Node node) {
        simulation.runUntil(Duration.ofSeconds(seconds).toNanos());
        return events.publish(claim, node, "DisruptionBlocked", EventRecorder.DEDUPE, () -> "blocked");
    }

    @Test
    void eventOfClaimAndNodeIsOneObservation() {
        NodeClaim claim = claim("a");
        Node node = node("node-a");
        assertThat(publishAt(0, claim, node)).isEqualTo(EventRecorder.DEDUPE.toNanos());
        publishAt(119, claim, node);
        publishAt(120, claim, node);

        assertThat(journal.entries())
                .extracting(Journal.Entry::observation)
                .containsExactly(
                        new Observation.NodeEventPublished("a", "node-a", "DisruptionBlocked", "blocked"),
                        new Observation.NodeEventPublished("a", "node-a", "DisruptionBlocked", "blocked"));
    }

    @Test
    void activeDedupeEntriesOfManyClaimsAreKept() {
        int many = 25_000;
        for (int round = 0; round < 2; round++) {
            for (int number = 0; number < many; number++) {
                NodeClaim claim = claim("claim-" + number);
                claim.number(number);
                publishAt(round == 0 ? number / 200 : 125, claim, null);
            }
        }
        // Those of the first five seconds had been silent for two minutes.
        assertThat(journal.entries()).hasSize(many + 6 * 200);
    }

    @Test
    void eventOfALaterNodeIsPublishedImmediatelyAndOfTheClaimAfterItsTimeToLive() {
        NodeClaim claim = claim("a");
        Node node = node("node-a");
        publishAt(0, claim, null);
        publishAt(30, claim, node);
        publishAt(119, claim, node);
        publishAt(120, claim, node);
        publishAt(150, claim, node);

        assertThat(journal.entries())
                .extracting(Journal.Entry::observation)
                .containsExactly(
                        new Observation.EventPublished("nodeclaim/a", "DisruptionBlocked", "blocked"),
                        new Observation.EventPublished("node/node-a", "DisruptionBlocked", "blocked"),
                        new Observation.EventPublished("nodeclaim/a", "DisruptionBlocked", "blocked"),
                        new Observation.EventPublished("node/node-a", "DisruptionBlocked", "blocked"));
    }

    @Test
    void eventWithAKeyIsRepeatedOnlyForAnotherKey() {
        NodeClaim claim = claim("a");
        Node node = node("node-a");
        events.publishByKey(claim, node, "ConsolidationCandidate", "delete", "delete (savings: $1)");
        events.publishByKey(claim, node, "ConsolidationCandidate", "delete", "delete (savings: $2)");
        events.publishByKey(claim, node, "ConsolidationCandidate", "replace", "replace (savings: $1)");

        assertThat(journal.entries()).hasSize(2);
    }

    @Test
    void manyEventsAreAllPublished() {
        for (int i = 0; i < 25_000; i++) {
            events.publish("pod/" + i, "FailedScheduling", "no room");
        }
        for (int i = 0; i < 25_000; i++) {
            events.publish("pod/" + i, "FailedScheduling", "no room");
        }
        assertThat(journal.entries()).hasSize(25_000);
    }
}
