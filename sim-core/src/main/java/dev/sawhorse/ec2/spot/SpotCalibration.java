// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.facts.InterruptionRange;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The calibration check of interruptions: the simulated interruption rates beside the Spot Advisor's. */
public final class SpotCalibration {
    private static final long MONTH_NANOS = (long) (InterruptionShares.HOURS * 3.6e12);

    /**
     * The rates of one range of the advisor.
     *
     * @param pools the number of simulated pools, with an instance in each
     * @param months the number of months of each
     * @param aimed the target share of instances interrupted in a month
     * @param interrupted the simulated share
     */
    public record Row(InterruptionRange range, int pools, int months, double aimed, double interrupted) {
        /** Whether the simulated share is within the range. */
        public boolean isWithin() {
            return interrupted * 100 >= range.minPercent() && interrupted * 100 <= range.maxPercent();
        }
    }

    private final InterruptionShares shares;
    private final ReclaimModel model;
    private final Map<InterruptionRange, int[]> launched = new EnumMap<>(InterruptionRange.class);
    private final Map<InterruptionRange, int[]> interrupted = new EnumMap<>(InterruptionRange.class);

    private SpotCalibration(InterruptionShares shares, ReclaimModel model) {
        this.shares = shares;
        this.model = model;
        for (InterruptionRange range : InterruptionRange.values()) {
            launched.put(range, new int[1]);
            interrupted.put(range, new int[1]);
        }
    }

    /** Simulates one instance of every type in every zone, for a number of months with a seed each. */
    public static List<Row> simulate(
            InterruptionShares shares, ReclaimModel model, Collection<String> types, List<String> zones, int months) {
        SpotCalibration calibration = new SpotCalibration(shares, model);
        for (int month = 0; month < months; month++) {
            calibration.simulateMonth(month, types, zones);
        }
        List<Row> rows = new ArrayList<>();
        for (InterruptionRange range : InterruptionRange.values()) {
            int all = count(calibration.launched, range)[0];
            if (all > 0) {
                double share = (double) count(calibration.interrupted, range)[0] / all;
                rows.add(new Row(range, all / months, months, shares.share(range), share));
            }
        }
        return rows;
    }

    private void simulateMonth(long seed, Collection<String> types, List<String> zones) {
        Simulation simulation = Simulation.withSeed(seed);
        Fleet fleet = new Fleet(
                simulation,
                Journal.streaming(simulation::now),
                (pool, at) -> OptionalDouble.of(1),
                new CapacityPools(PoolCapacity.EVEN),
                FleetTimings.DEFAULT);
        fleet.listen(new SpotReclaims(simulation, fleet, new ReclaimSchedule(seed, shares, model), pool -> true));
        fleet.listen(new InstanceListener() {
            @Override
            public void interruptionWarned(Instance instance) {
                count(interrupted, shares.range(instance.pool().instanceType()))[0]++;
            }
        });
        for (String type : types) {
            for (String zone : zones) {
                CapacityPool pool = new CapacityPool(type, zone, CapacityType.SPOT);
                fleet.createFleet(FleetRequest.of(
                        AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
                        List.of(new FleetRequest.Override(pool, 0)),
                        1,
                        Map.of()));
                count(launched, shares.range(type))[0]++;
            }
        }
        simulation.runUntil(MONTH_NANOS);
    }

    private static int[] count(Map<InterruptionRange, int[]> counts, InterruptionRange range) {
        return counts.computeIfAbsent(range, absent -> new int[1]);
    }
}
