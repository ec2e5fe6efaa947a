package dev.sawhorse.karpenter.lifecycle;

import dev.sawhorse.kube.runtime.Result;

/**
 * What one part of the lifecycle did with a claim.
 *
 * @param changed whether the claim's metadata or status changed
 * @param result whether and when to look again
 */
record Step(boolean changed, Result result) {
    static final Step UNCHANGED = new Step(false, Result.done());

    static Step changed(boolean changed) {
        return new Step(changed, Result.done());
    }

    /** Returns both steps as one: a failure backs off, otherwise the earlier look counts. */
    Step then(Step next) {
        return new Step(changed || next.changed, sooner(result, next.result));
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
