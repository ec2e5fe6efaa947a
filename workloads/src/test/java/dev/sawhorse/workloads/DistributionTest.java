// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.moment.Mean;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class DistributionTest {
    private static final int DRAWS = 20_000;
    /** Half-width of the interval in standard errors; one mean in 16,000 falls outside by chance. */
    private static final double STANDARD_ERRORS = 4;

    static Stream<DistributionSpec> laws() {
        return Stream.of(
                new Constant(7),
                new Exponential(120),
                new Uniform(2, 10),
                LogNormal.ofMedianAndP95(300, 1200),
                LogNormal.ofMeanAndCv(60, 0.5),
                Empirical.of(List.of(1.0, 2.0, 4.0, 8.0)),
                new Empirical(List.of(1.0, 100.0), List.of(9.0, 1.0)));
    }

    @ParameterizedTest
    @MethodSource("laws")
    void meanOfTheFiguresIsTheMeanOfTheLaw(DistributionSpec law) {
        for (long seed = 1; seed <= 5; seed++) {
            double[] figures = draw(law, seed, "lifetime/web");
            double halfWidth = STANDARD_ERRORS * new StandardDeviation().evaluate(figures) / Math.sqrt(figures.length);
            assertThat(new Mean().evaluate(figures))
                    .as("%s with seed %d", law, seed)
                    .isCloseTo(law.mean(), within(Math.max(halfWidth, 1e-9)));
        }
    }

    @ParameterizedTest
    @MethodSource("laws")
    void sameSeedAndNameGiveTheSameFigures(DistributionSpec law) {
        assertThat(draw(law, 42, "size/web")).isEqualTo(draw(law, 42, "size/web"));
    }

    @Test
    void otherSeedsAndNamesGiveOtherFigures() {
        double[] figures = draw(new Exponential(1), 42, "size/web");

        assertThat(figures)
                .isNotEqualTo(draw(new Exponential(1), 43, "size/web"))
                .isNotEqualTo(draw(new Exponential(1), 42, "size/batch"));
    }

    @Test
    void logNormalKeepsItsMedianAndPercentile() {
        double[] figures = draw(LogNormal.ofMedianAndP95(300, 1200), 7, "lifetime");
        Arrays.sort(figures);

        assertThat(figures[DRAWS / 2]).isCloseTo(300, within(15.0));
        assertThat(figures[DRAWS * 95 / 100]).isCloseTo(1200, within(80.0));
    }

    @Test
    void logNormalKeepsItsMeanAndVariation() {
        LogNormal law = LogNormal.ofMeanAndCv(60, 0.5);
        double[] figures = draw(law, 7, "lifetime");

        assertThat(law.mean()).isCloseTo(60, within(1e-9));
        assertThat(new StandardDeviation().evaluate(figures) / new Mean().evaluate(figures))
                .isCloseTo(0.5, within(0.02));
    }

    @Test
    void uniformStaysWithinItsBounds() {
        assertThat(Arrays.stream(draw(new Uniform(2, 10), 1, "u")).boxed())
                .allMatch(figure -> figure >= 2 && figure < 10);
    }

    @Test
    void empiricalValuesOccurAsOftenAsTheirWeights() {
        Empirical law = new Empirical(List.of(1.0, 2.0, 3.0), List.of(6.0, 0.0, 2.0));
        double[] figures = draw(law, 3, "e");

        assertThat(Arrays.stream(figures).filter(figure -> figure == 2)).isEmpty();
        assertThat(Arrays.stream(figures).filter(figure -> figure == 1).count() / (double) DRAWS)
                .isCloseTo(0.75, within(0.013));
    }

    @Test
    void absurdParametersAreRejectedByName() {
        assertThatThrownBy(() -> new Exponential(0)).hasMessage("mean is 0.0, which is not a number above 0");
        assertThatThrownBy(() -> new Exponential(Double.NaN)).hasMessageContaining("mean is NaN");
        assertThatThrownBy(() -> new Constant(-1)).hasMessageContaining("value is -1.0");
        assertThatThrownBy(() -> new Uniform(3, 2)).hasMessageContaining("Maybe they are swapped");
        assertThatThrownBy(() -> LogNormal.ofMedianAndP95(10, 10)).hasMessageContaining("Maybe use a constant");
        assertThatThrownBy(() -> LogNormal.ofMeanAndCv(10, Double.POSITIVE_INFINITY))
                .hasMessageContaining("cv is Infinity");
        assertThatThrownBy(() -> new LogNormal(Double.NaN, 1)).hasMessageContaining("logMean is NaN");
        assertThatThrownBy(() -> Empirical.of(List.of())).hasMessageContaining("There are 0 values");
        assertThatThrownBy(() -> new Empirical(List.of(1.0), List.of(0.0))).hasMessageContaining("sum of the weights");
    }

    private static double[] draw(DistributionSpec law, long seed, String name) {
        Distribution distribution = law.bind(RandomStream.of(seed, name));
        double[] figures = new double[DRAWS];
        for (int i = 0; i < figures.length; i++) {
            figures[i] = distribution.sample();
        }
        return figures;
    }
}
