// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.models;

import dev.sawhorse.sim.Process;
import dev.sawhorse.sim.Script;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.sim.stat.Tally;

final class MM1Queue {
    record Customer(long arrived) {}

    static final Script<MM1Queue> SOURCE = Script.<MM1Queue>named("source")
            .forever(round ->
                    round.pause(queue -> queue.gaps.exponentialNanos(1.25e9)).then(MM1Queue::arrive));
    static final Script<MM1Queue> SERVER = Script.<MM1Queue>named("server")
            .forever(round -> round.getNext(Customer.class, (queue, customer) -> queue.served = customer)
                    .hold(queue -> queue.services.exponentialNanos(1e9))
                    .then(queue -> queue.timeInSystem.add((double) queue.simulation.now() - queue.served.arrived)));

    final Simulation simulation = Simulation.withSeed(7);
    final RandomStream gaps = simulation.stream("gaps");
    final RandomStream services = simulation.stream("services");
    final Tally timeInSystem = new Tally("time in system");
    final Process<MM1Queue> server = simulation.start("server", SERVER, this);
    final Process<MM1Queue> source = simulation.start("source", SOURCE, this);
    Customer served = new Customer(0);

    void arrive() {
        simulation.schedule(0, 0, server, new Customer(simulation.now()));
    }
}
