// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Collection;
import java.util.regex.Pattern;

/**
 * The disruption cost of pods, in the unit of Karpenter v1.14: an ordinary pod costs 1 ({@code
 * utils/disruption/disruption.go}).
 */
public final class DisruptionCosts {
    /** What draining a node costs whatever is on it. */
    static final double PER_NODE = 1.0;

    private static final String POD_DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final double DELETION_COST_UNIT = 1L << 27;
    private static final double PRIORITY_UNIT = 1L << 25;
    private static final double LIMIT = 10.0;

    private DisruptionCosts() {}

    /**
     * Returns the cost of evicting a pod: 1, raised or lowered by its deletion cost, if that is a finite number,
     * and its priority, within -10 and 10.
     */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "EvictionCost")
    static double ofEviction(Pod pod) {
        double cost = 1.0;
        String deletionCost = pod.annotation(POD_DELETION_COST);
        if (deletionCost != null && NUMBER.matcher(deletionCost).matches()) {
            double number = Double.parseDouble(deletionCost);
            cost += Double.isInfinite(number) ? 0 : number / DELETION_COST_UNIT;
        }
        cost += pod.spec().priority() / PRIORITY_UNIT;
        return Math.max(-LIMIT, Math.min(LIMIT, cost));
    }

    /** Returns the cost of moving pods elsewhere: the node's own, and the cost of each pod that has a positive one. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "computeRescheduleDisruptionCost")
    static double ofRescheduling(Collection<Pod> pods) {
        double cost = PER_NODE;
        for (Pod pod : pods) {
            cost += Math.max(0, ofEviction(pod));
        }
        return cost;
    }

    /** Returns the cost of evicting all pods of a node. */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "ReschedulingCost")
    public static double ofEvictions(Collection<Pod> pods) {
        double cost = 0;
        for (Pod pod : pods) {
            cost += ofEviction(pod);
        }
        return cost;
    }

    /** Returns the share of its life a claim has before it, by which its cost is scaled: 1 where it does not expire. */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "LifetimeRemaining")
    public static double lifetimeRemaining(NodeClaim claim, long nowNanos) {
        Duration expireAfter = claim.spec().expireAfter();
        if (expireAfter == null) {
            return 1;
        }
        double total = expireAfter.toNanos();
        double remaining = total - (nowNanos - ApiTime.stored(claim.meta().createdAt()));
        return Math.max(0, Math.min(1, remaining / total));
    }
}
