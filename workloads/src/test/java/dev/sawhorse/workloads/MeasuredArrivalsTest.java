// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.MarkovModulatedArrivals.State;
import dev.sawhorse.workloads.trace.ArrivedPods;
import dev.sawhorse.workloads.trace.MeasuredTables;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.ReplayedPods;
import dev.sawhorse.workloads.trace.ReplayedPods.Part;
import dev.sawhorse.workloads.trace.TraceFormat;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TracePod;
import dev.sawhorse.workloads.trace.TraceReading;
import dev.sawhorse.workloads.trace.TraceWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.workloads.ProcessStatistics.HOUR;
import static dev.sawhorse.workloads.ProcessStatistics.formula;
import static dev.sawhorse.workloads.ProcessStatistics.indexOfDispersion;
import static dev.sawhorse.workloads.ProcessStatistics.level;
import static dev.sawhorse.workloads.ProcessStatistics.pValue;
import static dev.sawhorse.workloads.ProcessStatistics.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests that measured rates, replayed traces and the gaps of bursts have their distributions, and that wrong ones are rejected.
 */
class MeasuredArrivalsTest {
    private static final double RIGHT = 1e-3;
    private static final double WRONG = 1e-6;
    private static final int HOURS = 60;

    @Test
    void rateOfATableIsFollowed() {
        Curve rate = table("time_s,per_hour\n0,20\n36000,400\n108000,100\n180000,300\n");
        assertThat(pValue(varying(rate), formula(MeasuredArrivalsTest::rateAt))).isGreaterThan(RIGHT);
    }

    @Test
    void rateOfATableThatIsMovedOrScaledIsFoundOut() {
        Curve rate = table("time_s,per_hour\n0,20\n36000,400\n108000,100\n180000,300\n");
        assertThat(pValue(varying(new ScaledCurve(rate, 1, 10 * HOUR)), formula(MeasuredArrivalsTest::rateAt)))
                .isLessThan(WRONG);
        assertThat(pValue(varying(new ScaledCurve(rate, 1.1, 0)), formula(MeasuredArrivalsTest::rateAt)))
                .isLessThan(WRONG);
    }

    @Test
    void movedAndScaledRateIsFollowedAsSuch() {
        Curve rate = new ScaledCurve(table("time_s,per_hour\n0,20\n36000,400\n108000,0\n"), 3, 5 * HOUR);
        assertThat(rate.endNanos()).isEqualTo(35 * HOUR);
        assertThat(rate.at(15 * HOUR)).isEqualTo(1_200);
        assertThat(pValue(
                        varying(rate),
                        formula(hour -> hour < 5 ? 60 : hour < 15 ? 60 + 114 * (hour - 5) : 60 * (35 - hour))))
                .isGreaterThan(RIGHT);
    }

    @Test
    void replayHasTheRateAndTheDispersionOfItsTrace() throws IOException {
        long[] replayed = replayed(new Part(0, Long.MAX_VALUE, 0, 1, 1));
        assertThat(replayed).isEqualTo(poisson());
        assertThat(pValue(replayed, level(100))).isGreaterThan(RIGHT);
    }

    @Test
    void replayAtAnotherSpeedHasAnotherRate() throws IOException {
        long[] faster = replayed(new Part(0, Long.MAX_VALUE, 0, 4, 1));
        assertThat(pValue(faster, level(400))).isGreaterThan(RIGHT);
        assertThat(pValue(faster, level(380))).isLessThan(1e-2);
        assertThat(pValue(faster, level(100))).isLessThan(WRONG);
    }

    @Test
    void sampleOfAPoissonProcessIsOneOfALowerRate() throws IOException {
        long[] sample = replayed(new Part(0, Long.MAX_VALUE, 0, 1, 0.4));
        assertThat(pValue(sample, level(40))).isGreaterThan(RIGHT);
        assertThat(indexOfDispersion(sample, HOUR, 10 * HOURS)).isCloseTo(1, within(4 * Math.sqrt(2.0 / HOURS / 10)));
    }

    @Test
    void everySecondRowInsteadOfASampleIsFoundOut() throws IOException {
        long[] all = poisson();
        long[] every = new long[all.length / 2];
        for (int i = 0; i < every.length; i++) {
            every[i] = all[2 * i];
        }
        assertThat(pValue(every, level(50))).isLessThan(WRONG);
    }

    @Test
    void gapsOfBurstsAreThoseOfTheirTwoStates() {
        List<State> states = List.of(new State(20, 1_800), new State(200, 600));
        assertThat(gapPValue(bursts(states), survival(states))).isGreaterThan(RIGHT);
    }

    @Test
    void burstsOfOtherStatesAreFoundOutByTheirGaps() {
        List<State> states = List.of(new State(20, 1_800), new State(200, 600));
        assertThat(gapPValue(bursts(List.of(new State(35, 1_800), new State(155, 600))), survival(states)))
                .isLessThan(WRONG);
        assertThat(gapPValue(bursts(List.of(new State(20, 600), new State(200, 1_800))), survival(states)))
                .isLessThan(WRONG);
        long[] poisson = times(
                PoissonArrivals.ofRatePerHour(RandomStream.of(4, "poisson"), 65).until(12_000 * HOUR));
        assertThat(gapPValue(poisson, survival(states))).isLessThan(WRONG);
    }

    /**
     * The share of gaps longer than a number of hours: after an arrival the process is in a state as often as that state has
     * arrivals, and the gap ends with the next arrival in whatever state.
     */
    private static DoubleUnaryOperator survival(List<State> states) {
        double first = states.get(0).ratePerHour();
        double second = states.get(1).ratePerHour();
        double leaveFirst = 3_600 / states.get(0).meanStaySeconds();
        double leaveSecond = 3_600 / states.get(1).meanStaySeconds();
        double inFirst = leaveSecond * first / (leaveSecond * first + leaveFirst * second);
        double out = -(leaveFirst + first + leaveSecond + second);
        double determinant = (leaveFirst + first) * (leaveSecond + second) - leaveFirst * leaveSecond;
        double root = Math.sqrt(out * out - 4 * determinant);
        double slow = (out + root) / 2;
        double fast = (out - root) / 2;
        double slope = -(inFirst * first + (1 - inFirst) * second);
        double weight = (slope - fast) / (slow - fast);
        return hours -> weight * Math.exp(slow * hours) + (1 - weight) * Math.exp(fast * hours);
    }

    /** Samples gaps so far apart that the states before them are independent. */
    private static double gapPValue(long[] times, DoubleUnaryOperator survival) {
        List<Double> shares = new ArrayList<>();
        for (int i = 200; i + 1 < times.length; i += 200) {
            shares.add(survival.applyAsDouble((double) (times[i + 1] - times[i]) / HOUR));
        }
        double[] figures = shares.stream().mapToDouble(Double::doubleValue).toArray();
        return new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new UniformRealDistribution(null, 0, 1), figures);
    }

    private static long[] bursts(List<State> states) {
        return times(new MarkovModulatedArrivals(RandomStream.of(6, "bursts"), states).until(12_000 * HOUR));
    }

    /** The rate of the table in closed form. */
    private static double rateAt(double hour) {
        return hour < 10 ? 20 + 38 * hour : hour < 30 ? 400 - 15 * (hour - 10) : Math.min(300, 100 + 10 * (hour - 30));
    }

    private static Curve table(String text) {
        return MeasuredTables.rate(TraceInput.ofText("rate.csv", text));
    }

    private static long[] varying(Curve curve) {
        return times(new VaryingPoissonArrivals(RandomStream.of(8, "rate"), curve).until(HOURS * HOUR));
    }

    private static ArrivalProcess process() {
        return PoissonArrivals.ofRatePerHour(RandomStream.of(9, "poisson"), 100).until(10 * HOURS * HOUR);
    }

    private static long[] poisson() {
        return times(process());
    }

    /** Writes a trace of a Poisson process and replays it. */
    private static long[] replayed(Part part) throws IOException {
        StringWriter text = new StringWriter();
        try (TraceWriter writer = new TraceWriter(text)) {
            PodSource pods = new ArrivedPods("pod", process());
            for (TracePod pod = pods.next(); pod != null; pod = pods.next()) {
                writer.write(pod);
            }
        }
        List<Long> times = new ArrayList<>();
        PodSource trace = TraceFormat.CSV.open(TraceInput.ofText("trace.csv", text.toString()), TraceReading.STRICT);
        try (ReplayedPods replay = new ReplayedPods(trace, part, RandomStream.of(1, "sample"))) {
            for (TracePod pod = replay.next(); pod != null; pod = replay.next()) {
                times.add(pod.arrivalNanos());
            }
        }
        return times.stream().mapToLong(Long::longValue).toArray();
    }
}
