// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state.cost;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy.WHEN_EMPTY;
import static org.assertj.core.api.Assertions.assertThat;

class ClusterCostTest {
    private final KarpenterCluster cluster = new KarpenterCluster()
            .nodePool("default", new Pool().policy(WHEN_EMPTY).consolidateAfter(Duration.ofSeconds(30)));
    private final Environment karpenter = cluster.karpenter().environment();
    private final NodePrices prices = new NodePrices(karpenter);
    private final ClusterCost cost = cluster.clusterCost();

    private List<NodeClaim> claims() {
        return List.copyOf(karpenter.nodeClaims().list());
    }

    @Test
    void nodeCostsFromItsLaunchUntilItsClaimIsDeleted() {
        cluster.at(10, () -> cluster.deploy(2, 1_000, 1_024)).runUntil(11);

        assertThat(claims()).hasSize(1);
        assertThat(cost.of("default")).isEqualTo(prices.ofClaim(claims().get(0)));

        cluster.at(200, () -> cluster.deploy(0, 1_000, 1_024)).runUntil(600);
        assertThat(claims()).isEmpty();
        assertThat(cost.of("default")).isZero();
    }

    @Test
    void sumKeepsRoundingErrors() {
        cluster.at(10, () -> cluster.createPods(1, 1_000, 1_024));
        cluster.at(20, () -> cluster.createPods(1, 3_500, 1_024));
        cluster.at(30, () -> cluster.createPods(1, 7_500, 1_024)).runUntil(40);
        List<NodeClaim> all = claims();
        assertThat(all).hasSize(3);
        double first = prices.ofClaim(all.get(0));
        double second = prices.ofClaim(all.get(1));
        double third = prices.ofClaim(all.get(2));
        cluster.at(100, () -> karpenter.nodeClaims().delete(all.get(0), DisruptionReason.DELETED_BY_USER))
                .runUntil(300);

        assertThat(cost.of("default")).isEqualTo(first + second + third - first);
        cluster.runUntil(3_600);
        assertThat(cost.of("default")).isEqualTo(second + third);
    }

    @Test
    void claimsThatAreThereAlreadyCount() {
        cluster.at(10, () -> cluster.deploy(2, 1_000, 1_024)).runUntil(60);

        assertThat(cluster.clusterCost().of("default")).isEqualTo(cost.of("default"));
        assertThat(cost.of("no-such-pool")).isZero();
    }
}
