// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.InsufficientCapacity;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimLaunchFailed;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRefused;
import dev.sawhorse.journal.Observation.NodeEventPublished;
import dev.sawhorse.journal.Observation.NodeGroupResized;
import dev.sawhorse.results.DecisionRow.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class DecisionsTest {
    private static final long SECOND = 1_000_000_000L;

    private static NodeClaimCreated claim(String name, String... pods) {
        return new NodeClaimCreated(name, "default", 12, 2500, 3L << 30, List.of(pods));
    }

    @Test
    void aNodeClaimHasItsPodsAndItsResult() {
        Decisions decisions = new JournalScript()
                .at(1, claim("a", "x/1", "x/2", "x/3", "x/4", "x/5"))
                .at(2, new NodeClaimLaunched("a", "default", "i-1", "m5.large", "us-east-1a", "spot", 0.035))
                .endAt(3)
                .decisions();

        assertThat(decisions.rows())
                .containsExactly(new DecisionRow(
                        SECOND,
                        Kind.PROVISIONED,
                        "default",
                        "a",
                        "for 5 pods (x/1, x/2, x/3 and 2 more), 2.50 cores and 3.0 GiB including DaemonSets; "
                                + "12 instance types fit; launched m5.large spot in us-east-1a at $0.0350/h",
                        1,
                        SECOND));
    }

    @Test
    void aFailedLaunchIsARejectionOfItsNodeClaim() {
        Decisions decisions = new JournalScript()
                .at(1, claim("a", "x/1"))
                .at(2, new NodeClaimLaunchFailed("a", "insufficient capacity"))
                .endAt(3)
                .decisions();

        assertThat(decisions.rows()).extracting(DecisionRow::kind).containsExactly(Kind.PROVISIONED, Kind.REFUSED);
        assertThat(decisions.rows().get(0).text())
                .startsWith("for 1 pod (x/1), ")
                .endsWith("; not launched");
        assertThat(decisions.rows().get(1).text()).isEqualTo("launch failed: insufficient capacity");
    }

    @Test
    void equalRejectionsAreOneRow() {
        Decisions decisions = new JournalScript()
                .at(
                        1,
                        new EventPublished(
                                "nodeclaim/a", "Unconsolidatable", "Can't remove without creating 2 candidates"))
                .at(
                        2,
                        new EventPublished(
                                "nodeclaim/b", "Unconsolidatable", "Can't remove without creating 3 candidates"))
                .at(3, new EventPublished("nodepool/a", "DisruptionBlocked", "No allowed disruptions"))
                .at(4, new EventPublished("pod/x/1", "Evicted", "Evicted pod: Empty"))
                .endAt(5)
                .decisions();

        assertThat(decisions.rows())
                .extracting(DecisionRow::kind, DecisionRow::subject, DecisionRow::times, DecisionRow::last)
                .containsExactly(
                        tuple(Kind.REFUSED, "nodeclaim/a", 2, 2 * SECOND),
                        tuple(Kind.REFUSED, "nodepool/a", 1, 3 * SECOND),
                        tuple(Kind.EVENT, "pod/x/1", 1, 4 * SECOND));
        assertThat(decisions.counts()).containsEntry(Kind.REFUSED, 3).containsEntry(Kind.EVENT, 1);
    }

    @Test
    void refusalsOfOneLimitAreOneRow() {
        Decisions decisions = new JournalScript()
                .at(1, new NodeClaimRefused("a", "cpu", "80", "64"))
                .at(2, new NodeClaimRefused("a", "cpu", "80.5", "64"))
                .at(2, new NodeClaimRefused("a", "memory", "2", "1"))
                .at(3, new NodeClaimRefused("b", "cpu", "80", "64"))
                .endAt(4)
                .decisions();

        assertThat(decisions.rows())
                .extracting(DecisionRow::kind, DecisionRow::subject, DecisionRow::text, DecisionRow::times)
                .containsExactly(
                        tuple(
                                Kind.REFUSED,
                                "nodepool/a",
                                "NodeClaim not created: cpu usage of 80 exceeds the limit of 64",
                                2),
                        tuple(
                                Kind.REFUSED,
                                "nodepool/a",
                                "NodeClaim not created: memory usage of 2 exceeds the limit of 1",
                                1),
                        tuple(
                                Kind.REFUSED,
                                "nodepool/b",
                                "NodeClaim not created: cpu usage of 80 exceeds the limit of 64",
                                1));
    }

    @Test
    void quotedNodePoolsAreDistinguished() {
        Decisions decisions = new JournalScript()
                .at(
                        1,
                        new NodeEventPublished(
                                "a", "node-a", "Unconsolidatable", "NodePool \"p1\" has policy WhenEmpty"))
                .at(
                        1,
                        new NodeEventPublished(
                                "b", "node-b", "Unconsolidatable", "NodePool \"p2\" has policy WhenEmpty"))
                .endAt(2)
                .decisions();

        assertThat(decisions.rows()).hasSize(2);
    }

    @Test
    void poolsWithoutCapacityAreRefusalsAndGroupsThatGrowAreProvisioned() {
        Decisions decisions = new JournalScript()
                .at(1, new InsufficientCapacity("c5.large", "us-east-1a", "spot"))
                .at(2, new NodeGroupResized("workers", 1, 3, "Cluster Autoscaler"))
                .at(3, new NodeGroupResized("workers", 3, 2, "Cluster Autoscaler"))
                .endAt(4)
                .decisions();

        assertThat(decisions.rows())
                .extracting(DecisionRow::kind)
                .containsExactly(Kind.REFUSED, Kind.PROVISIONED, Kind.EVENT);
        assertThat(decisions.rows().get(1).text()).isEqualTo("from 1 to 3 nodes, by Cluster Autoscaler");
    }

    @Test
    void omittedRowsAreCounted() {
        JournalScript script = new JournalScript();
        for (int i = 0; i < Decisions.MOST_ROWS + 7; i++) {
            script.at(i, claim("claim-" + i));
        }
        Decisions decisions = script.endAt(5000).decisions();

        assertThat(decisions.rows()).hasSize(Decisions.MOST_ROWS);
        assertThat(decisions.counts()).containsEntry(Kind.PROVISIONED, Decisions.MOST_ROWS + 7);
    }
}
