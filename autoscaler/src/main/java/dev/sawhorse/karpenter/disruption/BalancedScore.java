package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.upstream.Upstream;

/**
 * How a move does under the Balanced policy: the share of its NodePool's cost it saves against the share of the pool's
 * disruption it causes (Karpenter v1.14, balanced consolidation).
 *
 * @param savingsFraction of the pool's cost, negative where the move costs more
 * @param disruptionFraction of what draining the whole pool would disrupt
 */
record BalancedScore(double savingsFraction, double disruptionFraction) {
    /** Half of the savings for a full share of the disruption is enough. */
    static final int K = 2;

    static final double THRESHOLD = 1.0 / K;

    /** Scores a move; a pool without cost or disruption has nothing to hold it against, which counts as no saving. */
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

    /** Returns the score in Karpenter's words. */
    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "consolidationScoreMessage")
    String message() {
        return "score " + EventText.decimal(value(), 2) + " >= threshold " + EventText.decimal(THRESHOLD, 2) + " (k: "
                + K
                + ", savings " + EventText.decimal(savingsFraction * 100, 1) + "%, disruption "
                + EventText.decimal(disruptionFraction * 100, 1) + "%)";
    }
}
