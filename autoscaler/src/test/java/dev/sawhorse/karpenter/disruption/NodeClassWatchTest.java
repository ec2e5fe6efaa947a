// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which claims the nodeclaim.disruption controller looks at when a node class changes. */
class NodeClassWatchTest {
    private final KarpenterCluster cluster = new KarpenterCluster().nodePool("default", new Pool().budget("0"));

    private boolean isDrifted() {
        NodeClaim claim =
                cluster.karpenter().environment().nodeClaims().list().iterator().next();
        return claim.isTrue(Conditions.DRIFTED);
    }

    @Test
    void aChangeOfItsNodeClassHasAClaimLookedAtAtOnceAndOneOfAnotherDoesNot() {
        cluster.at(0, () -> cluster.createPods(1, 500, 512));
        cluster.at(100, () -> cluster.cloud().drift("AMIDrift"));
        cluster.at(110, () -> cluster.cloud().nodeClassChanged("other"));
        cluster.runUntil(120);
        assertThat(isDrifted()).isFalse();

        cluster.at(130, () -> cluster.cloud().nodeClassChanged("default"));
        cluster.runUntil(131);
        assertThat(isDrifted()).isTrue();
    }
}
