// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.runtime;

import java.time.Duration;
import java.util.Objects;

/**
 * The result of a reconciliation: whether and when to requeue its key.
 *
 * @param next whether and how the key is requeued
 * @param delayNanos for {@link Next#AFTER}, nanoseconds until the key is requeued; otherwise 0
 * @param holdNanos nanoseconds of virtual time for which the reconciliation keeps its key busy, as a controller that sleeps
 *     inside its reconcile function does; the key is requeued only after that
 */
public record Result(Next next, long delayNanos, long holdNanos) {

    /** How a key is requeued. */
    public enum Next {
        /** Not until it is added again; its failures are forgotten. */
        DONE,
        /** After a fixed delay; its failures are forgotten. */
        AFTER,
        /** After an exponential back-off, as after an error. */
        BACK_OFF
    }

    private static final Result DONE = new Result(Next.DONE, 0, 0);
    private static final Result REQUEUE = new Result(Next.BACK_OFF, 0, 0);

    public Result {
        Objects.requireNonNull(next, "next");
        if (delayNanos < 0 || holdNanos < 0) {
            throw new IllegalArgumentException("Result with delayNanos " + delayNanos + " and holdNanos " + holdNanos
                    + "\nMaybe the time was already past: such a key is due now, ask for 1 ns.");
        }
    }

    /** Nothing more to do. */
    public static Result done() {
        return DONE;
    }

    /** Requeues after an exponential back-off: the reconciliation failed or could not finish. */
    public static Result requeue() {
        return REQUEUE;
    }

    /** Requeues after the delay; a delay of zero means {@link #done()}, as in controller-runtime. */
    public static Result requeueAfter(Duration delay) {
        return requeueAfterNanos(delay.toNanos());
    }

    /** {@link #requeueAfter(Duration)} in nanoseconds. */
    public static Result requeueAfterNanos(long delayNanos) {
        return delayNanos == 0 ? DONE : new Result(Next.AFTER, delayNanos, 0);
    }

    /** The same result, with the key kept busy for the duration first. */
    public Result holding(Duration hold) {
        return new Result(next, delayNanos, hold.toNanos());
    }
}
