// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.garbagecollection;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InstanceGarbageCollectionTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    @Test
    void instanceWithoutAClaimIsTerminatedAfterThirtySeconds() {
        cluster.at(5, () -> cluster.cloud().launchForNobody("fake:///orphan"));
        cluster.runUntil(35);
        assertThat(cluster.cloud().instances()).hasSize(1);
        cluster.runUntil(40);
        assertThat(cluster.cloud().instances()).isEmpty();
        cluster.runUntil(65);
        assertThat(cluster.cloud().exists("fake:///orphan")).isFalse();
    }

    @Test
    void fromTheFourthMinuteOnOrphansAreFoundEveryTwoMinutes() {
        cluster.at(205, () -> cluster.cloud().launchForNobody("fake:///orphan"));
        cluster.runUntil(319);
        assertThat(cluster.cloud().instances()).hasSize(1);
        cluster.runUntil(320);
        assertThat(cluster.cloud().instances()).isEmpty();
    }

    @Test
    void instanceOfADeletedClaimIsTerminated() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.at(330, () -> {
            NodeClaim claim = cluster.karpenter().nodeClaims().list().iterator().next();
            claim.finalizers().clear();
            cluster.karpenter().nodeClaims().delete(claim, DisruptionReason.DELETED_BY_USER);
        });
        cluster.runUntil(439);
        assertThat(cluster.cloud().instances()).hasSize(1);
        cluster.runUntil(440);
        assertThat(cluster.cloud().instances()).isEmpty();
    }

    @Test
    void instancesOfClaimsAreKept() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(1_000);

        assertThat(cluster.cloud().instances()).hasSize(1);
    }
}
