// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.function.BooleanSupplier;

/**
 * A named state of the model that processes wait for, such as "the node's daemons run".
 *
 * <p>A process passes at once when the condition holds. Otherwise it waits until the model, after a change to what the
 * condition reads, calls {@link #signal}. Waiters go first come, first served: the first one tests the condition again, and
 * when it passes the next one does, at the same instant and after the steps of the first, which may have made it false. A
 * waiter that cannot pass keeps its place.
 */
public final class Condition extends Signal {

    private final BooleanSupplier test;

    private Condition(String name, BooleanSupplier test) {
        super(name);
        this.test = test;
    }

    /** Returns a condition on the model's state; the test must have no effects. */
    public static Condition of(String name, BooleanSupplier test) {
        return new Condition(name, test);
    }

    /** Tells whether the condition holds now. */
    public boolean holds() {
        return test.getAsBoolean();
    }

    /** Tests the condition and, if it holds, wakes the process that has waited longest. */
    @Override
    public void signal() {
        Process<?> first = firstWaiter();
        if (first != null && holds()) {
            first.wakeToRetry();
        }
    }

    @Override
    boolean letsPass() {
        return holds();
    }

    @Override
    void waiterLeft() {
        signal();
    }
}
