// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The process that interrupts spot instances as the reclaim calendar says: each gets a notice two minutes ahead, some a
 * rebalance recommendation before. Only scopes with instances have a timer.
 */
public final class SpotReclaims implements InstanceListener {
    private final Simulation simulation;
    private final Fleet fleet;
    private final ReclaimSchedule calendar;
    private final ReclaimModel model;
    private final AgeFactors ages;
    private final Predicate<CapacityPool> pools;
    private final Map<ReclaimScope, Watch> watched = new LinkedHashMap<>();
    private final Map<String, Instance> atRisk = new LinkedHashMap<>();

    /**
     * Makes the process; it has to listen to the fleet.
     *
     * @param pools the pools it applies to
     */
    public SpotReclaims(Simulation simulation, Fleet fleet, ReclaimSchedule calendar, Predicate<CapacityPool> pools) {
        this(simulation, fleet, calendar, AgeFactors.NONE, pools);
    }

    /**
     * Makes the process with a hazard that depends on age.
     *
     * @param calendar the reclaims of the model that {@link AgeFactors#unthinned} returns
     * @param ages the factors by age
     * @param pools the pools it applies to
     */
    public SpotReclaims(
            Simulation simulation,
            Fleet fleet,
            ReclaimSchedule calendar,
            AgeFactors ages,
            Predicate<CapacityPool> pools) {
        this.simulation = simulation;
        this.fleet = fleet;
        this.calendar = calendar;
        this.model = calendar.model();
        this.ages = ages;
        this.pools = pools;
    }

    @Override
    public void launched(Instance instance) {
        CapacityPool pool = instance.pool();
        if (pool.capacityType() != CapacityType.SPOT || !pools.test(pool)) {
            return;
        }
        atRisk.put(instance.id(), instance);
        for (ReclaimScope scope : ReclaimScope.of(pool)) {
            watched.computeIfAbsent(scope, Watch::new).add(instance);
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
        if (atRisk.remove(instance.id()) == null) {
            return;
        }
        for (ReclaimScope scope : ReclaimScope.of(instance.pool())) {
            Watch watch = watched.get(scope);
            if (watch != null && watch.remove(instance)) {
                watched.remove(scope);
            }
        }
    }

    private void take(Instance instance, RandomStream random) {
        long delay = after(random, model.within());
        boolean recommended = random.bernoulli(model.rebalance());
        long lead = random.exponentialNanos((double) model.rebalanceLead().toNanos());
        if (recommended) {
            simulation.schedule(delay, Phase.WORLD, () -> recommend(instance.id()));
        }
        simulation.schedule(recommended ? delay + lead : delay, Phase.WORLD, () -> interrupt(instance.id()));
    }

    private static long after(RandomStream random, Duration within) {
        return (long) (random.nextDouble() * within.toNanos());
    }

    private void recommend(String instanceId) {
        if (atRisk.containsKey(instanceId)) {
            fleet.recommendRebalance(instanceId);
        }
    }

    private void interrupt(String instanceId) {
        if (atRisk.containsKey(instanceId)) {
            fleet.interrupt(instanceId);
        }
    }

    /** The instances of one scope, and the time of its next reclaim. */
    private final class Watch {
        private final ReclaimScope scope;
        private final Map<String, Instance> live = new LinkedHashMap<>();
        private long ticket = Simulation.NONE;

        Watch(ReclaimScope scope) {
            this.scope = scope;
            await();
        }

        void add(Instance instance) {
            live.put(instance.id(), instance);
        }

        /** Removes an instance; returns whether it was the last one, which ends the watch. */
        boolean remove(Instance instance) {
            live.remove(instance.id());
            if (live.isEmpty()) {
                simulation.cancel(ticket);
            }
            return live.isEmpty();
        }

        private void await() {
            @Nullable Reclaim next = calendar.of(scope).after(simulation.now());
            if (next != null) {
                ticket = simulation.scheduleAt(next.atNanos(), Phase.WORLD, () -> execute(next));
            }
        }

        private long ageOf(Instance instance) {
            return simulation.now() - instance.launchNanos();
        }

        private void execute(Reclaim reclaim) {
            RandomStream random = calendar.victims(scope, reclaim);
            List<Instance> taken = new ArrayList<>();
            for (Instance instance : live.values()) {
                if (calendar.affects(scope, reclaim, instance.pool().instanceType())
                        && random.bernoulli(reclaim.fraction() * ages.share(ageOf(instance)))) {
                    taken.add(instance);
                }
            }
            await();
            taken.forEach(instance -> take(instance, random));
        }
    }
}
