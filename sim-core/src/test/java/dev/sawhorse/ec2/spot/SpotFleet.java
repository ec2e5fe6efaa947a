// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.sim.Simulation;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A fixture of a fleet on the spot market. */
final class SpotFleet {
    final Simulation simulation = Simulation.withSeed(1);
    final Journal journal = new Journal(simulation::now);
    final CapacityPools capacity = new CapacityPools(PoolCapacity.EVEN);
    final Fleet fleet;

    SpotFleet() {
        this((pool, at) -> OptionalDouble.of(1));
    }

    SpotFleet(PriceBook prices) {
        fleet = new Fleet(simulation, journal, prices, capacity, FleetTimings.DEFAULT);
    }

    static CapacityPool spot(String type, String zone) {
        return new CapacityPool(type, zone, CapacityType.SPOT);
    }

    /** Launches as many as there are to have; returns them. */
    List<Instance> launch(CapacityPool pool, int count) {
        return fleet.createFleet(FleetRequest.of(
                        AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
                        List.of(new FleetRequest.Override(pool, 0)),
                        count,
                        Map.of()))
                .instances();
    }

    long count(Class<? extends Observation> kind) {
        return journal.entries().stream()
                .filter(entry -> kind.isInstance(entry.observation()))
                .count();
    }
}
