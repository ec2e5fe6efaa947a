// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class QuantileTest {
    private static final int DRAWS = 4_000;

    static Stream<DistributionSpec> laws() {
        return Stream.of(
                new Exponential(120),
                new Uniform(2, 10),
                LogNormal.ofMedianAndP95(300, 1200),
                Weibull.ofMedianAndP95(300, 1200),
                new Pareto(10, 1.5),
                Gamma.ofMeanAndCv(60, 0.5),
                Gamma.ofMeanAndCv(60, 2),
                deciles());
    }

    /** Samples and quantiles of evenly spaced shares must have the same distribution. */
    @ParameterizedTest
    @MethodSource("laws")
    void quantilesAndDrawsAgree(DistributionSpec law) {
        assertThat(pValue(law, law)).isGreaterThan(1e-3);
    }

    @ParameterizedTest
    @MethodSource("laws")
    void samplesOfALargerDistributionAreDetected(DistributionSpec law) {
        Distribution distribution = law.bind(RandomStream.of(2, "q"));
        double[] larger = new double[DRAWS];
        Arrays.setAll(larger, i -> 1.5 * distribution.sample());
        assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(larger, atEvenShares(law)))
                .isLessThan(1e-6);
    }

    @Test
    void medianAndPercentileGivenAreThoseOfTheLaw() {
        for (DistributionSpec law : List.of(
                LogNormal.ofMedianAndP95(300, 1200),
                Weibull.ofMedianAndP95(300, 1200),
                Pareto.ofMedianAndP95(300, 1200))) {
            assertThat(law.quantile(0.5)).as("%s", law).isCloseTo(300, within(1e-6));
            assertThat(law.quantile(0.95)).as("%s", law).isCloseTo(1200, within(1e-6));
        }
    }

    @Test
    void percentilesAreTheFiguresGiven() {
        assertThat(deciles().quantile(0.5)).isEqualTo(40);
        assertThat(deciles().quantile(0.7)).isCloseTo(70, within(1e-9));
        assertThat(deciles().mean()).isCloseTo(0.5 * 25 + 0.4 * 70 + 0.1 * 550, within(1e-9));
    }

    @Test
    void percentilesThatDoNotRiseAreRejected() {
        assertThatThrownBy(() -> percentiles(0, 10, 0.5, 5, 1, 20)).hasMessageContaining("Sort the percentiles");
        assertThatThrownBy(() -> percentiles(0.5, 10, 1, 20)).hasMessageContaining("start with share 0");
    }

    @Test
    void correlatedFiguresHaveTheirLawsAndTheirRankCorrelation() {
        List<DistributionSpec> laws = List.of(new Exponential(2), LogNormal.ofMedianAndP95(4, 30), deciles());
        double[][] figures = correlated(laws, 0.8);

        for (int i = 0; i < laws.size(); i++) {
            assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(figures[i], atEvenShares(laws.get(i))))
                    .isGreaterThan(1e-3);
        }
        double expected = 6 / Math.PI * Math.asin(0.8 / 2);
        assertThat(new SpearmansCorrelation().correlation(figures[0], figures[1]))
                .isCloseTo(expected, within(0.03));
        assertThat(new SpearmansCorrelation().correlation(figures[0], figures[2]))
                .isCloseTo(0, within(0.07));
    }

    @Test
    void figuresWithoutCorrelationAreFoundOut() {
        double[][] figures = correlated(List.of(new Exponential(2), new Exponential(3), deciles()), 0);
        assertThat(new SpearmansCorrelation().correlation(figures[0], figures[1]))
                .isLessThan(0.1);
    }

    @Test
    void impossibleCorrelationsAreRejected() {
        double[][] impossible = {{1, 0.9, -0.9}, {0.9, 1, 0.9}, {-0.9, 0.9, 1}};
        List<DistributionSpec> laws = List.of(new Exponential(1), new Exponential(1), new Exponential(1));
        assertThatThrownBy(() -> new GaussianCopula(RandomStream.of(1, "c"), laws, impossible))
                .hasMessageContaining("Maybe the correlations contradict each other");
    }

    @Test
    void choicesOccurAsOftenAsTheirWeights() {
        WeightedChoice<String> choice = new WeightedChoice<>(
                RandomStream.of(1, "choice"),
                List.of(
                        new WeightedChoice.Option<>("web", 3),
                        new WeightedChoice.Option<>("never", 0),
                        new WeightedChoice.Option<>("batch", 1)));
        List<String> drawn = new ArrayList<>();
        for (int i = 0; i < DRAWS; i++) {
            drawn.add(choice.sample());
        }
        assertThat(drawn).doesNotContain("never");
        assertThat(drawn.stream().filter("web"::equals).count() / (double) DRAWS)
                .isCloseTo(0.75, within(0.03));
    }

    private static double[][] correlated(List<DistributionSpec> laws, double correlation) {
        double[][] matrix = {{1, correlation, 0}, {correlation, 1, 0}, {0, 0, 1}};
        GaussianCopula copula = new GaussianCopula(RandomStream.of(4, "copula"), laws, matrix);
        double[][] figures = new double[laws.size()][DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double[] drawn = copula.sample();
            for (int i = 0; i < drawn.length; i++) {
                figures[i][draw] = drawn[i];
            }
        }
        return figures;
    }

    private static double pValue(DistributionSpec drawn, DistributionSpec expected) {
        Distribution distribution = drawn.bind(RandomStream.of(2, "q"));
        double[] figures = new double[DRAWS];
        Arrays.setAll(figures, i -> distribution.sample());
        return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(figures, atEvenShares(expected));
    }

    private static double[] atEvenShares(DistributionSpec law) {
        double[] figures = new double[DRAWS];
        Arrays.setAll(figures, i -> law.quantile((i + 0.5) / DRAWS));
        return figures;
    }

    private static Percentiles deciles() {
        return percentiles(0, 10, 0.5, 40, 0.9, 100, 1, 1000);
    }

    private static Percentiles percentiles(double... sharesAndValues) {
        List<Percentiles.Point> points = new ArrayList<>();
        for (int i = 0; i < sharesAndValues.length; i += 2) {
            points.add(new Percentiles.Point(sharesAndValues[i], sharesAndValues[i + 1]));
        }
        return new Percentiles(points);
    }
}
