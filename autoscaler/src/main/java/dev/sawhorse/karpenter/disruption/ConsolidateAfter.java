package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Pod;
import java.time.Duration;

/** The time that must pass since the last pod of a node came or went before consolidation looks at it. */
final class ConsolidateAfter {
    private ConsolidateAfter() {}

    /** Returns the instant from which the time of an initialized claim counts, in nanoseconds. */
    static long since(NodeClaim claim, Condition initialized) {
        return claim.lastPodEventAt() != Pod.NEVER ? claim.lastPodEventAt() : initialized.lastTransitionAt();
    }

    /** Whether the node is initialized and its NodePool's consolidateAfter has not passed yet. */
    static boolean isRunning(Environment karpenter, StateNode node) {
        NodeClaim claim = node.nodeClaim();
        NodePool nodePool = claim == null ? null : karpenter.nodePools().find(node.nodePool());
        if (claim == null || nodePool == null) {
            return false;
        }
        Duration consolidateAfter = nodePool.disruption().consolidateAfter();
        if (consolidateAfter == null || consolidateAfter.isZero()) {
            return false;
        }
        Condition initialized = claim.condition(Conditions.INITIALIZED);
        return initialized != null
                && initialized.isTrue()
                && karpenter.now() - since(claim, initialized) < consolidateAfter.toNanos();
    }
}
