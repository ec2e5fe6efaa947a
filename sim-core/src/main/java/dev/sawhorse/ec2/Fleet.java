package dev.sawhorse.ec2;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of EC2 that autoscalers talk to: it launches instances from capacity pools, moves them through their states and
 * tells the journal what is billed and when.
 *
 * <p>Calls return at once; what takes time is the life of the instances. An instance is billed from its launch until it is
 * told to terminate.
 */
public final class Fleet {
    private final Simulation simulation;
    private final Journal journal;
    private final PriceBook prices;
    private final CapacityPools capacity;
    private final FleetTimings timings;
    private final InstanceIds ids;
    private final Map<String, Instance> instances = new LinkedHashMap<>();
    private final List<InstanceListener> listeners = new ArrayList<>();

    /** Makes a fleet without instances. */
    public Fleet(
            Simulation simulation, Journal journal, PriceBook prices, CapacityPools capacity, FleetTimings timings) {
        this.simulation = simulation;
        this.journal = journal;
        this.prices = prices;
        this.capacity = capacity;
        this.timings = timings;
        this.ids = new InstanceIds(simulation.stream("ec2/instance-ids"));
    }

    /** Has the listener told of every instance from now on. */
    public void listen(InstanceListener listener) {
        listeners.add(listener);
    }

    public PriceBook prices() {
        return prices;
    }

    public CapacityPools capacity() {
        return capacity;
    }

    /** Returns the instances that are not terminated yet, oldest first; a live, unmodifiable view. */
    public Collection<Instance> instances() {
        return Collections.unmodifiableCollection(instances.values());
    }

    /** Returns the instance of that id, null once it is terminated or if there never was one (DescribeInstances). */
    public @Nullable Instance find(String instanceId) {
        return instances.get(instanceId);
    }

    /**
     * Launches what the request asks for, trying its pools in the order of its strategy; a pool without capacity is reported
     * and the next one is tried, as an instant fleet of EC2 does.
     */
    public FleetResult createFleet(FleetRequest request) {
        long now = simulation.now();
        List<FleetError> errors = unsupported(request, now);
        List<Instance> launched = new ArrayList<>();
        for (CapacityPool pool : Allocation.order(request, prices, capacity.depths(), now)) {
            if (launched.size() == request.targetCapacity()) {
                break;
            }
            if (!capacity.isAvailable(pool, now)) {
                errors.add(FleetError.insufficientCapacity(pool));
                journal.append(new Observation.InsufficientCapacity(
                        pool.instanceType(), pool.zone(), pool.capacityType().label()));
                continue;
            }
            while (launched.size() < request.targetCapacity()) {
                launched.add(launch(pool, request.tags(), now));
            }
        }
        return new FleetResult(launched, errors);
    }

    private List<FleetError> unsupported(FleetRequest request, long now) {
        List<FleetError> errors = new ArrayList<>();
        for (FleetRequest.Override override : request.overrides()) {
            if (prices.price(override.pool(), now).isEmpty()) {
                errors.add(FleetError.unsupported(override.pool()));
            }
        }
        return errors;
    }

    private Instance launch(CapacityPool pool, Map<String, String> tags, long now) {
        double price = prices.price(pool, now).orElseThrow();
        Instance instance = new Instance(ids.next(), pool, price, now, tags);
        instances.put(instance.id(), instance);
        journal.append(new Observation.InstanceLaunched(
                instance.id(),
                pool.instanceType(),
                pool.zone(),
                pool.capacityType().label(),
                price));
        listeners.forEach(listener -> listener.launched(instance));
        simulation.schedule(timings.pendingToRunning().toNanos(), Phase.WORLD, () -> run(instance));
        return instance;
    }

    private void run(Instance instance) {
        if (instance.state() != Instance.State.PENDING) {
            return;
        }
        instance.enter(Instance.State.RUNNING);
        listeners.forEach(listener -> listener.running(instance));
    }

    /**
     * Tells the instance to terminate (TerminateInstances); telling one that already shuts down changes nothing.
     *
     * @throws IllegalArgumentException if there is no such instance, or no longer
     */
    public void terminate(String instanceId) {
        Instance instance = find(instanceId);
        if (instance == null) {
            throw new IllegalArgumentException(
                    "instance " + instanceId + " does not exist\nMaybe it has been terminated for a while.");
        }
        if (!instance.isAlive()) {
            return;
        }
        instance.enter(Instance.State.SHUTTING_DOWN);
        journal.append(new Observation.InstanceTerminating(instanceId));
        listeners.forEach(listener -> listener.shuttingDown(instance));
        simulation.schedule(timings.shuttingDown().toNanos(), Phase.WORLD, () -> remove(instance));
    }

    private void remove(Instance instance) {
        instance.enter(Instance.State.TERMINATED);
        instances.remove(instance.id());
        journal.append(new Observation.InstanceTerminated(instance.id()));
        listeners.forEach(listener -> listener.terminated(instance));
    }
}
