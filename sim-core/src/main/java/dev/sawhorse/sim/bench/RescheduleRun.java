// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import dev.sawhorse.sim.Entity;
import dev.sawhorse.sim.Simulation;

/**
 * A benchmark of timers that are cancelled and set again, one picked at random each time. At the end of a run the first hundred
 * fire and are set again, so that the digest shows whether the cancelled ones were gone.
 */
final class RescheduleRun implements KernelRun, Entity<RescheduleRun.Timer> {

    /** The number of timers that fire at the end of a run. */
    private static final int FIRED = 100;

    record Timer(int index) {}

    private final Simulation simulation = Simulation.withSeed(1);
    private final Increments increments = new Increments("timers", 1e8);
    private final TimerChoice choice;
    private final long[] tickets;
    private long digest;

    RescheduleRun(int pending) {
        choice = new TimerChoice(pending);
        tickets = new long[pending];
        for (int i = 0; i < pending; i++) {
            set(i);
        }
    }

    @Override
    public long run(long operations) {
        for (long i = 0; i < operations; i++) {
            int index = choice.next();
            simulation.cancel(tickets[index]);
            set(index);
        }
        for (int i = 0; i < FIRED; i++) {
            simulation.step();
        }
        return digest;
    }

    @Override
    public void handle(Timer timer) {
        digest = digest * 31 + simulation.now();
        set(timer.index());
    }

    private void set(int index) {
        tickets[index] = simulation.schedule(increments.next(), 0, this, new Timer(index));
    }
}
