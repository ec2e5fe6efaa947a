// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The inflate demonstration: ten pods come at 60 s and go at 900 s, under WhenEmpty after 30 s. */
class InflateTest {

    @Test
    void nodeLivesFromTheBatchToTheEndOfItsDrain() {
        KarpenterCluster cluster = new KarpenterCluster().nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(10, 1_000, 1_024));
        cluster.at(900, cluster::deleteAllPods);
        cluster.runUntil(1_800);

        assertThat(cluster.observed(Observation.NodeClaimLaunched.class))
                .singleElement()
                .satisfies(launched -> assertThat(launched.instanceType()).isEqualTo("c6i.4xlarge"));
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(61.0);
        assertThat(cluster.times(Observation.NodeClaimLaunched.class)).containsExactly(61.0);
        assertThat(cluster.times(Observation.NodeClaimRegistered.class)).containsExactly(91.0);
        assertThat(cluster.times(Observation.NodeClaimInitialized.class)).containsExactly(101.0);
        assertThat(cluster.times(Observation.PodBound.class)).hasSize(10).containsOnly(101.0);
        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(945.5);
        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).containsExactly(970.5);
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class))
                .extracting(Observation.NodeClaimDeleting::reason)
                .containsExactly("Empty");
        assertThat(cluster.cluster().nodes().size()).isZero();
    }
}
