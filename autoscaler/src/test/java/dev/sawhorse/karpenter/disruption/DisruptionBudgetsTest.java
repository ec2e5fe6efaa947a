// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DisruptionBudgetsTest {
    private final KarpenterCluster cluster = new KarpenterCluster();
    private final DisruptionBudgets budgets =
            new DisruptionBudgets(cluster.karpenter().environment());

    /** Four initialized nodes at 400 s. */
    private void fourNodes(String budget) {
        cluster.nodePool("default", new Pool().consolidateAfter(null).budget(budget));
        for (int i = 0; i < 4; i++) {
            cluster.at(1 + 50 * i, () -> cluster.createPods(1, 15_000, 1_024));
        }
        cluster.runUntil(400);
    }

    private int left() {
        return budgets.left(DisruptionReason.EMPTY).get("default");
    }

    @Test
    void aPercentageIsRoundedUp() {
        fourNodes("30%");
        assertThat(left()).isEqualTo(2);
    }

    @Test
    void nodesThatAreBeingDeletedCountAgainstTheBudget() {
        fourNodes("3");
        assertThat(left()).isEqualTo(3);
        cluster.at(
                401,
                () -> cluster.karpenter()
                        .environment()
                        .nodeClaims()
                        .delete(
                                cluster.karpenter()
                                        .environment()
                                        .nodeClaims()
                                        .list()
                                        .iterator()
                                        .next(),
                                DisruptionReason.EMPTY));
        cluster.runUntil(402);
        assertThat(left()).isEqualTo(2);
    }

    @Test
    void moreDisruptingNodesThanTheBudgetLeaveNoneNotLess() {
        fourNodes("0");
        assertThat(left()).isZero();
    }
}
