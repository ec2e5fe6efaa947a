package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node that may be disrupted, with what that decision needs.
 *
 * @param instanceType null where its NodePool cannot launch the type any more
 * @param zone empty where the node has no such label
 * @param capacityType empty where the node has no such label
 * @param displaced the pods that need a place elsewhere
 * @param price what the node costs in USD per hour, 0 where unknown
 * @param rescheduleDisruptionCost what moving its pods costs; see {@link DisruptionCosts}
 * @param consolidatable whether its claim has that condition
 * @param drifted whether its claim has that condition
 */
public record Candidate(
        StateNode node,
        NodeClaim nodeClaim,
        NodePool nodePool,
        @Nullable InstanceType instanceType,
        String zone,
        String capacityType,
        DisplacedPods displaced,
        double price,
        double rescheduleDisruptionCost,
        boolean consolidatable,
        boolean drifted) {
    /** Returns the pods that need a place elsewhere. */
    public List<Pod> reschedulablePods() {
        return displaced.pods();
    }

    public String name() {
        return node.name();
    }

    public String providerId() {
        return node.providerId();
    }

    /** Returns what evicting all its pods costs, scaled by the share of its lifetime that remains. */
    public double disruptionCost(long nowNanos) {
        double ofPods = DisruptionCosts.ofEvictions(node.pods()) + DisruptionCosts.ofEvictions(node.endedPods());
        return ofPods * DisruptionCosts.lifetimeRemaining(nodeClaim, nowNanos);
    }

    /** Whether no pod on it costs anything to move; pods of low enough deletion cost or priority do not count. */
    public boolean isEmpty() {
        return rescheduleDisruptionCost <= DisruptionCosts.PER_NODE;
    }

    /** Returns the price saved per unit of disruption: what consolidation looks at first has most. */
    public double savingsRatio() {
        return price / rescheduleDisruptionCost;
    }

    /** Whether its NodePool keeps a fixed number of nodes. */
    public boolean isStatic() {
        return nodePool.replicas() != null;
    }
}
