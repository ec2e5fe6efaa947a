package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityPools;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.PoolCapacity;
import dev.sawhorse.facts.InterruptionRange;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** How often simulated instances are interrupted, beside what the Spot Advisor says: the proof of the calibration. */
public final class SpotCalibration {
    private static final long MONTH_NANOS = (long) (MonthlyShares.HOURS * 3.6e12);

    /**
     * One range of the advisor.
     *
     * @param pools how many pools were simulated, with an instance in each
     * @param months how many months of each
     * @param aimed the share of instances that is to be interrupted in a month
     * @param interrupted the share that was
     */
    public record Row(InterruptionRange range, int pools, int months, double aimed, double interrupted) {
        /** Whether what was simulated is within the range. */
        public boolean isWithin() {
            return interrupted * 100 >= range.minPercent() && interrupted * 100 <= range.maxPercent();
        }
    }

    private final MonthlyShares shares;
    private final ReclaimModel model;
    private final Map<InterruptionRange, int[]> launched = new EnumMap<>(InterruptionRange.class);
    private final Map<InterruptionRange, int[]> interrupted = new EnumMap<>(InterruptionRange.class);

    private SpotCalibration(MonthlyShares shares, ReclaimModel model) {
        this.shares = shares;
        this.model = model;
        for (InterruptionRange range : InterruptionRange.values()) {
            launched.put(range, new int[1]);
            interrupted.put(range, new int[1]);
        }
    }

    /** Keeps one instance of every type in every zone for a month, as many months as asked for, each of another seed. */
    public static List<Row> simulate(
            MonthlyShares shares, ReclaimModel model, Collection<String> types, List<String> zones, int months) {
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
        fleet.listen(new SpotReclaims(simulation, fleet, new ReclaimCalendar(seed, shares, model), pool -> true));
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
