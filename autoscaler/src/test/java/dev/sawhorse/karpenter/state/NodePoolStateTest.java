// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.state.NodePoolState.Counts;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodePoolStateTest {
    private final NodePoolState state = new NodePoolState();

    @Test
    void claimIsCountedOnceHoweverOftenItIsMoved() {
        state.markPendingDisruption("pool", "a");
        state.markDeleting("pool", "b");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 1, 1));
        state.markDeleting("pool", "a");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 2, 0));
    }

    @Test
    void reservationsAreHeldUnderTheLimit() {
        state.markDeleting("pool", "a");
        assertThat(state.reserve("pool", 4, 2)).isEqualTo(2);
        assertThat(state.reserve("pool", 4, 5)).isEqualTo(1);
        assertThat(state.reserve("pool", 4, 5)).isZero();
        state.release("pool", 2);
        assertThat(state.reserve("pool", 4, 5)).isEqualTo(2);
    }

    @Test
    void nothingIsGrantedAboveTheLimit() {
        state.markDeleting("pool", "a");
        state.markDeleting("pool", "b");

        assertThat(state.reserve("pool", 1, 1)).isZero();
    }

    @Test
    void aDeletedClaimCountsAgainOnlyAfterANewUpdate() {
        NodeClaim claim = claim(0);
        NodeClaim other = claim(1);
        state.update(claim, false);
        state.update(claim, true);
        state.update(other, false);
        assertThat(state.counts("pool")).isEqualTo(new Counts(1, 1, 0));

        state.remove(claim.name());
        assertThat(state.counts("pool")).isEqualTo(new Counts(1, 0, 0));
        state.remove(other.name());
        state.update(claim, true);
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 1, 0));
    }

    @Test
    void aClaimKnownOnlyByNameIsTheSame() {
        NodeClaim claim = claim(0);
        state.update(claim, false);
        state.markDeleting("pool", claim.name());
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 1, 0));
        state.update(claim, false);
        assertThat(state.counts("pool")).isEqualTo(new Counts(1, 0, 0));
    }

    private static NodeClaim claim(int number) {
        NodeClaim claim = new NodeClaim(
                ObjectMeta.of("", "claim-" + number).withLabels(Map.of(KarpenterLabels.NODE_POOL, "pool")),
                new NodeClaim.Spec(
                        new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                        List.of(),
                        Resources.NONE,
                        List.of(),
                        List.of(),
                        null,
                        null));
        claim.number(number);
        return claim;
    }

    @Test
    void aPoolIsRemovedWithItsLastClaim() {
        state.markDeleting("pool", "a");
        state.markPendingDisruption("pool", "b");

        state.remove("a");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 0, 0));

        state.markDeleting("pool", "b");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 1, 0));
        state.remove("b");
        state.remove("b");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 0, 0));
    }
}
