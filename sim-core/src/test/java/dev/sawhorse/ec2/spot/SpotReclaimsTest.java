// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.journal.Observation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class SpotReclaimsTest {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final InterruptionShares SHARES = InterruptionShares.of("us-east-1");
    private static final ReclaimModel STORMY = ReclaimModel.calibrated().withScale(300);

    private final SpotFleet world = new SpotFleet();

    private ReclaimSchedule start(ReclaimModel model) {
        ReclaimSchedule calendar = new ReclaimSchedule(1, SHARES, model);
        world.capacity.limit(calendar);
        world.fleet.listen(new SpotReclaims(world.simulation, world.fleet, calendar, pool -> true));
        return calendar;
    }

    private Map<String, Long> warned() {
        Map<String, Long> warned = new LinkedHashMap<>();
        world.fleet.listen(new InstanceListener() {
            @Override
            public void interruptionWarned(Instance instance) {
                assertThat(warned.put(instance.id(), world.simulation.now()))
                        .as("warned once")
                        .isNull();
            }
        });
        return warned;
    }

    @Test
    void instancesOfAPoolAreWarnedTogetherAndOnceAndEndTwoMinutesLater() {
        start(STORMY.withShocks(0, 0).withRebalance(0, Duration.ZERO));
        Map<String, Long> warned = warned();
        world.launch(SpotFleet.spot("m5.xlarge", "us-east-1a"), 50);
        world.simulation.runUntil(200 * HOUR);

        assertThat(warned).hasSize(50);
        assertThat(world.fleet.instances()).isEmpty();
        Map<Long, Integer> together = new TreeMap<>();
        warned.values().forEach(at -> together.merge(at / Duration.ofMinutes(5).toNanos(), 1, Integer::sum));
        assertThat(together.values().stream().mapToInt(Integer::intValue).max().orElse(0))
                .isGreaterThan(10);
    }

    @Test
    void onDemandInstancesAreNeverInterrupted() {
        start(STORMY);
        world.launch(new CapacityPool("m5.xlarge", "us-east-1a", CapacityType.ON_DEMAND), 50);
        world.simulation.runUntil(1000 * HOUR);

        assertThat(world.fleet.instances()).hasSize(50);
    }

    @Test
    void poolHasNoCapacityForATimeAfterAReclaim() {
        ReclaimSchedule calendar = start(STORMY.withShocks(0, 0));
        CapacityPool pool = SpotFleet.spot("m5.xlarge", "us-east-1a");
        Reclaim first = calendar.of(ReclaimScope.of(pool).get(0)).after(0);
        assertThat(first).isNotNull();

        assertThat(world.capacity.isAvailable(pool, first.atNanos() - 1)).isTrue();
        assertThat(world.capacity.isAvailable(pool, first.atNanos())).isFalse();
        assertThat(world.capacity.isAvailable(pool, first.untilNanos() - 1)).isFalse();
        assertThat(world.capacity.isAvailable(
                        new CapacityPool("m5.xlarge", "us-east-1a", CapacityType.ON_DEMAND), first.atNanos()))
                .isTrue();
    }

    @Test
    void rebalanceRecommendationPrecedesTheNotice() {
        start(STORMY.withRebalance(1, Duration.ofMinutes(10)));
        List<Observation> told = new ArrayList<>();
        Instance one =
                world.launch(SpotFleet.spot("m5.xlarge", "us-east-1a"), 1).get(0);
        world.journal.listen(entry -> told.add(entry.observation()));
        world.simulation.runUntil(300 * HOUR);

        assertThat(told)
                .startsWith(
                        new Observation.InstanceNotice(one.id(), "rebalance recommendation"),
                        new Observation.SpotInterruption(one.id()),
                        new Observation.InstanceTerminating(one.id()));
    }

    @Test
    void marketIsIndependentOfReads() {
        ReclaimSchedule looked = new ReclaimSchedule(1, SHARES, STORMY);
        ReclaimSchedule fresh = new ReclaimSchedule(1, SHARES, STORMY);
        CapacityPool pool = SpotFleet.spot("m5.xlarge", "us-east-1a");
        for (int hour = 1000; hour >= 0; hour--) {
            looked.left(pool, hour * HOUR);
            looked.left(SpotFleet.spot("c5.large", "us-east-1b"), hour * HOUR);
        }

        for (ReclaimScope scope : ReclaimScope.of(pool)) {
            for (int hour = 0; hour < 1000; hour++) {
                assertThat(looked.of(scope).after(hour * HOUR))
                        .isEqualTo(fresh.of(scope).after(hour * HOUR));
            }
        }
    }

    @Test
    void typesInterruptedMoreOftenShareEveryShock() {
        ReclaimSchedule calendar = new ReclaimSchedule(1, SHARES, STORMY);
        ReclaimScope zone = new ReclaimScope(ReclaimScope.Kind.ZONE, "us-east-1a", "");
        int both = 0;
        int frail = 0;
        for (Reclaim next = calendar.of(zone).after(0);
                next != null && next.atNanos() < 20_000 * HOUR;
                next = calendar.of(zone).after(next.atNanos())) {
            boolean sturdy = calendar.affects(zone, next, "c5.xlarge");
            assertThat(calendar.affects(zone, next, "m5.xlarge")).isTrue();
            frail++;
            both += sturdy ? 1 : 0;
        }
        double expected = SHARES.hazard("c5.xlarge") / SHARES.hazard("m5.xlarge");

        assertThat((double) both / frail).isCloseTo(expected, within(0.03));
    }

    @Test
    void upTimesAreHeavyTailedIfConfigured() {
        assertThat(meanByMedian(ReclaimModel.calibrated())).isCloseTo(1 / StrictMath.log(2), within(0.15));
        assertThat(meanByMedian(ReclaimModel.calibrated().withHeavyTails())).isBetween(2.0, 5.0);
    }

    /** Up-times of single nodes in pools of their own over a long time, from one reclaim that takes them to the next. */
    private static double meanByMedian(ReclaimModel model) {
        List<Long> upTimes = new ArrayList<>();
        ReclaimSchedule calendar = new ReclaimSchedule(3, SHARES, model.withShocks(0, 0));
        for (String zone : List.of("a", "b", "c", "d", "e", "f")) {
            ReclaimScope scope = new ReclaimScope(ReclaimScope.Kind.POOL, zone, "m5.xlarge");
            ReclaimSequence reclaims = calendar.of(scope);
            long up = 0;
            for (Reclaim next = reclaims.after(0);
                    next != null && next.atNanos() < 900_000 * HOUR;
                    next = reclaims.after(next.atNanos())) {
                if (calendar.victims(scope, next).bernoulli(next.fraction())) {
                    upTimes.add(next.atNanos() - up);
                    up = next.atNanos();
                }
            }
        }
        upTimes.sort(null);
        double mean = upTimes.stream().mapToDouble(Long::doubleValue).average().orElseThrow();
        return mean / upTimes.get(upTimes.size() / 2);
    }

    @Test
    void probabilityBeyondOneIsRefused() {
        assertThatThrownBy(() -> ReclaimModel.calibrated().withShocks(0.7, 0.4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("familyShare + zoneShare 1.1");
        assertThatThrownBy(() -> ReclaimModel.calibrated().withRebalance(1.5, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rebalance 1.5");
    }
}
