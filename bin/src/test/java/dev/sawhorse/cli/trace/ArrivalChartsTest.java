// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioTrace;
import dev.sawhorse.workloads.trace.TraceSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The chart of each arrival process shows that process, and that of another one would not pass. */
class ArrivalChartsTest {
    private static final double HOUR_SECONDS = 3_600;
    /** What a right chart fails once in a thousand times; the seed is fixed, so that it never does. */
    private static final double RIGHT = 1e-3;

    private static final double WRONG = 1e-6;

    @TempDir
    private Path folder;

    @Test
    void poissonIsLevel() throws IOException {
        List<Column> chart = chart("poisson: {perHour: 300}");
        assertThat(pValue(chart, line(0, 300, 24, 300))).isGreaterThan(RIGHT);
        assertThat(pValue(chart, line(0, 250, 24, 350))).isLessThan(WRONG);
        assertThat(pValue(chart, line(0, 330, 24, 330))).isLessThan(WRONG);
    }

    @Test
    void diurnalFollowsTheDayAndTheWeek() throws IOException {
        List<Column> chart = chart("diurnal: {low: 20, high: 600, peakAt: 14h, byDay: [0.5, 1, 1, 1, 1, 1, 1]}");
        assertThat(pValue(chart, day(14, 0.5))).isGreaterThan(RIGHT);
        assertThat(pValue(chart, day(15, 0.5))).isLessThan(WRONG);
        assertThat(pValue(chart, day(14, 0.6))).isLessThan(WRONG);
    }

    @Test
    void curveFollowsItsPoints() throws IOException {
        List<Column> chart = chart("curve: {points: [{at: 0s, perHour: 0}, {at: 20h, perHour: 900}]}");
        assertThat(pValue(chart, line(0, 0, 20, 900))).isGreaterThan(RIGHT);
        assertThat(pValue(chart, line(0, 200, 20, 700))).isLessThan(WRONG);
    }

    @Test
    void rateFollowsItsTable() throws IOException {
        Files.writeString(folder.resolve("rate.csv"), "time_s,per_hour\n0,800\n72000,100\n");
        List<Column> chart = chart("rate: {file: rate.csv}");
        assertThat(pValue(chart, line(0, 800, 20, 100))).isGreaterThan(RIGHT);
        assertThat(pValue(chart, line(0, 100, 20, 800))).isLessThan(WRONG);
    }

    @Test
    void flashCrowdRisesStaysAndDecays() throws IOException {
        List<Column> chart = chart("flashCrowd: {base: 60, peak: 3000, at: 8h, rise: 30m, plateau: 1h, halfLife: 1h}");
        assertThat(pValue(chart, crowd(8, 1))).isGreaterThan(RIGHT);
        assertThat(pValue(chart, crowd(9, 1))).isLessThan(WRONG);
        assertThat(pValue(chart, crowd(8, 2))).isLessThan(WRONG);
    }

    @Test
    void burstsJumpBetweenTheirStates() throws IOException {
        List<Column> chart = chart("bursts: {states: [{perHour: 60, stay: 3h}, {perHour: 1500, stay: 1h}]}");
        assertThat(chart)
                .filteredOn(column -> column.rate() < 200)
                .hasSizeBetween(chart.size() / 3, chart.size() * 19 / 20);
        assertThat(chart)
                .filteredOn(column -> column.rate() > 1_100 && column.rate() < 1_900)
                .hasSizeBetween(chart.size() / 20, chart.size() * 2 / 3);
        assertThat(pValue(chart, line(0, 420, 24, 420))).isLessThan(WRONG);
    }

    @Test
    void wavesCronAndReplayAreDrawnAtTheirTimes() throws IOException {
        assertThat(hours(chart("waves: {first: 1h, every: 6h, size: 40}"), 40)).containsExactly(1, 7, 13, 19);
        assertThat(hours(chart("cron: {schedule: '30 9,18 * * *', size: 7}"), 7))
                .containsExactly(9, 18);
        Files.writeString(
                folder.resolve("pods.csv"),
                "pod_id,arrival_s,duration_s,replicas\na,7200,1,5\nb,36000,1,5\nc,86000,1,5\n");
        assertThat(hours(chart("replay: {file: pods.csv}"), 5)).containsExactly(2, 10, 23);
    }

    /** A column of a chart. */
    private record Column(double fromSeconds, double untilSeconds, double count) {
        double rate() {
            return count * HOUR_SECONDS / (untilSeconds - fromSeconds);
        }
    }

    private List<Column> chart(String arrivals) throws IOException {
        String text = "duration: 24h\nworkloads:\n  - name: load\n    arrivals:\n      " + arrivals
                + "\n      manifest: {apiVersion: v1, kind: Pod, metadata: {name: p}, "
                + "spec: {containers: [{name: m, image: i}]}}\n";
        Path file = Files.writeString(folder.resolve("s.yaml"), text);
        try (ScenarioTrace trace = ScenarioTrace.of(ScenarioLoader.load(file))) {
            XYDataset drawn = TraceCharts.arrivals("load", TraceSummary.of(trace))
                    .drawing()
                    .get()
                    .getXYPlot()
                    .getDataset();
            List<Column> columns = new ArrayList<>();
            for (int i = 0; i + 1 < drawn.getItemCount(0); i++) {
                columns.add(new Column(drawn.getXValue(0, i), drawn.getXValue(0, i + 1), drawn.getYValue(0, i)));
            }
            return columns;
        }
    }

    /** Returns the hours in which there are columns, all of one height. */
    private static List<Integer> hours(List<Column> chart, double height) {
        List<Integer> hours = new ArrayList<>();
        for (Column column : chart) {
            if (column.count() > 0) {
                assertThat(column.count()).isCloseTo(height, within(1e-9));
                hours.add((int) (column.untilSeconds() / HOUR_SECONDS));
            }
        }
        return hours;
    }

    /** Returns the p-value of the columns, ten of them taken together, under a Poisson process of a rate (chi-squared). */
    private static double pValue(List<Column> chart, DoubleUnaryOperator perHour) {
        double statistic = 0;
        int cells = 0;
        for (int first = 0; first + 10 < chart.size(); first += 10) {
            double expected = 0;
            double counted = 0;
            for (Column column : chart.subList(first, first + 10)) {
                double middle = (column.fromSeconds() + column.untilSeconds()) / 2;
                double hours = (column.untilSeconds() - column.fromSeconds()) / HOUR_SECONDS;
                expected += perHour.applyAsDouble(middle / HOUR_SECONDS) * hours;
                counted += column.count();
            }
            if (expected >= 5) {
                statistic += (counted - expected) * (counted - expected) / expected;
                cells++;
            }
        }
        assertThat(cells).isGreaterThan(20);
        return 1 - new ChiSquaredDistribution(null, cells).cumulativeProbability(statistic);
    }

    /** Rates are worked out here and not by the curves they are drawn from, so that a wrong curve is found out too. */
    private static DoubleUnaryOperator line(double fromHour, double from, double untilHour, double until) {
        return hour -> from + (until - from) * Math.min(1, (hour - fromHour) / (untilHour - fromHour));
    }

    private static DoubleUnaryOperator crowd(double at, double halfLife) {
        return hour -> hour < at
                ? 60
                : hour < at + 0.5
                        ? 60 + 2_940 * (hour - at) * 2
                        : hour < at + 1.5 ? 3_000 : 60 + 2_940 * Math.pow(2, (at + 1.5 - hour) / halfLife);
    }

    private static DoubleUnaryOperator day(double peak, double monday) {
        return hour -> monday * (20 + 290 * (1 + Math.cos(2 * Math.PI * (hour - peak) / 24)));
    }
}
