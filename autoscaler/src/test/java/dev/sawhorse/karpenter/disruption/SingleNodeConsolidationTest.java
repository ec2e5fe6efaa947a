// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SingleNodeConsolidationTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    private static Pool pool(String budget) {
        return new Pool()
                .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                .consolidateAfter(Duration.ofSeconds(30))
                .budget(budget);
    }

    /** Two nodes of each NodePool, of which each keeps one small pod from 300 s on. */
    private void shrinkTwoNodesOfEachPool(String budgetOfFirst, String budgetOfSecond) {
        cluster.nodePool("first", pool(budgetOfFirst));
        cluster.nodePool("second", pool(budgetOfSecond).limitNodes(2));
        for (int i = 0; i < 4; i++) {
            cluster.at(1 + 50 * i, () -> cluster.createPods(1, 15_000, 1_024));
            cluster.at(100 + 50 * i, () -> cluster.createPods(1, 500, 512));
        }
        cluster.at(350, () -> cluster.deletePods(pod -> pod.spec().requests().amount("cpu") == 15_000));
    }

    @Test
    void aCommandHasOneCandidateAndItsReplacementIsCheaper() {
        cluster.nodePool("default", pool("100%"));
        cluster.at(1, () -> cluster.deploy(14, 1_000, 1_024));
        cluster.at(200, () -> cluster.deploy(1, 1_000, 1_024));
        cluster.runUntil(600);

        assertThat(cluster.observed(DisruptionCommand.class)).singleElement().satisfies(command -> {
            assertThat(command.method()).isEqualTo("single");
            assertThat(command.candidates()).hasSize(1);
        });
        assertThat(cluster.observed(NodeClaimLaunched.class))
                .extracting(NodeClaimLaunched::price)
                .satisfies(prices -> assertThat(prices.get(1)).isLessThan(prices.get(0)));
    }

    @Test
    void aNodePoolWithoutBudgetIsPassedOver() {
        shrinkTwoNodesOfEachPool("0", "1");
        cluster.runUntil(900);

        assertThat(cluster.observed(DisruptionCommand.class))
                .isNotEmpty()
                .flatExtracting(DisruptionCommand::candidates)
                .allMatch(name -> name.startsWith("second-"));
    }

    @Test
    void candidatesOfNodePoolsAreInterleaved() {
        cluster.nodePool("first", pool("0"));
        cluster.nodePool("second", pool("0").limitNodes(2));
        for (int i = 0; i < 4; i++) {
            cluster.at(1 + 50 * i, () -> cluster.createPods(1, 15_000, 1_024));
        }
        cluster.runUntil(800);

        assertThat(order()).containsExactly("second", "first", "second", "first");
        assertThat(order().get(0)).isNotEqualTo(order().get(1));
        assertThat(order().get(2)).isNotEqualTo(order().get(3));
    }

    /** Returns the NodePools of the candidates in the order in which single-node consolidation tries them. */
    private List<String> order() {
        Environment karpenter = cluster.karpenter().environment();
        DisruptionMethods methods = DisruptionMethods.of(
                karpenter,
                cluster.karpenter().provisioner(),
                providerId -> false,
                cluster.clusterCost(),
                DisruptionShortcuts.NONE);
        SingleNodeConsolidation single = methods.all().stream()
                .filter(SingleNodeConsolidation.class::isInstance)
                .map(SingleNodeConsolidation.class::cast)
                .findFirst()
                .orElseThrow();
        List<String> pools = new ArrayList<>();
        single.sortCandidates(methods.candidates(single))
                .forEach(candidate -> pools.add(candidate.nodePool().name()));
        return pools;
    }
}
