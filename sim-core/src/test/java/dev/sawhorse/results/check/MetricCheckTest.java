// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.summary.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class MetricCheckTest {
    private static Change change(String metric, List<Double> baseline, List<Double> now) {
        return change(metric, Tolerances.DEFAULT, baseline, now);
    }

    private static Change change(String name, Tolerances tolerances, List<Double> baseline, List<Double> now) {
        Metric metric = CheckMetrics.of(name);
        return new MetricCheck(metric, tolerances.of(metric), baseline, now, tolerances.confidence()).change();
    }

    private static Change changeOfOneSeed(String metric, double baseline, double now) {
        return change(metric, List.of(baseline), List.of(now));
    }

    @Test
    void costMayMoveByOnePercent() {
        assertThat(changeOfOneSeed("cost.total", 100, 100)).isEqualTo(Change.SAME);
        assertThat(changeOfOneSeed("cost.total", 100, 101)).isEqualTo(Change.WITHIN);
        assertThat(changeOfOneSeed("cost.total", 100, 101.01)).isEqualTo(Change.WORSE);
        assertThat(changeOfOneSeed("cost.total", 100, 98.5)).isEqualTo(Change.BETTER);
    }

    @Test
    void latenciesMayMoveByASecondOrFivePercent() {
        assertThat(changeOfOneSeed("latencySeconds.ready.p95", 2, 3)).isEqualTo(Change.WITHIN);
        assertThat(changeOfOneSeed("latencySeconds.ready.p95", 2, 3.1)).isEqualTo(Change.WORSE);
        assertThat(changeOfOneSeed("latencySeconds.ready.p95", 100, 105)).isEqualTo(Change.WITHIN);
    }

    @Test
    void moreUtilizationIsBetter() {
        assertThat(changeOfOneSeed("utilization.cpu", 0.6, 0.58)).isEqualTo(Change.WORSE);
        assertThat(changeOfOneSeed("utilization.cpu", 0.6, 0.595)).isEqualTo(Change.WITHIN);
        assertThat(changeOfOneSeed("utilization.cpu", 0.6, 0.7)).isEqualTo(Change.BETTER);
    }

    @Test
    void noPodMoreMayBeUnschedulable() {
        assertThat(changeOfOneSeed("pods.unschedulableAtEnd", 1000, 1001)).isEqualTo(Change.WORSE);
        assertThat(changeOfOneSeed("pods.evicted", 1000, 1001)).isEqualTo(Change.WITHIN);
    }

    @Test
    void loadHasNoBetterDirection() {
        assertThat(changeOfOneSeed("pods.created", 100, 200)).isEqualTo(Change.OTHER);
    }

    @Test
    void overSeedsTheIntervalMustExcludeZero() {
        List<Double> baseline = List.of(10.0, 11.0, 9.0, 10.0);
        assertThat(change("cost.total", baseline, List.of(14.0, 6.0, 15.0, 9.0)))
                .isEqualTo(Change.NOT_SHOWN);
        assertThat(change("cost.total", baseline, List.of(11.0, 12.1, 10.0, 11.1)))
                .isEqualTo(Change.WORSE);
        assertThat(change("cost.total", baseline, List.of(11.0, 12.0, 10.0, 11.0)))
                .as("equal in every seed")
                .isEqualTo(Change.WORSE);
    }

    @Test
    void figureWithoutABaselineIsNew() {
        assertThat(change("cost.total", List.of(), List.of(1.0))).isEqualTo(Change.NEW);
    }

    @Test
    void givenTolerancesTakeTheirPlaceAndMayTurnTheDirection() {
        Tolerances given = Tolerances.DEFAULT.with(Map.of(
                "cost.total", new Tolerance(5, 0, null),
                "pods.created", new Tolerance(0, 0, Metric.Better.MORE)));
        assertThat(change("cost.total", given, List.of(10.0), List.of(15.0))).isEqualTo(Change.WITHIN);
        assertThat(change("pods.created", given, List.of(10.0), List.of(9.0))).isEqualTo(Change.WORSE);
    }

    @Test
    void anyFigureOfASummaryCanBeCheckedAndAnyLeftOut() {
        Tolerances given = Tolerances.DEFAULT.with(
                Map.of("launchRefusals.InsufficientInstanceCapacity", Tolerance.EXACT, "idleCost", Tolerance.IGNORED));
        assertThat(given.metrics().stream().map(Metric::name))
                .contains("launchRefusals.InsufficientInstanceCapacity")
                .doesNotContain("cost.idle");
        assertThat(given.recorded().stream().map(Metric::name)).contains("cost.idle");
        assertThatThrownBy(() -> Tolerances.unit("cost.totl"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Did you mean \"cost.total\"?");
    }

    @Test
    void toleranceIsADistance() {
        assertThatThrownBy(() -> new Tolerance(-1, 0, null)).hasMessageContaining("Remove the sign");
    }
}
