package dev.sawhorse.karpenter.lifecycle;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClaim.Condition;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.DisruptionReason;
import dev.sawhorse.kube.runtime.Result;
import java.time.Duration;

/**
 * Gives up a claim that was not launched within five minutes or has not registered within fifteen, both counted from its
 * creation (Karpenter v1.14, nodeclaim liveness).
 */
final class Liveness {
    static final Duration LAUNCH_TIMEOUT = Duration.ofMinutes(5);
    static final Duration REGISTRATION_TIMEOUT = Duration.ofMinutes(15);

    private final Environment karpenter;

    Liveness(Environment karpenter) {
        this.karpenter = karpenter;
    }

    Step reconcile(NodeClaim claim) {
        if (claim.isTrue(Conditions.REGISTERED) || claim.isDeleting()) {
            return Step.UNCHANGED;
        }
        boolean launched = claim.isTrue(Conditions.LAUNCHED);
        Duration timeout = launched ? REGISTRATION_TIMEOUT : LAUNCH_TIMEOUT;
        long since = unknownSince(claim, launched ? Conditions.REGISTERED : Conditions.LAUNCHED);
        long left = since + timeout.toNanos() - karpenter.now();
        if (left > 0) {
            return new Step(false, Result.requeueAfterNanos(left));
        }
        karpenter.nodeClaims().delete(claim, DisruptionReason.LIVENESS);
        return Step.UNCHANGED;
    }

    /** A condition that was never anything else has been Unknown since the claim's creation. */
    private static long unknownSince(NodeClaim claim, String type) {
        Condition condition = claim.condition(type);
        long created = ApiTime.stored(claim.meta().createdAt());
        return condition == null || condition.status().equals("Unknown") ? created : condition.lastTransitionAt();
    }
}
