// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Node;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeHealthTest {
    private static final FeatureGates REPAIRING = FeatureGates.DEFAULT.with(FeatureGate.NODE_REPAIR);

    private static KarpenterCluster withSickNode(FeatureGates gates) {
        KarpenterCluster cluster = new KarpenterCluster(
                        Duration.ofSeconds(30),
                        KarpenterOptions.DEFAULT
                                .withVersion(KarpenterVersion.V1_14)
                                .withFeatureGates(gates))
                .nodePool("default", new Pool().budget("0"));
        cluster.at(60, () -> cluster.createPods(1, 500, 512, Map.of("karpenter.sh/do-not-disrupt", "true")));
        return cluster.at(200, () -> {
            Node node = cluster.cluster().nodes().list().iterator().next();
            cluster.cluster().nodeNotReady(node, "test");
        });
    }

    @Test
    void nodeThatIsNotReadyForThirtyMinutesIsReplacedDespiteBudgetsAndPods() {
        KarpenterCluster cluster = withSickNode(REPAIRING).runUntil(2_100);

        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).containsExactly(2_000.0);
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class).get(0).reason())
                .isEqualTo("Unhealthy");
        assertThat(cluster.times(Observation.NodeClaimDeleted.class)).hasSize(1);
    }

    @Test
    void nodeThatRecoversIsKept() {
        KarpenterCluster cluster = withSickNode(REPAIRING);
        cluster.at(
                1_000,
                () -> cluster.cluster()
                        .nodeReady(cluster.cluster().nodes().list().iterator().next()));
        cluster.runUntil(2_100);

        assertThat(cluster.observed(Observation.NodeClaimDeleting.class)).isEmpty();
    }

    @Test
    void nothingIsRepairedIfTheFeatureGateIsOff() {
        KarpenterCluster cluster = withSickNode(FeatureGates.DEFAULT).runUntil(2_100);

        assertThat(cluster.observed(Observation.NodeClaimDeleting.class)).isEmpty();
    }
}
