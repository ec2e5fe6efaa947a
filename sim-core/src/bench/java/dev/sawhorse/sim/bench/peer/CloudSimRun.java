// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

import ch.qos.logback.classic.Level;
import dev.sawhorse.sim.bench.Increments;
import dev.sawhorse.sim.bench.KernelRun;
import dev.sawhorse.sim.bench.QueueModel;
import org.cloudsimplus.core.CloudSimEntity;
import org.cloudsimplus.core.CloudSimPlus;
import org.cloudsimplus.core.events.SimEvent;
import org.cloudsimplus.util.Log;

/** The workloads on CloudSim Plus's core: an entity that sends itself tagged events. */
final class CloudSimRun implements KernelRun {

    private static final double SHORTEST_STEP = 0.1;

    private final CloudSimPlus simulation = new CloudSimPlus(SHORTEST_STEP);
    private final Model model;

    private CloudSimRun(String workload) {
        Log.setLevel(Level.OFF);
        model = switch (workload) {
            case "hold-1k" -> new Hold(simulation, 1_000);
            case "hold-100k" -> new Hold(simulation, 100_000);
            case "mm1" -> new Queue(simulation);
            case "relay", "ping-pong" -> new PingPong(simulation);
            default -> throw new UnsupportedOperationException(workload);
        };
        simulation.startSync();
    }

    static KernelRun start(String workload) {
        return new CloudSimRun(workload);
    }

    @Override
    public long run(long events) {
        model.left = events;
        while (model.left > 0) {
            simulation.runFor(Double.MAX_VALUE);
        }
        return model.digest();
    }

    private abstract static class Model extends CloudSimEntity {
        long left;
        long digest;

        Model(CloudSimPlus simulation) {
            super(simulation);
        }

        @Override
        public final void processEvent(SimEvent event) {
            if (left == 0) {
                return;
            }
            process(event.getTag(), (long) getSimulation().clock());
            left--;
        }

        abstract void process(int tag, long now);

        long digest() {
            return digest;
        }
    }

    private static final class Hold extends Model {
        private final Increments increments = new Increments("hold", 1e8);
        private final int pending;

        Hold(CloudSimPlus simulation, int pending) {
            super(simulation);
            this.pending = pending;
        }

        @Override
        protected void startInternal() {
            for (int i = 0; i < pending; i++) {
                schedule((double) increments.next(), 0);
            }
        }

        @Override
        void process(int tag, long now) {
            digest = digest * 31 + now;
            schedule((double) increments.next(), tag);
        }
    }

    private static final class Queue extends Model {
        private static final int ARRIVAL = 0;
        private static final int DEPARTURE = 1;
        private final QueueModel model = new QueueModel();

        Queue(CloudSimPlus simulation) {
            super(simulation);
        }

        @Override
        protected void startInternal() {
            schedule((double) model.nextGap(), ARRIVAL);
        }

        @Override
        void process(int tag, long now) {
            if (tag == ARRIVAL) {
                schedule((double) model.nextGap(), ARRIVAL);
                if (model.arrive(now)) {
                    schedule((double) model.nextService(), DEPARTURE);
                }
            } else if (model.depart(now)) {
                schedule((double) model.nextService(), DEPARTURE);
            }
        }

        @Override
        long digest() {
            return model.digest();
        }
    }

    /** Tags 0 and 1 wake a player, tags 2 and 3 end that player's hold. */
    private static final class PingPong extends Model {
        PingPong(CloudSimPlus simulation) {
            super(simulation);
        }

        @Override
        protected void startInternal() {
            schedule(0.0, 0);
        }

        @Override
        void process(int tag, long now) {
            if (tag < 2) {
                schedule(1.0, tag + 2);
            } else {
                digest = digest * 31 + now;
                schedule(0.0, 3 - tag);
            }
        }
    }
}
