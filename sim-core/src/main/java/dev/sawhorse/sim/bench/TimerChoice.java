// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

/** A cheap random choice of one of a number of timers: a linear congruential generator whose high bits are used. */
public final class TimerChoice {

    private final int timers;
    private long state = 1;

    /** Chooses among {@code timers} timers. */
    public TimerChoice(int timers) {
        this.timers = timers;
    }

    /** Returns the index of the next timer. */
    public int next() {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % timers);
    }
}
