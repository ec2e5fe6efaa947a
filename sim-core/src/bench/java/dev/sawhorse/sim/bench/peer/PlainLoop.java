// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

/** A minimal event loop: a queue of handlers by time, and a loop. */
abstract class PlainLoop {

    /** What happens at an event. */
    interface Handler {
        void fire();
    }

    long now;
    private boolean stopped;

    abstract void add(long time, Handler handler);

    /** Sets {@link #now} to the time of the first event and removes it. */
    abstract Handler removeFirst();

    /** Removes the one event with this handler. */
    void remove(Handler handler) {
        throw new UnsupportedOperationException("This loop cannot cancel " + handler);
    }

    final void run() {
        stopped = false;
        while (!stopped) {
            removeFirst().fire();
        }
    }

    final void stop() {
        stopped = true;
    }
}
