// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StaticDriftTest {
    private static final FeatureGates STATIC_CAPACITY = new FeatureGates(false, true, false, false, true, false);
    private final KarpenterCluster cluster = new KarpenterCluster(STATIC_CAPACITY);

    private static Pool pool(String budget, long limit) {
        return new Pool().replicas(3).limitNodes(limit).consolidateAfter(null).budget(budget);
    }

    /** Three static nodes that drift at 300 s, when the template of their NodePool gets a startup taint. */
    private void drift(String budget, long limit) {
        cluster.nodePool("default", pool(budget, limit));
        cluster.at(300, () -> cluster.change("default", pool(budget, limit).startupTaint("example.com/starting")));
        cluster.runUntil(320);
    }

    @Test
    void asManyAreReplacedAtOnceAsTheBudgetAllows() {
        drift("2", 10);

        assertThat(cluster.observed(DisruptionCommand.class)).hasSize(2).allSatisfy(command -> {
            assertThat(command.reason()).isEqualTo("Drifted");
            assertThat(command.decision()).isEqualTo("replace");
        });
        assertThat(cluster.observed(NodeClaimCreated.class)).hasSize(5);
    }

    @Test
    void theLimitOfNodesCountsReplacements() {
        drift("100%", 4);

        assertThat(cluster.observed(DisruptionCommand.class)).hasSize(1);
        assertThat(cluster.observed(NodeClaimCreated.class)).hasSize(4);
    }

    @Test
    void atItsLimitOfNodesAPoolReplacesNone() {
        drift("100%", 3);

        assertThat(cluster.observed(DisruptionCommand.class)).isEmpty();
    }
}
