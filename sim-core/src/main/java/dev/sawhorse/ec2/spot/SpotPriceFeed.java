// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import java.util.LinkedHashMap;
import java.util.Map;

/** The process that journals the price changes of pools that have billed instances; other pools cause no events. */
public final class SpotPriceFeed implements InstanceListener {
    private final Simulation simulation;
    private final Journal journal;
    private final SpotPriceBook prices;
    private final Map<CapacityPool, Watch> watched = new LinkedHashMap<>();

    public SpotPriceFeed(Simulation simulation, Journal journal, SpotPriceBook prices) {
        this.simulation = simulation;
        this.journal = journal;
        this.prices = prices;
    }

    @Override
    public void launched(Instance instance) {
        CapacityPool pool = instance.pool();
        PricePath path = pool.capacityType() == CapacityType.SPOT ? prices.path(pool) : null;
        if (path != null) {
            watched.computeIfAbsent(pool, key -> new Watch(key, path)).instances++;
        }
    }

    @Override
    public void shuttingDown(Instance instance) {
        Watch watch = watched.get(instance.pool());
        if (watch != null && --watch.instances == 0) {
            simulation.cancel(watch.ticket);
            watched.remove(instance.pool());
        }
    }

    private final class Watch {
        private final CapacityPool pool;
        private final PricePath path;
        private int instances;
        private long ticket = Simulation.NONE;

        Watch(CapacityPool pool, PricePath path) {
            this.pool = pool;
            this.path = path;
            await();
        }

        private void await() {
            long next = path.nextChange(simulation.now());
            if (next != PricePath.NEVER) {
                ticket = simulation.scheduleAt(next, Phase.WORLD, this::changed);
            }
        }

        private void changed() {
            double price = path.at(simulation.now());
            journal.append(new Observation.SpotPriceChanged(pool.instanceType(), pool.zone(), price));
            await();
        }
    }
}
