// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import dev.sawhorse.sim.Script;
import dev.sawhorse.sim.Signal;
import dev.sawhorse.sim.Simulation;

/**
 * A benchmark of two processes that wake each other: each waits for its turn, holds for one nanosecond and passes the turn on.
 */
final class PingPongRun implements KernelRun {

    private static final Script<Player> GAME = Script.<Player>named("game")
            .forever(turn -> turn.waitFor(Player::turn).hold(player -> 1).then(Player::giveTurnAway));

    private final Simulation simulation = Simulation.withSeed(1);
    private final Signal ping = Signal.named("ping");
    private final Signal pong = Signal.named("pong");
    private long left;
    private long digest;

    PingPongRun() {
        simulation.start("ping", GAME, new Player(ping, pong));
        simulation.start("pong", GAME, new Player(pong, ping));
        simulation.run();
        ping.signal();
    }

    @Override
    public long run(long events) {
        left = events;
        simulation.run();
        return digest;
    }

    private final class Player {
        private final Signal turn;
        private final Signal other;

        Player(Signal turn, Signal other) {
            this.turn = turn;
            this.other = other;
        }

        Signal turn() {
            return turn;
        }

        void giveTurnAway() {
            digest = digest * 31 + simulation.now();
            other.signal();
            left -= 2;
            if (left <= 0) {
                simulation.stop();
            }
        }
    }
}
