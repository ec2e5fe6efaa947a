// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.capacity.CapacityLimit;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InterruptionTrace;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A replay of a recorded trace of spot capacity: the trace bounds the number of running instances of some pools. When it falls,
 * randomly chosen excess instances are interrupted, and launches fail while the bound is reached.
 */
public final class TraceReplay implements InstanceListener, CapacityLimit {
    private static final long SECOND = PriceSteps.SECOND;

    private final Simulation simulation;
    private final Fleet fleet;
    private final Binding binding;
    private final RandomStream random;
    private final Map<String, Instance> live = new LinkedHashMap<>();
    private int granted;
    private long ticket = Simulation.NONE;

    /**
     * The use of a trace in a run.
     *
     * @param pools the pools, all of them spot
     * @param nodesPerNode the number of instances per node of the trace
     * @param beginSecond the time in the trace at which the run begins
     */
    public record Binding(
            InterruptionTrace trace, Predicate<CapacityPool> pools, double nodesPerNode, long beginSecond) {
        boolean covers(CapacityPool pool) {
            return pool.capacityType() == CapacityType.SPOT && pools.test(pool);
        }

        int capacity(long nanos) {
            return (int) (trace.nodesUp(beginSecond + nanos / SECOND) * nodesPerNode);
        }

        long nextChange(long nanos) {
            return (trace.nextChange(beginSecond + nanos / SECOND) - beginSecond) * SECOND;
        }
    }

    /**
     * Makes the replay; it has to listen to the fleet and be set as a limit on its capacity.
     *
     * @param random chooses the interrupted instances
     */
    public TraceReplay(Simulation simulation, Fleet fleet, Binding binding, RandomStream random) {
        this.simulation = simulation;
        this.fleet = fleet;
        this.binding = binding;
        this.random = random;
    }

    @Override
    public int left(CapacityPool pool, long atNanos) {
        return binding.covers(pool)
                ? Math.max(0, binding.capacity(atNanos) - live.size() - granted)
                : CapacityPools.UNLIMITED;
    }

    @Override
    public void granted(CapacityPool pool) {
        granted += binding.covers(pool) ? 1 : 0;
    }

    @Override
    public void launched(Instance instance) {
        if (binding.covers(instance.pool())) {
            granted = Math.max(0, granted - 1);
            live.put(instance.id(), instance);
            if (live.size() == 1) {
                await();
            }
        }
    }

    @Override
    public void interruptionWarned(Instance instance) {
        forget(instance);
    }

    @Override
    public void shuttingDown(Instance instance) {
        forget(instance);
    }

    private void forget(Instance instance) {
        if (live.remove(instance.id()) != null && live.isEmpty()) {
            simulation.cancel(ticket);
        }
    }

    private void await() {
        ticket = simulation.scheduleAt(binding.nextChange(simulation.now()), Phase.WORLD, this::changed);
    }

    private void changed() {
        await();
        int tooMany = live.size() - binding.capacity(simulation.now());
        List<Instance> chosen = new ArrayList<>(live.values());
        for (int i = 0; i < tooMany; i++) {
            Collections.swap(chosen, i, i + random.nextInt(chosen.size() - i));
            fleet.interrupt(chosen.get(i).id());
        }
    }
}
