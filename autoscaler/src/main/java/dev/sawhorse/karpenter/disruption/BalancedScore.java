// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.upstream.Upstream;

/**
 * The score of a command under the policy Balanced: the share of the NodePool's cost that it saves, divided by the share of the
 * NodePool's disruption cost that it causes ({@code disruption/balanced.go}, Karpenter v1.14).
 *
 * @param savingsFraction share of the NodePool's cost, negative if the command costs more
 * @param disruptionFraction share of the disruption cost of draining the whole NodePool
 */
record BalancedScore(double savingsFraction, double disruptionFraction) {
    /** A command is approved if its share of savings is at least 1/K of its share of disruption. */
    static final int K = 2;

    static final double THRESHOLD = 1.0 / K;

    /** Returns the score of a command; in a NodePool without cost or disruption cost it saves nothing. */
    @Upstream(file = "pkg/controllers/disruption/balanced.go", symbol = "ScoreMove")
    static BalancedScore of(double savings, double disruptionCost, NodePoolTotals totals) {
        return totals.cost() <= 0 || totals.disruptionCost() <= 0
                ? new BalancedScore(0, 0)
                : new BalancedScore(savings / totals.cost(), disruptionCost / totals.disruptionCost());
    }

    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "ScoreResult.Score")
    double value() {
        if (savingsFraction <= 0) {
            return 0;
        }
        return disruptionFraction == 0 ? Double.POSITIVE_INFINITY : savingsFraction / disruptionFraction;
    }

    @Upstream(
            file = "pkg/controllers/disruption/types.go",
            symbol = {"ScoreResult.Approved", "ScoreResult.Threshold"})
    boolean isApproved() {
        return value() >= THRESHOLD;
    }

    /** Returns the text of Karpenter's event. */
    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "consolidationScoreMessage")
    String message() {
        return "score " + EventText.decimal(value(), 2) + " >= threshold " + EventText.decimal(THRESHOLD, 2) + " (k: "
                + K
                + ", savings " + EventText.decimal(savingsFraction * 100, 1) + "%, disruption "
                + EventText.decimal(disruptionFraction * 100, 1) + "%)";
    }
}
