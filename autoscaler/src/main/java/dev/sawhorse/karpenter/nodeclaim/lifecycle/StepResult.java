// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * The result of one step, or of all steps, of the lifecycle for a claim.
 *
 * @param changed whether the claim's metadata or status changed
 * @param result when to reconcile again
 * @param error error, for which the result backs off; null for none
 */
public record StepResult(
        boolean changed, Result result, @Nullable String error) {
    static final StepResult UNCHANGED = new StepResult(false, Result.done(), null);

    static StepResult changed(boolean changed) {
        return new StepResult(changed, Result.done(), null);
    }

    static StepResult requeueAfter(long nanos) {
        return new StepResult(false, Result.requeueAfterNanos(nanos), null);
    }

    static StepResult failed(boolean changed, String error) {
        return new StepResult(changed, Result.requeue(), error);
    }

    /** Returns the combined result: an error backs off, otherwise the earlier requeue counts. */
    @Upstream(file = "pkg/utils/result/result.go", symbol = "Min")
    StepResult then(StepResult next) {
        return new StepResult(
                changed || next.changed, earlier(result, next.result), error == null ? next.error : error);
    }

    private static Result earlier(Result a, Result b) {
        if (a.next() == Result.Next.BACK_OFF || b.next() == Result.Next.DONE) {
            return a;
        }
        if (b.next() == Result.Next.BACK_OFF || a.next() == Result.Next.DONE) {
            return b;
        }
        return a.delayNanos() <= b.delayNanos() ? a : b;
    }
}
