// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The instance types that scheduling rounds can launch with the lowest price of each: bounds of what a new node can hold and
 * cost.
 */
public final class LaunchableInstances {
    /** Those that no cheaper one surpasses in everything, the cheapest first. */
    private final List<Machine> machines;

    private final Map<String, Resources> largestCapacity;

    private record Machine(double price, Resources allocatable) {}

    private LaunchableInstances(List<Machine> machines, Map<String, Resources> largestCapacity) {
        this.machines = machines;
        this.largestCapacity = largestCapacity;
    }

    /** Returns what there is in rounds with these NodePools and instance types. */
    public static LaunchableInstances of(SchedulingInput round) {
        List<Machine> all = new ArrayList<>();
        Map<String, Resources> largest = new LinkedHashMap<>();
        for (NodeClaimTemplate template : Scheduler.templates(round)) {
            for (InstanceType type : template.types().select(template.options())) {
                double price = type.cheapestPrice(
                        template.requirements(), template.types().wellKnown());
                type.allocatableOfferings().forEach(group -> all.add(new Machine(price, group.allocatable())));
                largest.merge(template.name(), type.capacity(), Resources::max);
            }
        }
        all.sort(Comparator.comparingDouble(Machine::price));
        List<Machine> unsurpassed = new ArrayList<>();
        for (Machine machine : all) {
            if (unsurpassed.stream().noneMatch(cheaper -> machine.allocatable().fitsWithin(cheaper.allocatable()))) {
                unsurpassed.add(machine);
            }
        }
        return new LaunchableInstances(unsurpassed, largest);
    }

    /** Returns the most that any type for a NodePool has of each resource. */
    public Resources largestCapacity(String nodePool) {
        return largestCapacity.getOrDefault(nodePool, Resources.NONE);
    }

    /** Returns the lowest price of an instance that a load fits on, in USD per hour; infinity if there is none. */
    public double lowestPrice(Resources load) {
        for (Machine machine : machines) {
            if (load.fitsWithin(machine.allocatable())) {
                return machine.price();
            }
        }
        return Double.POSITIVE_INFINITY;
    }
}
