// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.aws.CapacityReservationProvider;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InterruptionHandlerTest {
    private static final CapacityPool POOL = new CapacityPool("c6i.large", "us-east-1a", CapacityType.SPOT);

    private final KarpenterCluster cluster = new KarpenterCluster();
    private final Environment karpenter = cluster.karpenter().environment();
    private final UnavailableOfferings unavailable = new UnavailableOfferings();
    private final InterruptionHandler handler = new InterruptionHandler(
            karpenter, unavailable, new CapacityReservationProvider(new CapacityReservations(List.of())));

    @BeforeEach
    void oneNodeFrom101() {
        cluster.nodePool("default", new Pool().consolidateAfter(null).budget("0"));
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(200);
    }

    private NodeClaim claim() {
        return karpenter.nodeClaims().list().iterator().next();
    }

    private List<String> deletions() {
        return cluster.observed(NodeClaimDeleting.class).stream()
                .map(NodeClaimDeleting::reason)
                .toList();
    }

    private List<String> eventsOf(String object) {
        return cluster.observed(EventPublished.class).stream()
                .filter(event -> event.object().equals(object))
                .map(EventPublished::reason)
                .toList();
    }

    @Test
    void aSpotInterruptionDeletesTheClaimAndMarksItsPoolWhateverTheBudget() {
        handler.handle(Message.of(MessageKind.SPOT_INTERRUPTION, "i-1"));
        assertThat(deletions()).containsExactly("SpotInterruption");
        assertThat(unavailable.isUnavailable(POOL, List.of(), karpenter.now())).isTrue();
        assertThat(claim().meta().annotations()).doesNotContainKey(TerminationTime.ANNOTATION);
    }

    @Test
    void eventsAreForClaimAndNode() {
        String claim = "nodeclaim/" + claim().name();
        String node =
                "node/" + cluster.cluster().nodes().list().iterator().next().name();
        handler.handle(Message.of(MessageKind.SPOT_INTERRUPTION, "i-1"));
        assertThat(eventsOf(claim)).contains("SpotInterrupted", "TerminatingOnInterruption");
        assertThat(eventsOf(node)).contains("SpotInterrupted", "TerminatingOnInterruption");
    }

    @Test
    void aRebalanceRecommendationIsOnlyReported() {
        handler.handle(Message.of(MessageKind.REBALANCE_RECOMMENDATION, "i-1"));
        assertThat(deletions()).isEmpty();
        assertThat(eventsOf("nodeclaim/" + claim().name())).contains("SpotRebalanceRecommendation");
        assertThat(unavailable.isUnavailable(POOL, List.of(), karpenter.now())).isFalse();
    }

    @Test
    void anInstanceThatFailsItsCheckIsDeletedImmediately() {
        handler.handle(Message.of(MessageKind.INSTANCE_STATUS, "i-1"));
        assertThat(claim().meta().annotations()).containsEntry(TerminationTime.ANNOTATION, "2026-03-02T00:03:20Z");
        cluster.runUntil(210);
        handler.handle(Message.of(MessageKind.SYSTEM_STATUS, "i-1"));
        assertThat(claim().meta().annotations()).containsEntry(TerminationTime.ANNOTATION, "2026-03-02T00:03:20Z");
        assertThat(deletions()).hasSize(1);
    }

    @Test
    void aSecondMessageHasNoEffect() {
        handler.handle(Message.of(MessageKind.SPOT_INTERRUPTION, "i-1"));
        handler.handle(Message.of(MessageKind.INSTANCE_TERMINATED, "i-1"));
        assertThat(deletions()).containsExactly("SpotInterruption");
    }

    @Test
    void instancesWithoutAClaimAreIgnored() {
        handler.handle(new Message(MessageKind.SCHEDULED_CHANGE, List.of("i-9", "", "-1")));
        assertThat(deletions()).isEmpty();
        assertThat(eventsOf("nodeclaim/" + claim().name())).doesNotContain("InstanceUnhealthy");
    }
}
