// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

import dev.sawhorse.sim.bench.Increments;
import dev.sawhorse.sim.bench.KernelRun;
import dev.sawhorse.sim.bench.QueueModel;
import dev.sawhorse.sim.bench.TimerChoice;

/** The workloads on a plain loop, with a new record for each event or with the events used again. */
final class PlainRuns {

    private PlainRuns() {}

    static KernelRun start(String workload, PlainLoop loop, boolean records) {
        return switch (workload) {
            case "hold-1k" -> new Hold(loop, records, 1_000);
            case "hold-100k" -> new Hold(loop, records, 100_000);
            case "mm1" -> new Queue(loop, records);
            case "relay", "ping-pong" -> new PingPong(loop, records);
            case "reschedule-20k" -> new Reschedule(loop, 20_000);
            default -> throw new UnsupportedOperationException(workload);
        };
    }

    private abstract static class Counted implements KernelRun {
        final PlainLoop loop;
        final boolean records;
        long left;
        long digest;

        Counted(PlainLoop loop, boolean records) {
            this.loop = loop;
            this.records = records;
        }

        @Override
        public long run(long events) {
            left = events;
            loop.run();
            return digest;
        }

        final void count() {
            if (--left == 0) {
                loop.stop();
            }
        }
    }

    private static final class Hold extends Counted {
        private final Increments increments = new Increments("hold", 1e8);

        Hold(PlainLoop loop, boolean records, int pending) {
            super(loop, records);
            for (int i = 0; i < pending; i++) {
                loop.add(increments.next(), new Tick(this, i));
            }
        }

        private record Tick(Hold hold, long number) implements PlainLoop.Handler {
            @Override
            public void fire() {
                PlainLoop loop = hold.loop;
                hold.digest = hold.digest * 31 + loop.now;
                loop.add(loop.now + hold.increments.next(), hold.records ? new Tick(hold, number) : this);
                hold.count();
            }
        }
    }

    private static final class Queue extends Counted {
        private final QueueModel model = new QueueModel();
        private final Departure departure = new Departure(this, 0);

        Queue(PlainLoop loop, boolean records) {
            super(loop, records);
            loop.add(model.nextGap(), new Arrival(this, 0));
        }

        @Override
        public long run(long events) {
            super.run(events);
            return model.digest();
        }

        private record Arrival(Queue queue, long number) implements PlainLoop.Handler {
            @Override
            public void fire() {
                long now = queue.loop.now;
                queue.loop.add(now + queue.model.nextGap(), queue.records ? new Arrival(queue, number + 1) : this);
                if (queue.model.arrive(now)) {
                    queue.loop.add(
                            now + queue.model.nextService(),
                            queue.records ? new Departure(queue, number) : queue.departure);
                }
                queue.count();
            }
        }

        private record Departure(Queue queue, long number) implements PlainLoop.Handler {
            @Override
            public void fire() {
                long now = queue.loop.now;
                if (queue.model.depart(now)) {
                    queue.loop.add(
                            now + queue.model.nextService(), queue.records ? new Departure(queue, number + 1) : this);
                }
                queue.count();
            }
        }
    }

    /** A turn is two events: the wake, and the end of the hold, which wakes the other player. */
    private static final class PingPong extends Counted {
        PingPong(PlainLoop loop, boolean records) {
            super(loop, records);
            Player ping = new Player(this);
            Player pong = new Player(this);
            ping.other = pong;
            pong.other = ping;
            loop.add(0, ping.woken);
        }

        private static final class Player {
            private final PingPong game;
            private final Woken woken = new Woken(this, 0);
            private final Held held = new Held(this, 0);
            private Player other = this;

            Player(PingPong game) {
                this.game = game;
            }
        }

        private record Woken(Player player, long turn) implements PlainLoop.Handler {
            @Override
            public void fire() {
                PingPong game = player.game;
                game.loop.add(game.loop.now + 1, game.records ? new Held(player, turn) : player.held);
                game.count();
            }
        }

        private record Held(Player player, long turn) implements PlainLoop.Handler {
            @Override
            public void fire() {
                PingPong game = player.game;
                game.digest = game.digest * 31 + game.loop.now;
                game.loop.add(game.loop.now, game.records ? new Woken(player.other, turn + 1) : player.other.woken);
                game.count();
            }
        }
    }

    private static final class Reschedule implements KernelRun {
        private final PlainLoop loop;
        private final Increments increments = new Increments("timers", 1e8);
        private final TimerChoice choice;
        private final Timer[] timers;
        private long digest;

        Reschedule(PlainLoop loop, int pending) {
            this.loop = loop;
            choice = new TimerChoice(pending);
            timers = new Timer[pending];
            for (int i = 0; i < pending; i++) {
                set(i);
            }
        }

        @Override
        public long run(long operations) {
            for (long i = 0; i < operations; i++) {
                int index = choice.next();
                loop.remove(timers[index]);
                set(index);
            }
            for (int i = 0; i < 100; i++) {
                loop.removeFirst().fire();
            }
            return digest;
        }

        private void set(int index) {
            timers[index] = new Timer(this, index);
            loop.add(loop.now + increments.next(), timers[index]);
        }

        private record Timer(Reschedule run, int index) implements PlainLoop.Handler {
            @Override
            public void fire() {
                run.digest = run.digest * 31 + run.loop.now;
                run.set(index);
            }
        }
    }
}
