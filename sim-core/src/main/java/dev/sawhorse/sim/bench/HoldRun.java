// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import dev.sawhorse.sim.Entity;
import dev.sawhorse.sim.Simulation;

/** The hold model: a run takes the first pending event and schedules a new one, so that their number is constant. */
final class HoldRun implements KernelRun, Entity<HoldRun.Tick> {

    record Tick(long number) {}

    private final Simulation simulation = Simulation.withSeed(1);
    private final Increments increments = new Increments("hold", 1e8);
    private long left;
    private long digest;

    HoldRun(int pending) {
        for (int i = 0; i < pending; i++) {
            simulation.schedule(increments.next(), 0, this, new Tick(i));
        }
    }

    @Override
    public long run(long events) {
        left = events;
        simulation.run();
        return digest;
    }

    @Override
    public void handle(Tick tick) {
        digest = digest * 31 + simulation.now();
        simulation.schedule(increments.next(), 0, this, new Tick(tick.number()));
        if (--left == 0) {
            simulation.stop();
        }
    }
}
