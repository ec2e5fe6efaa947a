// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.deadline.SpotCapacity;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The spot capacity of a scenario: an instance of a node's type in one of the zones of the scenario that offer it.
 *
 * @param zones zones of the region
 * @param names names of the zones of the scenario
 * @param clock nanoseconds since the simulation's start
 */
record SpotOfZones(Zones zones, List<String> names, CapacityPools pools, LongSupplier clock) implements SpotCapacity {
    SpotOfZones {
        names = List.copyOf(names);
    }

    @Override
    public boolean isAvailableFor(Node node) {
        String type = node.labels().getOrDefault(Labels.INSTANCE_TYPE, "");
        return zones.offering(type).stream()
                .map(Zone::name)
                .filter(names::contains)
                .anyMatch(
                        zone -> pools.isAvailable(new CapacityPool(type, zone, CapacityType.SPOT), clock.getAsLong()));
    }
}
