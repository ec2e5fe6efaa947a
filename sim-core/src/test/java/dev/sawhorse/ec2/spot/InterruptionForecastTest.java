// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.capacity.CapacityPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class InterruptionForecastTest {
    private static final InterruptionShares SHARES = InterruptionShares.of("us-east-1");
    private static final ReclaimModel MODEL = ReclaimModel.calibrated().withRebalance(0, Duration.ZERO);
    private static final long WINDOW = Duration.ofMinutes(5).toNanos();
    private static final long MONTH = (long) (InterruptionShares.HOURS * 3.6e12);

    private static Map<CapacityPool, Double> evenly(List<String> types, List<String> zones) {
        Map<CapacityPool, Double> spread = new LinkedHashMap<>();
        for (String type : types) {
            for (String zone : zones) {
                spread.put(SpotFleet.spot(type, zone), 1.0 / (types.size() * zones.size()));
            }
        }
        return spread;
    }

    /** The share of months in which more than a share of 200 nodes was warned within five minutes. */
    private static double simulated(Map<CapacityPool, Double> spread, ReclaimModel model, double moreThan, int months) {
        int hit = 0;
        for (int month = 0; month < months; month++) {
            SpotFleet world = new SpotFleet();
            ReclaimSchedule calendar = new ReclaimSchedule(month, SHARES, model);
            world.fleet.listen(new SpotReclaims(world.simulation, world.fleet, calendar, pool -> true));
            List<Long> warned = new ArrayList<>();
            world.fleet.listen(new InstanceListener() {
                @Override
                public void interruptionWarned(Instance instance) {
                    warned.add(world.simulation.now());
                }

                @Override
                public void terminated(Instance instance) {
                    world.launch(instance.pool(), 1);
                }
            });
            spread.forEach((pool, share) -> world.launch(pool, (int) Math.round(200 * share)));
            world.simulation.runUntil(MONTH);
            hit += most(warned) > moreThan * 200 ? 1 : 0;
        }
        return (double) hit / months;
    }

    private static int most(List<Long> warned) {
        int most = 0;
        int first = 0;
        for (int i = 0; i < warned.size(); i++) {
            while (warned.get(i) - warned.get(first) > WINDOW) {
                first++;
            }
            most = Math.max(most, i - first + 1);
        }
        return most;
    }

    @Test
    void closedFormEqualsTheSimulatedProcess() {
        Map<CapacityPool, Double> wide =
                evenly(List.of("m5.xlarge", "c5.xlarge", "m5.2xlarge", "r6a.xlarge"), List.of("a", "b"));
        Map<CapacityPool, Double> narrow = evenly(List.of("m5.xlarge"), List.of("a", "b"));

        assertThat(simulated(wide, MODEL, 0.1, 600))
                .isCloseTo(new InterruptionForecast(SHARES, MODEL, wide).lossProbability(0.1), within(0.05));
        assertThat(simulated(narrow, MODEL, 0.1, 600))
                .isCloseTo(new InterruptionForecast(SHARES, MODEL, narrow).lossProbability(0.1), within(0.05));
    }

    @Test
    void evenlySpreadPoolsLoseFewerInstancesTogether() {
        InterruptionForecast one = new InterruptionForecast(SHARES, MODEL, evenly(List.of("m5.xlarge"), List.of("a")));
        InterruptionForecast two =
                new InterruptionForecast(SHARES, MODEL, evenly(List.of("m5.xlarge"), List.of("a", "b")));
        InterruptionForecast eight = new InterruptionForecast(
                SHARES, MODEL, evenly(List.of("m5.xlarge", "r6a.xlarge"), List.of("a", "b", "c", "d")));

        assertThat(one.effectivePools()).isEqualTo(1);
        assertThat(eight.effectivePools()).isCloseTo(8, within(1e-9));
        assertThat(eight.lossProbability(0.3)).isLessThan(two.lossProbability(0.3));
        assertThat(two.lossProbability(0.5)).isZero();
        assertThat(one.lossProbability(0.5)).isPositive();
        assertThat(one.interruptedPerMonth()).isCloseTo(0.3, within(1e-9));
    }

    @Test
    void everyReclaimIsPositive() {
        InterruptionForecast one =
                new InterruptionForecast(SHARES, MODEL.withShocks(0, 0), evenly(List.of("m5.xlarge"), List.of("a")));

        assertThat(one.lossRate(0))
                .isCloseTo(
                        MODEL.withShocks(0, 0).rate(ReclaimScope.Kind.POOL, SHARES.hazard("m5.xlarge")), within(1e-12));
    }
}
