// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.MarkovModulatedArrivals.State;
import dev.sawhorse.workloads.PiecewiseLinearCurve.Point;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.workloads.ProcessStatistics.HOUR;
import static dev.sawhorse.workloads.ProcessStatistics.formula;
import static dev.sawhorse.workloads.ProcessStatistics.indexOfDispersion;
import static dev.sawhorse.workloads.ProcessStatistics.level;
import static dev.sawhorse.workloads.ProcessStatistics.pValue;
import static dev.sawhorse.workloads.ProcessStatistics.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Tests that every arrival process has its distribution, and that the statistical tests reject a wrong one. */
class ArrivalDistributionsTest {
    /** The significance level of correct processes; seeds are fixed, so the tests are deterministic. */
    private static final double RIGHT = 1e-3;
    /** The p-value that a wrong process must be below. */
    private static final double WRONG = 1e-6;

    private static final int HOURS = 400;

    @Test
    void poissonGapsAreExponential() {
        assertThat(pValue(poisson(50), level(50))).isGreaterThan(RIGHT);
    }

    @Test
    void poissonOfAnotherRateIsFoundOut() {
        assertThat(pValue(poisson(50), level(45))).isLessThan(WRONG);
    }

    @Test
    void poissonCountsAreAsDispersedAsTheirMean() {
        assertThat(indexOfDispersion(poisson(50), HOUR, HOURS)).isCloseTo(1, within(dispersionError()));
    }

    @Test
    void arrivalsAtRegularGapsAreFoundOut() {
        long[] regular = times(new BatchWaves(0, HOUR / 50, () -> 1).until(HOURS * HOUR));

        assertThat(pValue(regular, level(50))).isLessThan(WRONG);
        assertThat(indexOfDispersion(regular, HOUR, HOURS)).isLessThan(1 - dispersionError());
    }

    @Test
    void arrivalsInPairsAreFoundOut() {
        ArrivalProcess singles = PoissonArrivals.ofRatePerHour(RandomStream.of(1, "pairs"), 25);
        long[] pairs = times(doubled(singles).until(HOURS * HOUR));

        assertThat(pValue(pairs, level(50))).isLessThan(WRONG);
        assertThat(indexOfDispersion(pairs, HOUR, HOURS)).isGreaterThan(1 + dispersionError());
    }

    @Test
    void weeklyCurveIsFollowed() {
        assertThat(pValue(varying(week(12), HOURS), formula(ArrivalDistributionsTest::weekAt)))
                .isGreaterThan(RIGHT);
    }

    @Test
    void weeklyCurveWithItsPeakSixHoursLateIsFoundOut() {
        assertThat(pValue(varying(week(18), HOURS), week(12))).isLessThan(WRONG);
    }

    @Test
    void piecewiseLinearRateIsFollowed() {
        Curve ramp = PiecewiseLinearCurve.through(List.of(
                new Point(0, 10), new Point(20 * HOUR, 400), new Point(30 * HOUR, 400), new Point(60 * HOUR, 0)));
        assertThat(pValue(
                        varying(ramp, 60),
                        formula(hour -> hour < 20 ? 10 + 19.5 * hour : hour < 30 ? 400 : 400 * (60 - hour) / 30)))
                .isGreaterThan(RIGHT);
    }

    @Test
    void constantInsteadOfRisingRateIsDetected() {
        Curve ramp = PiecewiseLinearCurve.through(List.of(new Point(0, 10), new Point(60 * HOUR, 390)));
        assertThat(pValue(varying(level(200), 60), ramp)).isLessThan(WRONG);
    }

    @Test
    void flashCrowdRisesAndDecays() {
        Curve crowd = new FlashCrowdCurve(20, 2_000, 10 * HOUR, HOUR / 4, HOUR / 2, HOUR);
        assertThat(pValue(varying(crowd, 30), formula(ArrivalDistributionsTest::crowdAt)))
                .isGreaterThan(RIGHT);
    }

    @Test
    void flashCrowdWithAnotherDecayIsFoundOut() {
        Curve slower = new FlashCrowdCurve(20, 2_000, 10 * HOUR, HOUR / 4, HOUR / 2, HOUR * 5 / 4);
        assertThat(pValue(varying(slower, 30), formula(ArrivalDistributionsTest::crowdAt)))
                .isLessThan(WRONG);
    }

    @Test
    void flashCrowdWithoutABaseEnds() {
        ArrivalProcess crowd = new VaryingPoissonArrivals(
                RandomStream.of(1, "crowd"), new FlashCrowdCurve(0, 100, HOUR, HOUR, HOUR, HOUR));
        assertThat((double) times(crowd).length).isCloseTo(150 + 100 / Math.log(2), within(4 * Math.sqrt(294)));
    }

    @Test
    void burstsHaveTheRateAndTheDispersionOfTheirStates() {
        int hours = 20_000;
        List<State> states = List.of(new State(20, 1_800), new State(200, 600));
        long[] bursts = times(bursts(states, hours));
        double rate = MarkovModulatedArrivals.meanRatePerHour(states);
        double dispersion = dispersionOfTwoStates(states, 1);

        assertThat(rate).isCloseTo(65, within(1e-9));
        assertThat(dispersion).isGreaterThan(10);
        double rateError = 4 * Math.sqrt(dispersionOfTwoStates(states, hours) * rate / hours);
        assertThat((double) bursts.length / hours).isCloseTo(rate, within(rateError));
        assertThat(indexOfDispersion(bursts, HOUR, hours)).isCloseTo(dispersion, within(0.06 * dispersion));
    }

    @Test
    void poissonInsteadOfBurstsIsFoundOut() {
        List<State> states = List.of(new State(20, 1_800), new State(200, 600));
        assertThat(indexOfDispersion(poisson(65), HOUR, HOURS)).isLessThan(0.5 * dispersionOfTwoStates(states, 1));
        assertThat(pValue(times(bursts(states, HOURS)), level(65))).isLessThan(WRONG);
    }

    @Test
    void burstsOfTwiceTheLengthAreDetected() {
        int hours = 20_000;
        List<State> states = List.of(new State(20, 1_800), new State(200, 600));
        long[] wrong = times(bursts(List.of(new State(20, 3_600), new State(200, 1_200)), hours));

        assertThat(indexOfDispersion(wrong, HOUR, hours)).isGreaterThan(1.2 * dispersionOfTwoStates(states, 1));
    }

    @Test
    void cronArrivalsOccurExactlyAtEveryFiring() {
        Instant start = Instant.parse("2026-01-05T06:00:00Z");
        ArrivalProcess cron = CronArrivals.of("*/30 6-7 * * mon-fri", ZoneOffset.UTC, start, () -> 3);
        List<Arrival> hits = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            hits.add(cron.next());
        }
        assertThat(hits)
                .containsExactly(
                        new Arrival(0, 3),
                        new Arrival(HOUR / 2, 3),
                        new Arrival(HOUR, 3),
                        new Arrival(HOUR * 3 / 2, 3),
                        new Arrival(24 * HOUR, 3));
    }

    /**
     * The variance-to-mean ratio of the counts of windows of {@code windowHours}, in closed form (Fischer and Meier-Hellstern).
     */
    private static double dispersionOfTwoStates(List<State> states, double windowHours) {
        double leaveFirst = 3_600 / states.get(0).meanStaySeconds();
        double leaveSecond = 3_600 / states.get(1).meanStaySeconds();
        double both = leaveFirst + leaveSecond;
        double step = states.get(0).ratePerHour() - states.get(1).ratePerHour();
        double rate = MarkovModulatedArrivals.meanRatePerHour(states);
        double limit = 2 * leaveFirst * leaveSecond * step * step / (both * both * both * rate);
        return 1 + limit * (1 - (1 - Math.exp(-both * windowHours)) / (both * windowHours));
    }

    private static double dispersionError() {
        return 4 * Math.sqrt(2.0 / HOURS);
    }

    private static long[] poisson(double rate) {
        return times(PoissonArrivals.ofRatePerHour(RandomStream.of(7, "poisson"), rate)
                .until(HOURS * HOUR));
    }

    private static ArrivalProcess bursts(List<State> states, int hours) {
        return new MarkovModulatedArrivals(RandomStream.of(5, "bursts"), states).until(hours * HOUR);
    }

    private static long[] varying(Curve curve, int hours) {
        return times(new VaryingPoissonArrivals(RandomStream.of(3, "varying"), curve).until(hours * HOUR));
    }

    private static Curve week(int peak) {
        List<Double> hourly = new ArrayList<>();
        for (int hour = 0; hour < 24; hour++) {
            hourly.add(10 + 18.0 * Math.max(0, 7 - Math.abs(hour - peak)));
        }
        List<Double> byDay = List.of(1.0, 1.1, 1.2, 1.1, 1.0, 0.4, 0.3);
        return WeeklyCurve.ofWeek(hourly, byDay, Instant.parse("2026-01-05T00:00:00Z"), ZoneOffset.UTC);
    }

    /** The rate of {@code week(12)} in closed form: linear interpolation between the levels of full hours. */
    private static double weekAt(double hour) {
        int full = (int) hour;
        return weekAt(full) + (hour - full) * (weekAt(full + 1) - weekAt(full));
    }

    private static double weekAt(int hour) {
        double[] byDay = {1.0, 1.1, 1.2, 1.1, 1.0, 0.4, 0.3};
        return (10 + 18.0 * Math.max(0, 7 - Math.abs(hour % 24 - 12))) * byDay[hour / 24 % 7];
    }

    /** The rate of the flash crowd in closed form. */
    private static double crowdAt(double hour) {
        if (hour < 10) {
            return 20;
        }
        return hour < 10.25
                ? 20 + 1_980 * (hour - 10) * 4
                : hour < 10.75 ? 2_000 : 20 + 1_980 * Math.pow(2, 10.75 - hour);
    }

    private static ArrivalProcess doubled(ArrivalProcess singles) {
        return () -> {
            Arrival single = singles.next();
            return single == null ? null : new Arrival(single.timeNanos(), 2);
        };
    }
}
