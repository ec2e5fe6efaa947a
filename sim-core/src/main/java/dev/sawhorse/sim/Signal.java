// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A named signal that processes wait for: {@link #signal} wakes all that wait at the time.
 *
 * <p>Waiters are woken in the order in which they began to wait, each by an event of its own at the same instant and the
 * process's own priority. A signal without waiters is lost; use a {@link Condition} for a state that lasts.
 */
public sealed class Signal permits Condition {

    private static final int FEWEST_PLACES = 4;

    private final String name;
    /** The waiters in the order of their arrival; those that left early leave gaps. */
    private @Nullable Process<?>[] waiters;

    private int begin;
    private int end;
    private int waiting;

    Signal(String name) {
        this.name = name;
        waiters = new Process<?>[FEWEST_PLACES];
    }

    /** Returns a signal without waiters. */
    public static Signal named(String name) {
        return new Signal(name);
    }

    /** Returns the name that traces show. */
    public final String name() {
        return name;
    }

    /** Wakes the processes that wait. */
    public void signal() {
        for (int place = begin; place < end; place++) {
            Process<?> waiter = waiters[place];
            if (waiter != null) {
                waiters[place] = null;
                waiter.wakePastWait();
            }
        }
        waiting = 0;
        begin = 0;
        end = 0;
    }

    /** Returns the number of waiting processes. */
    public final int waiting() {
        return waiting;
    }

    @Override
    public final String toString() {
        return name;
    }

    /** Tells whether a process that begins to wait may pass at once. */
    boolean letsPass() {
        return false;
    }

    /** Called when a waiter has gone, whether or not it passed. */
    void waiterLeft() {}

    /** Returns the process that has waited longest, or null. */
    final @Nullable Process<?> firstWaiter() {
        while (begin < end && waiters[begin] == null) {
            begin++;
        }
        return begin < end ? waiters[begin] : null;
    }

    /** Adds a process as the last and returns its place. */
    final int add(Process<?> waiter) {
        if (end == waiters.length) {
            closeGaps();
        }
        waiters[end] = waiter;
        waiting++;
        return end++;
    }

    final void remove(int place) {
        waiters[place] = null;
        if (--waiting == 0) {
            begin = 0;
            end = 0;
        }
        waiterLeft();
    }

    private void closeGaps() {
        @Nullable Process<?>[] old = waiters;
        waiters = waiting > old.length / 2 ? new Process<?>[2 * old.length] : old;
        int remaining = 0;
        for (int place = begin; place < end; place++) {
            Process<?> waiter = old[place];
            if (waiter != null) {
                waiters[remaining] = waiter;
                waiter.moveTo(remaining++);
            }
        }
        Arrays.fill(waiters, remaining, waiters.length, null);
        begin = 0;
        end = remaining;
    }
}
