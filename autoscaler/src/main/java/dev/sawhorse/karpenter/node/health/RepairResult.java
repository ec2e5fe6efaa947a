// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The decision to replace a node, of all policies whose toleration has elapsed for it ({@code node/health/policy.go
 * RepairResult}).
 *
 * @param terminationGracePeriod the shortest bound of the drain that a policy sets, null if none does
 * @param rank rank of the policy with the highest score, 0 for the lowest priority
 * @param eligibleAt when the toleration of that policy elapsed, in nanoseconds
 */
public record RepairResult(@Nullable Duration terminationGracePeriod, int rank, long eligibleAt) {
    private static final double RANK_NANOS = Duration.ofMinutes(30).toNanos();

    /** Returns the score at a time: a node that has waited half an hour counts as one of the next rank. */
    @Upstream(file = "pkg/controllers/node/health/policy.go", symbol = "RepairResult.ScoreAt")
    public double scoreAt(long now) {
        return rank + (now - eligibleAt) / RANK_NANOS;
    }
}
