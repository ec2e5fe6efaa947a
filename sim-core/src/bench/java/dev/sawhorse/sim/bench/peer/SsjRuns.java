// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

import dev.sawhorse.sim.bench.Increments;
import dev.sawhorse.sim.bench.KernelRun;
import dev.sawhorse.sim.bench.QueueModel;
import dev.sawhorse.sim.bench.TimerChoice;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.EventList;

/** The workloads on SSJ, in its event style; events are used again, as its own examples do. */
final class SsjRuns {

    private SsjRuns() {}

    static KernelRun start(String workload, EventList events) {
        Simulator simulator = new Simulator(events);
        simulator.init();
        return switch (workload) {
            case "hold-1k" -> new Hold(simulator, 1_000);
            case "hold-100k" -> new Hold(simulator, 100_000);
            case "mm1" -> new Queue(simulator);
            case "relay", "ping-pong" -> new PingPong(simulator);
            case "reschedule-20k" -> new Reschedule(simulator, 20_000);
            default -> throw new UnsupportedOperationException(workload);
        };
    }

    private abstract static class Counted implements KernelRun {
        final Simulator simulator;
        long left;
        long digest;

        Counted(Simulator simulator) {
            this.simulator = simulator;
        }

        @Override
        public long run(long events) {
            left = events;
            simulator.start();
            return digest;
        }

        final void count() {
            if (--left == 0) {
                simulator.stop();
            }
        }

        final long now() {
            return (long) simulator.time();
        }
    }

    private static final class Hold extends Counted {
        private final Increments increments = new Increments("hold", 1e8);

        Hold(Simulator simulator, int pending) {
            super(simulator);
            for (int i = 0; i < pending; i++) {
                new Tick().schedule((double) increments.next());
            }
        }

        private final class Tick extends Event {
            Tick() {
                super(Hold.this.simulator);
            }

            @Override
            public void actions() {
                digest = digest * 31 + now();
                schedule((double) increments.next());
                count();
            }
        }
    }

    private static final class Queue extends Counted {
        private final QueueModel model = new QueueModel();
        private final Departure departure = new Departure();

        Queue(Simulator simulator) {
            super(simulator);
            new Arrival().schedule((double) model.nextGap());
        }

        @Override
        public long run(long events) {
            super.run(events);
            return model.digest();
        }

        private final class Arrival extends Event {
            Arrival() {
                super(Queue.this.simulator);
            }

            @Override
            public void actions() {
                schedule((double) model.nextGap());
                if (model.arrive(now())) {
                    departure.schedule((double) model.nextService());
                }
                count();
            }
        }

        private final class Departure extends Event {
            Departure() {
                super(Queue.this.simulator);
            }

            @Override
            public void actions() {
                if (model.depart(now())) {
                    schedule((double) model.nextService());
                }
                count();
            }
        }
    }

    private static final class PingPong extends Counted {
        PingPong(Simulator simulator) {
            super(simulator);
            Player ping = new Player();
            Player pong = new Player();
            ping.other = pong;
            pong.other = ping;
            ping.woken.schedule(0);
        }

        private final class Player {
            private final Woken woken = new Woken(this);
            private final Held held = new Held(this);
            private Player other = this;
        }

        private final class Woken extends Event {
            private final Player player;

            Woken(Player player) {
                super(PingPong.this.simulator);
                this.player = player;
            }

            @Override
            public void actions() {
                player.held.schedule(1);
                count();
            }
        }

        private final class Held extends Event {
            private final Player player;

            Held(Player player) {
                super(PingPong.this.simulator);
                this.player = player;
            }

            @Override
            public void actions() {
                digest = digest * 31 + now();
                player.other.woken.schedule(0);
                count();
            }
        }
    }

    private static final class Reschedule extends Counted {
        private final Increments increments = new Increments("timers", 1e8);
        private final TimerChoice choice;
        private final Timer[] timers;

        Reschedule(Simulator simulator, int pending) {
            super(simulator);
            choice = new TimerChoice(pending);
            timers = new Timer[pending];
            for (int i = 0; i < pending; i++) {
                timers[i] = new Timer();
                timers[i].schedule((double) increments.next());
            }
        }

        @Override
        public long run(long operations) {
            for (long i = 0; i < operations; i++) {
                Timer timer = timers[choice.next()];
                timer.cancel();
                timer.schedule((double) increments.next());
            }
            return super.run(100);
        }

        private final class Timer extends Event {
            Timer() {
                super(Reschedule.this.simulator);
            }

            @Override
            public void actions() {
                digest = digest * 31 + now();
                schedule((double) increments.next());
                count();
            }
        }
    }
}
