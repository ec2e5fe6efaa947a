package dev.sawhorse.karpenter.lifecycle;

import dev.sawhorse.kube.runtime.Result;
import org.jspecify.annotations.Nullable;

/**
 * The result of one step, or of all steps, of the lifecycle for a claim.
 *
 * @param changed whether the claim's metadata or status changed
 * @param result when to reconcile again
 * @param error error, for which the result backs off; null for none
 */
public record Step(boolean changed, Result result, @Nullable String error) {
    static final Step UNCHANGED = new Step(false, Result.done(), null);

    static Step changed(boolean changed) {
        return new Step(changed, Result.done(), null);
    }

    static Step lookingAgainAfter(long nanos) {
        return new Step(false, Result.requeueAfterNanos(nanos), null);
    }

    static Step failed(boolean changed, String error) {
        return new Step(changed, Result.requeue(), error);
    }

    /** Returns the combined result: an error backs off, otherwise the earlier requeue counts. */
    Step then(Step next) {
        return new Step(changed || next.changed, sooner(result, next.result), error == null ? next.error : error);
    }

    private static Result sooner(Result a, Result b) {
        if (a.next() == Result.Next.BACK_OFF || b.next() == Result.Next.DONE) {
            return a;
        }
        if (b.next() == Result.Next.BACK_OFF || a.next() == Result.Next.DONE) {
            return b;
        }
        return a.delayNanos() <= b.delayNanos() ? a : b;
    }
}
