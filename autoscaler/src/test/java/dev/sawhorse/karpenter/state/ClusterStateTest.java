// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterStateTest {
    private final KarpenterCluster cluster = new KarpenterCluster();
    private final ClusterState state = cluster.karpenter().environment().state();

    @BeforeEach
    void oneNodeFrom101() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        cluster.at(60, () -> cluster.createPods(2, 1_000, 1_024));
    }

    private StateNode onlyNode() {
        return state.nodes().iterator().next();
    }

    @Test
    void claimRepresentsTheNodeUntilItIsRegistered() {
        cluster.runUntil(80);

        assertThat(state.isSynced()).isTrue();
        assertThat(onlyNode().name()).startsWith("default-");
        assertThat(onlyNode().isRegistered()).isFalse();
        assertThat(onlyNode().nodePool()).isEqualTo("default");
        assertThat(onlyNode().allocatable().cpuMillis()).isEqualTo(7_910);
    }

    @Test
    void taintsOfAStartingNodeAreLeftOut() {
        cluster.runUntil(95);

        assertThat(onlyNode().name()).startsWith("node-default-");
        assertThat(onlyNode().isInitialized()).isFalse();
        assertThat(onlyNode().requireNode().taints()).isNotEmpty();
        assertThat(onlyNode().taints()).isEmpty();
    }

    @Test
    void availableIsAllocatableMinusRequestsOfBoundPods() {
        cluster.runUntil(110);

        assertThat(onlyNode().pods()).hasSize(2);
        assertThat(onlyNode().available().cpuMillis()).isEqualTo(5_910);
        cluster.deleteAllPods();
        assertThat(onlyNode().available().cpuMillis()).isEqualTo(5_910);
        cluster.runUntil(120);
        assertThat(onlyNode().available().cpuMillis()).isEqualTo(7_910);
    }

    @Test
    void poolCountsItsNodesAndTheirResources() {
        assertThat(state.nodePoolResources("default").amount(ClusterState.NODES))
                .isZero();
        cluster.runUntil(110);

        assertThat(state.nodePoolResources("default").amount(ClusterState.NODES))
                .isEqualTo(1);
        assertThat(state.nodePoolResources("default").cpuMillis()).isEqualTo(8_000);
        cluster.cluster().deleteNode(onlyNode().requireNode());
        cluster.runUntil(111);
        assertThat(state.nodePoolResources("default").cpuMillis()).isZero();
    }

    @Test
    void nominationLastsTwentySeconds() {
        cluster.runUntil(110);
        state.nominate(onlyNode().providerId());

        assertThat(onlyNode().isNominated(129_999_999_999L)).isTrue();
        assertThat(onlyNode().isNominated(130_000_000_000L)).isFalse();
    }

    @Test
    void deletionMovesTheConsolidationStateUnlessTheNodeWasMarkedBefore() {
        cluster.runUntil(110);
        assertThat(state.consolidationState()).isEqualTo(101_000_000_000L);

        cluster.runUntil(150);
        state.markForDeletion(List.of(onlyNode().providerId()), true);
        assertThat(onlyNode().isMarkedForDeletion()).isTrue();
        cluster.karpenter().nodeClaims().delete(onlyNode().requireNodeClaim(), DisruptionReason.DRIFTED);
        assertThat(state.consolidationState()).isEqualTo(101_000_000_000L);
    }

    @Test
    void deletionOfAnUnmarkedNodeChangesTheConsolidationState() {
        cluster.runUntil(150);
        cluster.karpenter().nodeClaims().delete(onlyNode().requireNodeClaim(), DisruptionReason.EXPIRED);
        assertThat(state.consolidationState()).isEqualTo(150_000_000_000L);
    }

    @Test
    void consolidationStateMovesOnAfterFiveMinutes() {
        cluster.runUntil(400);
        assertThat(state.consolidationState()).isEqualTo(101_000_000_000L);

        cluster.runUntil(401);
        assertThat(state.consolidationState()).isEqualTo(401_000_000_000L);
    }

    @Test
    void stateNodeIsRemovedWithItsClaimAndNode() {
        cluster.runUntil(110);
        cluster.deleteAllPods();
        cluster.cluster().deleteNode(onlyNode().requireNode());
        cluster.runUntil(200);

        assertThat(state.nodes()).isEmpty();
    }
}
