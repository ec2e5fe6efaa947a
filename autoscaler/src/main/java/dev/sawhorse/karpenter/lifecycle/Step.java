package dev.sawhorse.karpenter.lifecycle;

import dev.sawhorse.kube.runtime.Result;
import org.jspecify.annotations.Nullable;

/**
 * What one part of the lifecycle, or all of it together, did with a claim.
 *
 * @param changed whether the claim's metadata or status changed
 * @param result whether and when to look again
 * @param error what went wrong, for which the result backs off; null if nothing did
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

    /** Returns both steps as one: a failure backs off, otherwise the earlier look counts. */
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
