// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.ec2.limits.ApiAction;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The EC2 API as autoscalers use it: it launches instances from capacity pools, moves them through their states and writes
 * billing and state changes to the journal.
 *
 * <p>Calls return at once; instances take time to change their states. An instance is billed from its launch until it is told
 * to terminate. In an on-demand capacity reservation it is billed like an on-demand one, in a capacity block not at all, as
 * blocks are paid up front; the unused part of a reservation is not billed.
 *
 * <p>When an on-demand capacity reservation ends its instances continue as on-demand ones; those of a capacity block are
 * terminated half an hour before its end.
 */
public final class Fleet implements CreateFleetApi {
    /** The time between a spot instance's interruption notice and its termination. */
    public static final Duration INTERRUPTION_NOTICE = Duration.ofMinutes(2);

    /** The time before the end of a capacity block at which EC2 terminates its instances. */
    private static final long BLOCK_RECLAIM_NANOS = Duration.ofMinutes(30).toNanos();

    private final Simulation simulation;
    private final Journal journal;
    private final PriceBook prices;
    private final CapacityPools capacity;
    private final Account account;
    private final Admission admission;
    private final AllocationCache allocations;
    private final InstantFleet instantFleet;
    private final LaunchFailureReporter refusals;
    private final FleetTimings timings;
    private final ImageReleases images = new ImageReleases();
    private final InstanceIds ids;
    private final Map<String, Instance> instances = new LinkedHashMap<>();
    private final Map<String, Admission.Grant> grants = new LinkedHashMap<>();
    private final List<InstanceListener> listeners = new ArrayList<>();

    /** Makes a fleet without instances in an account without limits. */
    public Fleet(
            Simulation simulation, Journal journal, PriceBook prices, CapacityPools capacity, FleetTimings timings) {
        this(simulation, journal, prices, capacity, Account.of(CapacityReservations.none()), timings);
    }

    /** Makes a fleet without instances. */
    public Fleet(
            Simulation simulation,
            Journal journal,
            PriceBook prices,
            CapacityPools capacity,
            Account account,
            FleetTimings timings) {
        this.simulation = simulation;
        this.journal = journal;
        this.prices = prices;
        this.capacity = capacity;
        this.account = account;
        this.admission = new Admission(account, capacity);
        this.allocations = new AllocationCache(this::price);
        this.instantFleet = new InstantFleet(admission);
        this.refusals = new LaunchFailureReporter(journal);
        this.timings = timings;
        this.ids = new InstanceIds(simulation.stream("ec2/instance-ids"));
        account.reservations().all().forEach(this::scheduleEnd);
    }

    /** Adds a listener to all instances from now on. */
    public void listen(InstanceListener listener) {
        listeners.add(listener);
    }

    public PriceBook prices() {
        return prices;
    }

    public CapacityPools capacity() {
        return capacity;
    }

    public Account account() {
        return account;
    }

    public ImageReleases images() {
        return images;
    }

    /** Returns a stream of random numbers of the run, for callers of this fleet. */
    public RandomStream stream(String name) {
        return simulation.stream(name);
    }

    private void scheduleEnd(CapacityReservation reservation) {
        if (reservation.endNanos() == CapacityReservation.NEVER) {
            return;
        }
        boolean block = reservation.kind() == CapacityReservation.Kind.CAPACITY_BLOCK;
        long at = block
                ? Math.max(reservation.startNanos(), reservation.endNanos() - BLOCK_RECLAIM_NANOS)
                : reservation.endNanos();
        simulation.schedule(Math.max(0, at - simulation.now()), Phase.WORLD, () -> leave(reservation));
    }

    /** Terminates the instances of a capacity block; instances of other reservations continue without it. */
    private void leave(CapacityReservation reservation) {
        boolean block = reservation.kind() == CapacityReservation.Kind.CAPACITY_BLOCK;
        List.copyOf(instances.values()).stream()
                .filter(instance -> reservation.id().equals(instance.reservationId()))
                .filter(Instance::isAlive)
                .forEach(block ? instance -> terminate(instance.id()) : Instance::leaveReservation);
    }

    /**
     * Changes the number of instances of a capacity reservation (ModifyCapacityReservation); 0 cancels it
     * (CancelCapacityReservation). Instances that run in it continue.
     *
     * @throws IllegalArgumentException if there is no such reservation, or it is a capacity block, which cannot be changed
     */
    public void changeReservation(String reservationId, int count) {
        CapacityReservation reservation = account.reservations().find(reservationId);
        if (reservation == null || reservation.kind() == CapacityReservation.Kind.CAPACITY_BLOCK) {
            throw new IllegalArgumentException(
                    reservationId + (reservation == null ? " is not a capacity reservation" : " is a capacity block"));
        }
        if (count > 0) {
            account.reservations().resize(reservationId, count);
            return;
        }
        account.reservations().end(reservationId, simulation.now());
        leave(reservation);
    }

    /** Returns whether a call of EC2's API is within its rate limit; throttled calls are journalled. */
    public boolean tryCall(ApiAction action) {
        return observed(account.throttle().tryRequest(action, simulation.now()), action);
    }

    /** Returns whether one more instance in a call is within the rate limit; throttled calls are journalled. */
    public boolean tryInstance(ApiAction action) {
        return observed(account.throttle().tryInstances(action, 1, simulation.now()), action);
    }

    private boolean observed(boolean through, ApiAction action) {
        if (!through) {
            journal.append(new Observation.CallThrottled(action.apiName()));
        }
        return through;
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
     * {@inheritDoc}
     *
     * <p>Pools are tried in the order of the request's strategy; a pool without capacity is reported and the next one is tried,
     * as in an instant fleet of EC2.
     */
    @Override
    public FleetResult createFleet(FleetRequest request) {
        long now = simulation.now();
        Allocation pools = allocations.of(request, capacity.depthsAt(now), now);
        List<FleetError> errors = new ArrayList<>();
        pools.unpriced().forEach(pool -> errors.add(FleetError.unsupported(pool)));
        InstantFleet.Plan plan = instantFleet.plan(request, pools, now);
        refusals.observe(plan.errors());
        errors.addAll(plan.errors());
        List<Instance> launched = new ArrayList<>();
        plan.grants().forEach(grant -> launched.add(launch(grant, request.tags(), now)));
        return new FleetResult(launched, errors);
    }

    /**
     * Launches instances of one pool (RunInstances): as many as available, up to the maximum.
     *
     * @throws Ec2Exception if fewer than the minimum are available, in which case none is launched
     */
    public List<Instance> runInstances(RunInstancesRequest request) {
        long now = simulation.now();
        CapacityPool pool = request.pool();
        if (price(pool, now).isEmpty()) {
            throw refused(FleetError.unsupported(pool));
        }
        List<Admission.Grant> taken = new ArrayList<>();
        String subnet = request.subnet() == null ? admission.subnet(pool) : request.subnet();
        FleetError refusal = admission.refusal(pool, null, subnet, now);
        while (refusal == null && taken.size() < request.maxCount()) {
            taken.add(admission.take(pool, null, subnet, now));
            refusal = admission.refusal(pool, null, subnet, now);
        }
        if (refusal != null && taken.size() < request.maxCount()) {
            refusals.observe(List.of(refusal));
        }
        if (refusal != null && taken.size() < request.minCount()) {
            taken.forEach(admission::giveBack);
            throw refused(refusal);
        }
        return taken.stream().map(grant -> launch(grant, request.tags(), now)).toList();
    }

    private static Ec2Exception refused(FleetError error) {
        return new Ec2Exception(error.code(), error.message());
    }

    /** Returns the launch price; reserved instances are billed like on-demand ones. */
    private OptionalDouble price(CapacityPool pool, long atNanos) {
        CapacityPool sold = pool.capacityType() == CapacityType.RESERVED
                ? new CapacityPool(pool.instanceType(), pool.zone(), CapacityType.ON_DEMAND)
                : pool;
        return prices.price(sold, atNanos);
    }

    private Instance launch(Admission.Grant grant, Map<String, String> tags, long now) {
        CapacityPool pool = grant.pool();
        double price =
                isPaidUpFront(grant.reservationId()) ? 0 : price(pool, now).orElseThrow();
        Instance instance = new Instance(unusedId(), pool, grant.reservationId(), price, now, tags);
        instance.attach(grant.subnet());
        instances.put(instance.id(), instance);
        grants.put(instance.id(), grant);
        observeLaunch(instance);
        simulation.schedule(timings.runningNanos(instance), Phase.WORLD, () -> run(instance));
        return instance;
    }

    /** Ids of restored instances may come from an earlier run of the same seed. */
    private String unusedId() {
        String id = ids.next();
        while (instances.containsKey(id)) {
            id = ids.next();
        }
        return id;
    }

    /**
     * Adds an instance that was launched before the start: it takes its place in pool, reservation, quotas and subnet, whether
     * there is room or not, and is billed from now on at the current price.
     *
     * @throws IllegalArgumentException if there is an instance of that id, or its pool has no price
     */
    public Instance restore(ExistingInstance existing) {
        long now = simulation.now();
        CapacityPool pool = existing.pool();
        OptionalDouble listed = price(pool, now);
        if (listed.isEmpty() || instances.containsKey(existing.id())) {
            throw new IllegalArgumentException("instance " + existing.id() + " of " + pool
                    + (listed.isEmpty() ? " has no price" : " exists twice"));
        }
        double price = isPaidUpFront(existing.reservationId()) ? 0 : listed.getAsDouble();
        String subnet = existing.subnet().isEmpty() ? admission.subnet(pool) : existing.subnet();
        Instance instance = new Instance(
                existing.id(),
                existing.providerId(),
                pool,
                existing.reservationId(),
                price,
                existing.launchNanos(),
                existing.tags());
        instance.attach(subnet);
        instances.put(instance.id(), instance);
        grants.put(instance.id(), admission.hold(pool, existing.reservationId(), subnet));
        observeLaunch(instance);
        // Samples its other latencies too.
        timings.runningNanos(instance);
        run(instance);
        return instance;
    }

    private void observeLaunch(Instance instance) {
        CapacityPool pool = instance.pool();
        journal.append(new Observation.InstanceLaunched(
                instance.id(),
                pool.instanceType(),
                pool.zone(),
                pool.capacityType().label(),
                instance.launchPrice()));
        listeners.forEach(listener -> listener.launched(instance));
    }

    private boolean isPaidUpFront(@Nullable String reservation) {
        CapacityReservation found =
                reservation == null ? null : account.reservations().find(reservation);
        return found != null && found.kind() == CapacityReservation.Kind.CAPACITY_BLOCK;
    }

    private void run(Instance instance) {
        if (instance.state() != Instance.State.PENDING) {
            return;
        }
        instance.enter(Instance.State.RUNNING);
        listeners.forEach(listener -> listener.running(instance));
    }

    /**
     * Terminates an instance (TerminateInstances); no change for one that already shuts down.
     *
     * @throws IllegalArgumentException if there is no such instance
     */
    public void terminate(String instanceId) {
        terminate(instanceId, 0);
    }

    /**
     * Continues the termination of a restored instance that was told to terminate before the start.
     *
     * @param elapsedNanos the time since then
     */
    public void resumeTermination(String instanceId, long elapsedNanos) {
        terminate(instanceId, elapsedNanos);
    }

    private void terminate(String instanceId, long elapsedNanos) {
        Instance instance = require(instanceId);
        if (!instance.isAlive()) {
            return;
        }
        instance.enter(Instance.State.SHUTTING_DOWN);
        journal.append(new Observation.InstanceTerminating(instanceId));
        listeners.forEach(listener -> listener.shuttingDown(instance));
        long left = Math.max(0, timings.terminatedNanos(instance) - elapsedNanos);
        simulation.schedule(left, Phase.WORLD, () -> remove(instance));
    }

    /**
     * Stops a running on-demand instance (StopInstances): it keeps its volumes, gives its place in the pool back and costs
     * nothing itself until it is started again. The time this takes is not modelled.
     *
     * @throws IllegalArgumentException if there is no such instance, or it cannot be stopped
     */
    public void stop(String instanceId) {
        Instance instance = require(instanceId);
        if (instance.state() != Instance.State.RUNNING || instance.pool().capacityType() != CapacityType.ON_DEMAND) {
            throw new IllegalArgumentException("instance " + instance + " cannot be stopped\nMaybe it does not run.");
        }
        instance.enter(Instance.State.STOPPED);
        giveBack(instance);
        journal.append(new Observation.InstanceStopped(instanceId));
        listeners.forEach(listener -> listener.stopped(instance));
    }

    /**
     * Starts a stopped instance (StartInstances), which takes a place in its pool again.
     *
     * @throws IllegalArgumentException if there is no such instance, or it is not stopped
     * @throws Ec2Exception if its pool has no place
     */
    public void start(String instanceId) {
        Instance instance = require(instanceId);
        if (instance.state() != Instance.State.STOPPED) {
            throw new IllegalArgumentException("instance " + instance + " is not stopped");
        }
        long now = simulation.now();
        CapacityPool pool = instance.pool();
        FleetError refusal = admission.refusal(pool, null, instance.subnet(), now);
        if (refusal != null) {
            refusals.observe(List.of(refusal));
            throw refused(refusal);
        }
        grants.put(instanceId, admission.take(pool, null, instance.subnet(), now));
        instance.enter(Instance.State.PENDING);
        journal.append(new Observation.InstanceStarted(instanceId));
        simulation.schedule(timings.runningNanos(instance), Phase.WORLD, () -> run(instance));
    }

    /**
     * Interrupts a spot instance: it gets its notice now and is terminated after {@link #INTERRUPTION_NOTICE}.
     *
     * @throws IllegalArgumentException if there is no such instance, or it is not a spot instance
     */
    public void interrupt(String instanceId) {
        Instance instance = requireSpot(instanceId);
        if (!instance.isAlive() || !instance.warn()) {
            return;
        }
        journal.append(new Observation.SpotInterruption(instanceId));
        listeners.forEach(listener -> listener.interruptionWarned(instance));
        simulation.schedule(INTERRUPTION_NOTICE.toNanos(), Phase.WORLD, () -> {
            if (instance.isAlive()) {
                terminate(instanceId);
            }
        });
    }

    /**
     * Sends a rebalance recommendation for a spot instance.
     *
     * @throws IllegalArgumentException if there is no such instance, or it is not a spot instance
     */
    public void recommendRebalance(String instanceId) {
        Instance instance = requireSpot(instanceId);
        journal.append(new Observation.InstanceNotice(instanceId, "rebalance recommendation"));
        listeners.forEach(listener -> listener.rebalanceRecommended(instance));
    }

    /**
     * Announces scheduled maintenance of the hardware under an instance.
     *
     * @throws IllegalArgumentException if there is no such instance
     */
    public void scheduleChange(String instanceId) {
        Instance instance = require(instanceId);
        journal.append(new Observation.InstanceNotice(instanceId, "scheduled change"));
        listeners.forEach(listener -> listener.changeScheduled(instance));
    }

    /**
     * Makes a status check of an instance fail from now on; the instance continues to run.
     *
     * @throws IllegalArgumentException if there is no such instance
     */
    public void impair(String instanceId, StatusCheck check) {
        Instance instance = require(instanceId);
        String which = check == StatusCheck.INSTANCE ? "instance" : "system";
        journal.append(new Observation.InstanceNotice(instanceId, which + " status check fails"));
        listeners.forEach(listener -> listener.impaired(instance, check));
    }

    private Instance requireSpot(String instanceId) {
        Instance instance = require(instanceId);
        if (instance.pool().capacityType() != CapacityType.SPOT) {
            throw new IllegalArgumentException("instance " + instance + " is not a spot instance");
        }
        return instance;
    }

    private Instance require(String instanceId) {
        Instance instance = find(instanceId);
        if (instance == null) {
            throw new IllegalArgumentException(
                    "instance " + instanceId + " does not exist\nMaybe it has been terminated for a while.");
        }
        return instance;
    }

    private void remove(Instance instance) {
        instance.enter(Instance.State.TERMINATED);
        instances.remove(instance.id());
        giveBack(instance);
        journal.append(new Observation.InstanceTerminated(instance.id()));
        listeners.forEach(listener -> listener.terminated(instance));
    }

    private void giveBack(Instance instance) {
        Admission.Grant grant = grants.remove(instance.id());
        if (grant != null) {
            admission.giveBack(grant);
        }
    }
}
