// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import dev.sawhorse.sim.Entity;
import dev.sawhorse.sim.Simulation;

/** A benchmark of two entities that wake each other: the woken one holds for a nanosecond, then wakes the other. */
final class RelayRun implements KernelRun {

    sealed interface Event {}

    record Woken(long turn) implements Event {}

    record Held(long turn) implements Event {}

    private final Simulation simulation = Simulation.withSeed(1);
    private long left;
    private long digest;

    RelayRun() {
        Player ping = new Player();
        Player pong = new Player();
        ping.other = pong;
        pong.other = ping;
        simulation.schedule(0, 0, ping, new Woken(0));
    }

    @Override
    public long run(long events) {
        left = events;
        simulation.run();
        return digest;
    }

    private final class Player implements Entity<Event> {
        private Player other = this;

        @Override
        public void handle(Event event) {
            if (event instanceof Woken woken) {
                simulation.schedule(1, 0, this, new Held(woken.turn()));
            } else if (event instanceof Held held) {
                digest = digest * 31 + simulation.now();
                simulation.schedule(0, 0, other, new Woken(held.turn() + 1));
            }
            if (--left == 0) {
                simulation.stop();
            }
        }
    }
}
