// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;

/**
 * The liveness check: it deletes a claim that was not launched within five minutes or has not registered within fifteen,
 * each counted from the last transition of that condition, which for a new claim is its creation ({@code
 * nodeclaim/lifecycle/liveness.go Reconcile}).
 */
final class Liveness {
    static final Duration LAUNCH_TIMEOUT = Duration.ofMinutes(5);
    static final Duration REGISTRATION_TIMEOUT = Duration.ofMinutes(15);

    private final Environment karpenter;
    private final RegistrationResults results;

    Liveness(Environment karpenter, RegistrationResults results) {
        this.karpenter = karpenter;
        this.results = results;
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/liveness.go", symbol = "Liveness.Reconcile")
    StepResult reconcile(NodeClaim claim) {
        Condition registered = claim.conditions().require(Conditions.REGISTERED);
        if (registered.isTrue()) {
            return StepResult.UNCHANGED;
        }
        Condition launched = claim.conditions().require(Conditions.LAUNCHED);
        if (!launched.isTrue()) {
            long left = left(launched, LAUNCH_TIMEOUT);
            if (left > 0) {
                return StepResult.requeueAfter(left);
            }
            deleteClaim(claim, Conditions.LAUNCHED, LAUNCH_TIMEOUT);
        }
        long left = left(registered, REGISTRATION_TIMEOUT);
        if (left > 0) {
            return StepResult.requeueAfter(left);
        }
        deleteClaim(claim, Conditions.REGISTERED, REGISTRATION_TIMEOUT);
        return StepResult.UNCHANGED;
    }

    private long left(Condition waitedFor, Duration timeout) {
        return ApiTime.stored(waitedFor.lastTransitionAt()) + timeout.toNanos() - karpenter.now();
    }

    @Upstream(file = "pkg/controllers/nodeclaim/lifecycle/liveness.go", symbol = "Liveness.deleteNodeClaimForTimeout")
    private void deleteClaim(NodeClaim claim, String waitedFor, Duration timeout) {
        results.failed(claim);
        if (claim.isDeleting()) {
            return;
        }
        karpenter
                .cluster()
                .journal()
                .append(new Observation.NodeClaimTimedOut(
                        claim.name(), claim.nodePool(), waitedFor, timeout.toSeconds()));
        karpenter.nodeClaims().delete(claim, DisruptionReason.LIVENESS);
    }
}
