// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import java.util.Iterator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EventDedupeTest {
    private final EventDedupe silences = new EventDedupe();
    private final Iterator<StateNode> nodes = twoNodes();
    private final StateNode first = nodes.next();
    private final StateNode second = nodes.next();

    private static Iterator<StateNode> twoNodes() {
        KarpenterCluster cluster = new KarpenterCluster().nodePool("default", new KarpenterCluster.Pool());
        cluster.at(1, () -> cluster.createPods(1, 3_000, 1_024));
        cluster.at(120, () -> cluster.createPods(20, 3_000, 1_024));
        return cluster.runUntil(200).karpenter().environment().state().nodes().iterator();
    }

    @Test
    void aClaimIsSilentUntilItsTimeIsOver() {
        silences.suppress(100, second, second.requireNodeClaim());

        assertThat(silences.isSuppressed(second, second.requireNodeClaim(), 99)).isTrue();
        assertThat(silences.isSuppressed(second, second.requireNodeClaim(), 100))
                .isFalse();
        assertThat(silences.isSuppressed(first, first.requireNodeClaim(), 99)).isFalse();
    }

    @Test
    void anotherClaimOfTheNodeIsAccepted() {
        NodeClaim other = new NodeClaim(
                first.requireNodeClaim().meta(), first.requireNodeClaim().spec());
        silences.suppress(100, first, first.requireNodeClaim());

        assertThat(silences.isSuppressed(first, other, 99)).isFalse();
    }
}
