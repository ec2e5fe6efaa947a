package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.PerNode;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Watch;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Karpenter's {@code nodeclaim.disruption} controller: a claim is Drifted while it is not what its NodePool asks for,
 * which is looked at every five minutes, and Consolidatable once its NodePool's consolidateAfter has passed since the last pod
 * came or went, or since initialization if none has.
 */
public final class NodeClaimDisruption {
    private static final long NEVER = Long.MAX_VALUE;
    private static final long DRIFT_AGAIN_NANOS = Duration.ofMinutes(5).toNanos();

    private final Environment karpenter;
    private final ClaimDrift drift;
    private final WorkQueue<NodeClaim> queue;

    /** The entries in the queue of machines' claims: they need not be looked for there for each pod. */
    private final PerNode<WorkQueue.Entry<NodeClaim>> entries = new PerNode<>();

    /** The claims that have gone and are still in the queue. */
    private final Set<NodeClaim> gone = new LinkedHashSet<>();

    /** Makes the controller and has it watch NodeClaims, NodePools and pods. */
    public NodeClaimDisruption(Environment karpenter) {
        this.karpenter = karpenter;
        this.drift = new ClaimDrift(karpenter);
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcileQueued);
        karpenter.nodeClaims().watch((event, claim) -> {
            if (event == Watch.Event.DELETED) {
                drift.forget(claim);
                gone.add(claim);
            }
            queue.add(claim);
        });
        karpenter
                .cloudProvider()
                .watchNodeClasses(() -> karpenter.nodeClaims().list().forEach(queue::add));
        karpenter
                .nodePools()
                .watch((event, nodePool) -> karpenter.nodeClaims().list().stream()
                        .filter(claim -> claim.nodePool().equals(nodePool.name()))
                        .forEach(queue::add));
        karpenter.cluster().pods().watch((event, pod) -> onPod(pod));
    }

    private void onPod(Pod pod) {
        StateNode node = karpenter.state().nodeOf(pod);
        if (node == null) {
            return;
        }
        NodeClaim claim = node.nodeClaim();
        if (claim != null) {
            entry(node, claim).add();
        }
    }

    @SuppressWarnings("ReferenceEquality") // A claim stays the same object all its life.
    private WorkQueue.Entry<NodeClaim> entry(StateNode node, NodeClaim claim) {
        WorkQueue.Entry<NodeClaim> known = entries.get(node);
        if (known != null && known.key() == claim && !known.isDropped()) {
            return known;
        }
        WorkQueue.Entry<NodeClaim> entry = queue.entry(claim);
        entries.put(node, entry);
        return entry;
    }

    private Result reconcileQueued(NodeClaim claim) {
        if (gone.remove(claim) || claim.isDeleting()) {
            return Result.done();
        }
        NodePool nodePool = karpenter.nodePools().find(claim.nodePool());
        return nodePool == null ? Result.done() : Result.requeueAfterNanos(reconcile(claim, nodePool));
    }

    /** Sets the conditions of a claim as they are now; returns in how many nanoseconds to look again, 0 for never. */
    public long reconcile(NodeClaim claim, NodePool nodePool) {
        boolean changed = false;
        long driftAgain = 0;
        if (claim.isTrue(Conditions.LAUNCHED)) {
            String reason = drift.reason(claim, nodePool);
            changed = reason.isEmpty()
                    ? karpenter.nodeClaims().clearCondition(claim, Conditions.DRIFTED)
                    : karpenter.nodeClaims().setCondition(claim, Conditions.DRIFTED, "True", reason, reason);
            driftAgain = DRIFT_AGAIN_NANOS;
        } else {
            changed = karpenter.nodeClaims().clearCondition(claim, Conditions.DRIFTED);
        }
        long left = nodePool.replicas() == null ? consolidatableIn(claim, nodePool) : NEVER;
        if (nodePool.replicas() == null) {
            changed |= left == 0
                    ? karpenter.nodeClaims().setTrue(claim, Conditions.CONSOLIDATABLE)
                    : karpenter.nodeClaims().clearCondition(claim, Conditions.CONSOLIDATABLE);
        }
        if (changed) {
            karpenter.nodeClaims().update(claim);
        }
        boolean waits = left != NEVER && left > 0;
        return waits ? (driftAgain == 0 ? left : Math.min(left, driftAgain)) : driftAgain;
    }

    /** Returns after how many nanoseconds consolidation may look at the claim, 0 for now. */
    private long consolidatableIn(NodeClaim claim, NodePool nodePool) {
        Duration consolidateAfter = nodePool.disruption().consolidateAfter();
        Condition initialized = claim.condition(Conditions.INITIALIZED);
        if (consolidateAfter == null || initialized == null || !initialized.isTrue()) {
            return NEVER;
        }
        long left = ConsolidateAfter.since(claim, initialized) + consolidateAfter.toNanos() - karpenter.now();
        return consolidateAfter.isZero() ? 0 : Math.max(0, left);
    }
}
