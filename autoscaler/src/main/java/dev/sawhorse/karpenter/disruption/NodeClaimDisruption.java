package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code nodeclaim.disruption} controller, as far as consolidation goes: a claim is Consolidatable once its
 * NodePool's consolidateAfter has passed since the last pod came or went, or since initialization if none has.
 */
public final class NodeClaimDisruption {
    private final Environment karpenter;

    /** Makes the controller and has it watch NodeClaims, NodePools and pods. */
    public NodeClaimDisruption(Environment karpenter) {
        this.karpenter = karpenter;
        WorkQueue<String> queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcile);
        karpenter.nodeClaims().watch((event, claim) -> queue.add(claim.name()));
        karpenter
                .nodePools()
                .watch((event, nodePool) -> karpenter.nodeClaims().list().stream()
                        .filter(claim -> claim.nodePool().equals(nodePool.name()))
                        .forEach(claim -> queue.add(claim.name())));
        karpenter.cluster().pods().watch((event, pod) -> {
            NodeClaim claim = claimOf(pod);
            if (claim != null) {
                queue.add(claim.name());
            }
        });
    }

    private @Nullable NodeClaim claimOf(Pod pod) {
        String nodeName = pod.nodeName();
        StateNode node = nodeName == null ? null : karpenter.state().findByNodeName(nodeName);
        return node == null ? null : node.nodeClaim();
    }

    private Result reconcile(String name) {
        NodeClaim claim = karpenter.nodeClaims().find(name);
        NodePool nodePool = claim == null ? null : karpenter.nodePools().find(claim.nodePool());
        if (claim == null || claim.isDeleting() || nodePool == null || nodePool.replicas() != null) {
            return Result.done();
        }
        Duration consolidateAfter = nodePool.disruption().consolidateAfter();
        Condition initialized = claim.condition(Conditions.INITIALIZED);
        if (consolidateAfter == null || initialized == null || !initialized.isTrue()) {
            return changed(claim, karpenter.nodeClaims().clearCondition(claim, Conditions.CONSOLIDATABLE), 0);
        }
        long since = claim.lastPodEventAt() != Pod.NEVER ? claim.lastPodEventAt() : initialized.lastTransitionAt();
        long left = since + consolidateAfter.toNanos() - karpenter.now();
        if (!consolidateAfter.isZero() && left > 0) {
            return changed(claim, karpenter.nodeClaims().clearCondition(claim, Conditions.CONSOLIDATABLE), left);
        }
        return changed(claim, karpenter.nodeClaims().setTrue(claim, Conditions.CONSOLIDATABLE), 0);
    }

    private Result changed(NodeClaim claim, boolean changed, long againNanos) {
        if (changed) {
            karpenter.nodeClaims().update(claim);
        }
        return Result.requeueAfterNanos(againNanos);
    }
}
