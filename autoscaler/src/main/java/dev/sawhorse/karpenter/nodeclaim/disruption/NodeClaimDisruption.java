// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ClaimMap;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeMap;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.state.cost.NodePrices;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;

/**
 * Karpenter's {@code nodeclaim.disruption} controller, which sets the conditions Drifted and Consolidatable: Drifted while a
 * claim differs from its NodePool or node class, which is checked every five minutes, and Consolidatable when the NodePool's
 * consolidateAfter has elapsed since the last pod came or went, or since initialization if none has ({@code
 * nodeclaim/disruption/controller.go}).
 */
public final class NodeClaimDisruption implements Controller {
    private static final long NEVER = Long.MAX_VALUE;
    private static final long DRIFT_AGAIN_NANOS = Duration.ofMinutes(5).toNanos();

    private final Environment karpenter;
    private final NodePrices prices;
    private final WorkQueue<Tracked> queue;
    private final ClaimMap<Tracked> tracked = new ClaimMap<>();

    /** Those of machines, which need not be looked for for each pod. */
    private final NodeMap<Tracked> ofMachines = new NodeMap<>();

    /**
     * A claim with its timers and cached results.
     */
    private final class Tracked {
        private final NodeClaim claim;
        private final ClaimDrift drift;

        /** When consolidation may look at it, which it may not now; NEVER where that is not to be waited for. */
        private long consolidatableAt = NEVER;

        private final WorkQueue.Entry entry;
        private boolean deleted;

        /** When a pod last had it looked at; the others of that instant change nothing. */
        private long heardAt = NEVER;

        /** Whether neither it, its NodePool nor its node class has changed since its conditions were set. */
        private boolean settled;

        /** Whether the watch is about to be told of what has been done to it here. */
        private boolean patched;

        Tracked(NodeClaim claim) {
            this.claim = claim;
            this.drift = new ClaimDrift(karpenter, prices, claim);
            this.entry = queue.newEntry(this);
        }
    }

    @Upstream(
            file = "pkg/controllers/nodeclaim/disruption/controller.go",
            symbol = {"NewController", "Controller.Register"})
    public NodeClaimDisruption(Environment karpenter) {
        this.karpenter = karpenter;
        this.prices = new NodePrices(karpenter);
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, this::reconcileQueued);
    }

    @Override
    public String name() {
        return "nodeclaim.disruption";
    }

    @Override
    public void start() {
        karpenter.nodeClaims().watch(this::onClaim);
        karpenter
                .cloudProvider()
                .watchNodeClasses(nodeClass -> karpenter.nodeClaims().list().stream()
                        .filter(claim -> claim.spec().nodeClassRef().name().equals(nodeClass))
                        .forEach(this::onChange));
        karpenter
                .nodePools()
                .watch((event, nodePool) -> karpenter.nodeClaims().list().stream()
                        .filter(claim -> claim.nodePool().equals(nodePool.name()))
                        .forEach(this::onChange));
        karpenter.cluster().pods().watch((event, pod) -> onPod(pod));
    }

    private void onClaim(Watch.Event event, NodeClaim claim) {
        if (event == Watch.Event.DELETED) {
            Tracked of = tracked.remove(claim);
            if (of != null) {
                of.deleted = true;
                onChange(of);
            }
            return;
        }
        Tracked of = tracked(claim);
        if (of.patched) {
            of.patched = false;
        } else {
            onChange(of);
        }
    }

    private Tracked tracked(NodeClaim claim) {
        Tracked known = tracked.get(claim);
        if (known != null) {
            return known;
        }
        Tracked of = new Tracked(claim);
        tracked.put(claim, of);
        return of;
    }

    private void onChange(NodeClaim claim) {
        onChange(tracked(claim));
    }

    private void onChange(Tracked of) {
        of.settled = false;
        of.entry.add();
    }

    /** A pod by itself changes nothing of a claim, but has the claim looked at, from which the time to the next look counts. */
    private void onPod(Pod pod) {
        StateNode node = karpenter.state().nodeOf(pod);
        NodeClaim claim = node == null ? null : node.nodeClaim();
        if (node == null || claim == null) {
            return;
        }
        Tracked of = ofMachine(node, claim);
        WorkQueue.Entry entry = of.entry;
        if (!entry.isWaiting()) {
            entry.add();
        } else if (of.heardAt != karpenter.now()) {
            of.heardAt = karpenter.now();
            if (hasNothingToDo(of)) {
                entry.putOff(karpenter.now() + untilNextLook(of));
            } else {
                entry.add();
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // A claim stays the same object all its life.
    private Tracked ofMachine(StateNode node, NodeClaim claim) {
        Tracked known = ofMachines.get(node);
        if (known != null && known.claim == claim) {
            return known;
        }
        Tracked of = tracked(claim);
        ofMachines.put(node, of);
        return of;
    }

    @Upstream(file = "pkg/controllers/nodeclaim/disruption/controller.go", symbol = "Controller.Reconcile")
    private Result reconcileQueued(Tracked of) {
        NodeClaim claim = of.claim;
        if (of.deleted || claim.isDeleting()) {
            return Result.done();
        }
        if (hasNothingToDo(of)) {
            return Result.requeueAfterNanos(untilNextLook(of));
        }
        NodePool nodePool = karpenter.nodePools().find(claim.nodePool());
        return nodePool == null ? Result.done() : Result.requeueAfterNanos(reconcile(of, nodePool));
    }

    /** Whether a launched claim would be found as it was left. */
    private boolean hasNothingToDo(Tracked of) {
        return of.settled && of.consolidatableAt > karpenter.now() && of.drift.isCurrent();
    }

    private long untilNextLook(Tracked of) {
        return Math.min(of.consolidatableAt - karpenter.now(), DRIFT_AGAIN_NANOS);
    }

    /** Sets the conditions of a claim as they are now; returns in how many nanoseconds to look again, 0 for never. */
    public long reconcile(NodeClaim claim, NodePool nodePool) {
        return reconcile(tracked(claim), nodePool);
    }

    @Upstream(file = "pkg/controllers/nodeclaim/disruption/controller.go", symbol = "Controller.runReconcilers")
    @Upstream(file = "pkg/controllers/nodeclaim/disruption/drift.go", symbol = "Drift.Reconcile")
    @Upstream(file = "pkg/controllers/nodeclaim/disruption/consolidation.go", symbol = "Consolidation.Reconcile")
    private long reconcile(Tracked of, NodePool nodePool) {
        NodeClaim claim = of.claim;
        boolean changed;
        long driftAgain = 0;
        if (claim.isTrue(Conditions.LAUNCHED)) {
            String reason = of.drift.reason(nodePool);
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
        boolean waits = left != NEVER && left > 0;
        of.consolidatableAt = waits ? karpenter.now() + left : NEVER;
        of.settled = driftAgain != 0;
        if (changed) {
            update(of);
        }
        return waits ? (driftAgain == 0 ? left : Math.min(left, driftAgain)) : driftAgain;
    }

    /** What has just been set would be set again: the watch need not look at it. */
    private void update(Tracked of) {
        of.patched = true;
        karpenter.nodeClaims().update(of.claim);
        of.patched = false;
    }

    /** Returns after how many nanoseconds consolidation may look at the claim, 0 for now. */
    @Upstream(file = "pkg/controllers/nodeclaim/disruption/consolidation.go", symbol = "Consolidation.Reconcile")
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
