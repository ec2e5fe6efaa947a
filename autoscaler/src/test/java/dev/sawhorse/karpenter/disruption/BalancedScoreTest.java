// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BalancedScoreTest {
    private static final NodePoolTotals POOL = new NodePoolTotals(10, 20);

    @Test
    void aMoveIsApprovedFromHalfItsDisruptionOn() {
        // 10 % of the disruption for 5 % of the cost is the threshold.
        assertThat(BalancedScore.of(0.5, 2, POOL).isApproved()).isTrue();
        assertThat(BalancedScore.of(0.49, 2, POOL).isApproved()).isFalse();
    }

    @Test
    void aMoveWithoutDisruptionIsApprovedIfItSaves() {
        assertThat(BalancedScore.of(0.01, 0, POOL).isApproved()).isTrue();
        assertThat(BalancedScore.of(0, 0, POOL).isApproved()).isFalse();
    }

    @Test
    void aMoveThatCostsMoreIsNotApproved() {
        assertThat(BalancedScore.of(-1, 1, POOL).value()).isZero();
        assertThat(BalancedScore.of(-1, 1, POOL).isApproved()).isFalse();
    }

    @Test
    void aPoolWithoutCostOrDisruptionApprovesNothing() {
        assertThat(BalancedScore.of(1, 1, NodePoolTotals.NONE).isApproved()).isFalse();
        assertThat(BalancedScore.of(1, 1, new NodePoolTotals(10, 0)).isApproved())
                .isFalse();
    }

    @Test
    void messageIsThatOfKarpentersEvent() {
        assertThat(BalancedScore.of(2, 2, POOL).message())
                .isEqualTo("score 2.00 >= threshold 0.50 (k: 2, savings 20.0%, disruption 10.0%)");
    }
}
