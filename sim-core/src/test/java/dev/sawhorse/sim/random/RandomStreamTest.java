// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.random;

import dev.sawhorse.sim.Simulation;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class RandomStreamTest {

    private static final int DRAWS = 20_000;

    private final RandomStream stream = RandomStream.of(42, "test");

    @Test
    void numbersAreTheSameOnEveryMachine() {
        assertThat(longs(RandomStream.of(42, "arrivals/web"), 3))
                .containsExactly(-6291170176378093362L, -5856829669442273337L, 7656280047281675661L);
        assertThat(RandomStream.of(42, "arrivals/web").exponential(1)).isEqualTo(1.0757407909541898);
        assertThat(RandomStream.of(42, "arrivals/web").nextGaussian()).isEqualTo(1.11892524787483);
    }

    @Test
    void generatorIsXoshiro256StarStar() {
        stream.state(1, 2, 3, 4);

        assertThat(longs(stream, 5)).containsExactly(11520, 0, 1509978240, 1215971899390074240L, 1216172134540287360L);
    }

    @Test
    void streamDependsOnlyOnSeedAndName() {
        Simulation one = Simulation.withSeed(5);
        Simulation other = Simulation.withSeed(5);
        longs(other.stream("spot"), 100);
        other.stream("another");

        assertThat(longs(one.stream("arrivals"), 10)).isEqualTo(longs(other.stream("arrivals"), 10));
    }

    @Test
    void oneNameIsOneStream() {
        Simulation simulation = Simulation.withSeed(5);

        assertThat(simulation.stream("arrivals")).isSameAs(simulation.stream("arrivals"));
        assertThat(simulation.stream("arrivals").name()).isEqualTo("arrivals");
    }

    @Test
    void streamsOfOtherSeedsAndNamesAreIndependent() {
        double[] base = doubles(RandomStream.of(1, "a"));
        for (RandomStream other : new RandomStream[] {
            RandomStream.of(2, "a"),
            RandomStream.of(1, "b"),
            RandomStream.of(1, "aa"),
            RandomStream.of(-1, "a"),
            RandomStream.of(0, "")
        }) {
            assertThat(new PearsonsCorrelation().correlation(base, doubles(other)))
                    .as("seed and name of stream %s", other.name())
                    .isCloseTo(0, within(4 / Math.sqrt(DRAWS)));
        }
    }

    @Test
    void drawsFollowTheirDistributions() {
        assertFollows(new UniformRealDistribution(-1, 3), () -> stream.uniform(-1, 3));
        assertFollows(new ExponentialDistribution(2.5), () -> stream.exponential(2.5));
        assertFollows(new NormalDistribution(1, 2), () -> stream.normal(1, 2));
        assertFollows(new LogNormalDistribution(1, 0.5), () -> stream.logNormal(1, 0.5));
    }

    @Test
    void commonsMathDistributionsCanBeBoundToAStream() {
        WeibullDistribution bound = new WeibullDistribution(stream, 2, 5);

        assertFollows(new WeibullDistribution(2, 5), bound::sample);
    }

    @Test
    void boundedIntegersAreEquallyLikely() {
        long[] counts = new long[7];
        for (int i = 0; i < DRAWS; i++) {
            counts[stream.nextInt(7)]++;
        }
        double[] expected = new double[7];
        Arrays.fill(expected, DRAWS / 7.0);

        assertThat(new ChiSquareTest().chiSquareTest(expected, counts)).isGreaterThan(0.001);
        assertThat(stream.nextLong(1)).isZero();
        assertThatThrownBy(() -> stream.nextLong(0)).hasMessageContaining("bound 0");
    }

    @Test
    void bernoulliHitsWithItsProbability() {
        int hits = 0;
        for (int i = 0; i < DRAWS; i++) {
            hits += stream.bernoulli(0.2) ? 1 : 0;
        }

        assertThat(hits / (double) DRAWS).isCloseTo(0.2, within(0.012));
    }

    private static void assertFollows(RealDistribution distribution, DoubleSupplier draw) {
        double[] sample = new double[2_000];
        Arrays.setAll(sample, i -> draw.getAsDouble());

        assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(distribution, sample))
                .as("p value of %s", distribution.getClass().getSimpleName())
                .isGreaterThan(0.001);
    }

    private static long[] longs(RandomStream stream, int count) {
        long[] numbers = new long[count];
        Arrays.setAll(numbers, i -> stream.nextLong());
        return numbers;
    }

    private static double[] doubles(RandomStream stream) {
        double[] numbers = new double[DRAWS];
        Arrays.setAll(numbers, i -> stream.nextDouble());
        return numbers;
    }
}
