// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.expiration;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;

/**
 * Karpenter's {@code nodeclaim.expiration} controller: it deletes a claim when its age reaches its expireAfter ({@code
 * nodeclaim/expiration/controller.go Reconcile}). Budgets and pods are ignored, and no replacement is launched in
 * advance.
 */
public final class Expiration implements Controller {
    private static final Duration AFTER_DELETION = Duration.ofSeconds(1);

    private final Environment karpenter;
    private final WorkQueue<String> queue;

    @Upstream(
            file = "pkg/controllers/nodeclaim/expiration/controller.go",
            symbol = {"NewController", "Controller.Register"})
    public Expiration(Environment karpenter) {
        this.karpenter = karpenter;
        this.queue =
                new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, (String name) -> reconcile(name));
    }

    @Override
    public String name() {
        return "nodeclaim.expiration";
    }

    @Override
    public void start() {
        karpenter.nodeClaims().watch((event, claim) -> {
            if (event == Watch.Event.ADDED && claim.spec().expireAfter() != null) {
                queue.add(claim.name());
            }
        });
    }

    private Result reconcile(String name) {
        NodeClaim claim = karpenter.nodeClaims().find(name);
        return claim == null ? Result.done() : reconcile(claim);
    }

    /** Deletes the claim if it has expired, otherwise requeues it for its expiration. */
    @Upstream(file = "pkg/controllers/nodeclaim/expiration/controller.go", symbol = "Controller.Reconcile")
    public Result reconcile(NodeClaim claim) {
        Duration expireAfter = claim.spec().expireAfter();
        if (expireAfter == null || claim.isDeleting()) {
            return Result.done();
        }
        long expiresAt = ApiTime.stored(claim.meta().createdAt()) + expireAfter.toNanos();
        if (karpenter.now() < expiresAt) {
            return Result.requeueAfterNanos(expiresAt - karpenter.now());
        }
        karpenter.nodeClaims().delete(claim, DisruptionReason.EXPIRED);
        return Result.done().holding(AFTER_DELETION);
    }
}
