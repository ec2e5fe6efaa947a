// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.models;

import dev.sawhorse.sim.Condition;
import dev.sawhorse.sim.Script;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.sim.stat.TimeWeighted;

final class RepairShop {
    static final Script<RepairShop> MACHINE = Script.<RepairShop>named("machine")
            .forever(round -> round.hold(shop -> shop.random.exponentialNanos(10e9))
                    .then(shop -> shop.working.add(-1))
                    .waitFor(shop -> shop.repairerFree)
                    .then(shop -> shop.freeRepairers--)
                    .hold(shop -> shop.random.exponentialNanos(3e9))
                    .then(RepairShop::repaired));

    final Simulation simulation = Simulation.withSeed(7);
    final RandomStream random = simulation.stream("machines");
    final TimeWeighted working = new TimeWeighted("working machines", simulation::now, 6);
    int freeRepairers = 2;
    final Condition repairerFree = Condition.of("a repairer is free", () -> freeRepairers > 0);

    void repaired() {
        working.add(1);
        freeRepairers++;
        repairerFree.signal();
    }
}
