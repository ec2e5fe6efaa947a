// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class SpotPriceFeedTest {
    private static final CapacityPool POOL = SpotFleet.spot("m5.large", "us-east-1a");
    private static final CapacityPool OTHER = SpotFleet.spot("m5.large", "us-east-1b");

    private final RecordedPath path = recorded(new long[] {0, 1000, 1800, 9000}, 0.03, 0.04, 0.05, 0.02);
    private final SpotPriceBook prices = new SpotPriceBook(
            (pool, at) -> OptionalDouble.of(0.03),
            (pool, level, onDemand) -> pool.equals(POOL) ? path : PricePath.constant(level));
    private final SpotFleet world = new SpotFleet(prices);

    private static RecordedPath recorded(long[] seconds, double... prices) {
        RecordedPath path = new RecordedPath();
        for (int i = 0; i < seconds.length; i++) {
            path.add(seconds[i], prices[i]);
        }
        return path;
    }

    private void runTo(long second) {
        world.simulation.runUntil(Duration.ofSeconds(second).toNanos());
    }

    @Test
    void changesAreReportedWhileInstancesOfThePoolAreBilled() {
        world.fleet.listen(new SpotPriceFeed(world.simulation, world.journal, prices));
        runTo(500);
        assertThat(world.journal.entries()).isEmpty();
        Instance first = world.launch(POOL, 2).get(0);
        world.launch(OTHER, 1);
        runTo(1500);
        world.fleet.terminate(first.id());
        runTo(2000);
        world.fleet.instances().stream().map(Instance::id).toList().forEach(world.fleet::terminate);
        runTo(20_000);

        assertThat(world.journal.entries())
                .filteredOn(entry -> entry.observation() instanceof Observation.SpotPriceChanged)
                .extracting(Journal.Entry::time, Journal.Entry::observation)
                .containsExactly(
                        tuple(1000_000_000_000L, new Observation.SpotPriceChanged("m5.large", "us-east-1a", 0.04)),
                        tuple(1800_000_000_000L, new Observation.SpotPriceChanged("m5.large", "us-east-1a", 0.05)));
    }

    @Test
    void laterInstancePaysTheCurrentPriceOfThePool() {
        runTo(1800);

        assertThat(world.launch(POOL, 1).get(0).launchPrice()).isEqualTo(0.05);
    }

    @Test
    void replayedPricesGiveTheExactCost() {
        Random random = new Random(7);
        long[] seconds = new long[60];
        double[] recorded = new double[60];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = i == 0 ? 0 : seconds[i - 1] + 1 + random.nextInt(20_000);
            recorded[i] = (100 + random.nextInt(3000)) / 1e4;
        }
        RecordedPath replayed = recorded(seconds, recorded);
        SpotPriceBook book = new SpotPriceBook((pool, at) -> OptionalDouble.of(9), (pool, level, onDemand) -> replayed);
        SpotFleet fleet = new SpotFleet(book);
        fleet.journal.append(new Observation.RunStarted("t", 1, "2026-03-01T00:00:00Z", "us-east-1", "0"));
        fleet.fleet.listen(new SpotPriceFeed(fleet.simulation, fleet.journal, book));
        List<long[]> lives = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            long from = random.nextInt(300_000);
            long to = from + 60 + random.nextInt(200_000);
            lives.add(new long[] {from, to});
            fleet.simulation.schedule(from * 1_000_000_000L, 0, () -> {
                String id = fleet.launch(POOL, 1).get(0).id();
                fleet.simulation.schedule((to - from) * 1_000_000_000L, 0, () -> fleet.fleet.terminate(id));
            });
        }
        fleet.simulation.runUntil(Duration.ofMinutes(10_000).toNanos());
        fleet.journal.append(new Observation.RunEnded(0));

        BigDecimal expected = BigDecimal.ZERO;
        for (long[] life : lives) {
            expected = expected.add(cost(life[0], life[1], seconds, recorded));
        }
        assertThat(Results.of(fleet.journal.entries()).cost().spot()).isCloseTo(expected.doubleValue(), within(1e-6));
        assertThat(expected.doubleValue()).isGreaterThan(100);
    }

    /** What one life costs, second by second of the recording, without the code under test. */
    private static BigDecimal cost(long from, long to, long[] seconds, double[] prices) {
        BigDecimal cost = BigDecimal.ZERO;
        for (int i = 0; i < seconds.length; i++) {
            long end = i + 1 < seconds.length ? seconds[i + 1] : Long.MAX_VALUE;
            long lived = Math.min(to, end) - Math.max(from, seconds[i]);
            if (lived > 0) {
                cost = cost.add(BigDecimal.valueOf(prices[i])
                        .multiply(BigDecimal.valueOf(lived))
                        .divide(BigDecimal.valueOf(3600), MathContext.DECIMAL64));
            }
        }
        return cost;
    }

    @Test
    void poolThatIsNotSoldHasNoPriceAndNoPath() {
        SpotPriceBook none = new SpotPriceBook((pool, at) -> OptionalDouble.empty(), (pool, level, od) -> path);

        assertThat(none.price(POOL, 0)).isEmpty();
        assertThat(none.path(POOL)).isNull();
        assertThat(prices.price(new CapacityPool("m5.large", "us-east-1a", CapacityType.ON_DEMAND), 0))
                .hasValue(0.03);
    }
}
