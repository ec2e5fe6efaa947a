// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

import dev.sawhorse.sim.Entity;
import dev.sawhorse.sim.Simulation;

/** A benchmark of an M/M/1 queue: two events for each customer, few of them pending. */
final class QueueRun implements KernelRun, Entity<QueueRun.Event> {

    sealed interface Event {}

    record Arrival(long number) implements Event {}

    record Departure(long number) implements Event {}

    private final Simulation simulation = Simulation.withSeed(1);
    private final QueueModel model = new QueueModel();
    private long left;

    QueueRun() {
        simulation.schedule(model.nextGap(), 0, this, new Arrival(0));
    }

    @Override
    public long run(long events) {
        left = events;
        simulation.run();
        return model.digest();
    }

    @Override
    public void handle(Event event) {
        if (event instanceof Arrival arrival) {
            simulation.schedule(model.nextGap(), 0, this, new Arrival(arrival.number() + 1));
            if (model.arrive(simulation.now())) {
                simulation.schedule(model.nextService(), 0, this, new Departure(arrival.number()));
            }
        } else if (event instanceof Departure departure && model.depart(simulation.now())) {
            simulation.schedule(model.nextService(), 0, this, new Departure(departure.number() + 1));
        }
        if (--left == 0) {
            simulation.stop();
        }
    }
}
