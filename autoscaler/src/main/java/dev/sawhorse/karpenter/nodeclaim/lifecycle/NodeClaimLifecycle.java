// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ClaimMap;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;

/**
 * Karpenter's {@code nodeclaim.lifecycle} controller: it takes a claim through launch, registration and initialization,
 * deletes it if one of them fails, and finalizes it after its deletion ({@code nodeclaim/lifecycle/controller.go
 * Reconcile}). After a change it does not reconcile the claim for a second, as upstream sleeps to read its own writes.
 */
public final class NodeClaimLifecycle implements Controller {
    private static final Duration AFTER_PATCH = Duration.ofSeconds(1);

    private final Environment karpenter;
    private final WorkQueue<NodeClaim> queue;
    private final ClaimMap<WorkQueue.Entry> entries = new ClaimMap<>();
    private final Launch launch;
    private final Registration registration;
    private final Initialization initialization;
    private final Liveness liveness;
    private final Finalization finalization;

    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/controller.go",
            symbol = {"NewController", "Controller.Register"},
            differs = "has no token bucket of reconciles")
    public NodeClaimLifecycle(Environment karpenter) {
        this.karpenter = karpenter;
        RegistrationResults results = new RegistrationResults(karpenter);
        this.launch = new Launch(karpenter);
        this.registration = new Registration(karpenter, results);
        this.initialization = new Initialization(karpenter);
        this.liveness = new Liveness(karpenter, results);
        this.finalization = new Finalization(karpenter);
        this.queue = new WorkQueue<>(
                karpenter.cluster().simulation(),
                Phase.CONTROLLER,
                BackOff.of(Duration.ofSeconds(1), Duration.ofMinutes(1)),
                this::reconcileQueued);
    }

    @Override
    public String name() {
        return "nodeclaim.lifecycle";
    }

    @Override
    public void start() {
        karpenter.nodeClaims().watch((event, claim) -> {
            add(claim);
            if (event == Watch.Event.DELETED) {
                entries.remove(claim);
            }
        });
        karpenter.cluster().nodes().watch((event, node) -> {
            NodeClaim claim = karpenter.nodeClaims().findByProviderId(node.providerId());
            if (claim != null) {
                add(claim);
            }
        });
    }

    private void add(NodeClaim claim) {
        WorkQueue.Entry entry = entries.get(claim);
        if (entry == null) {
            entry = queue.newEntry(claim);
            entries.put(claim, entry);
        }
        entry.add();
    }

    /**
     * Whether a claim has completed all steps but finalization; each pod that is bound or removed triggers one, mostly one
     * of these.
     */
    private static boolean isInitialized(NodeClaim claim) {
        return claim.isTrue(Conditions.INITIALIZED)
                && claim.isTrue(Conditions.REGISTERED)
                && claim.isTrue(Conditions.LAUNCHED)
                && claim.finalizers().contains(NodeClaims.TERMINATION_FINALIZER)
                && !claim.isDeleting();
    }

    private Result reconcileQueued(NodeClaim claim) {
        return !claim.isStored() || isInitialized(claim)
                ? Result.done()
                : reconcile(claim).result();
    }

    /** Reconciles a claim once. */
    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/controller.go", symbol = "Controller.Reconcile")
    public StepResult reconcile(NodeClaim claim) {
        if (claim.isDeleting()) {
            return finalization.reconcile(claim);
        }
        if (claim.finalizers().add(NodeClaims.TERMINATION_FINALIZER)) {
            karpenter.nodeClaims().update(claim);
        }
        StepResult step = launch.reconcile(claim);
        step = step.then(registration.reconcile(claim));
        step = step.then(initialization.reconcile(claim));
        step = step.then(liveness.reconcile(claim));
        if (!step.changed()) {
            return step;
        }
        karpenter.nodeClaims().update(claim);
        return new StepResult(true, step.result().holding(AFTER_PATCH), step.error());
    }
}
