// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

import dev.sawhorse.results.check.BaselineVariant;
import dev.sawhorse.results.check.CheckMetrics;
import dev.sawhorse.results.check.Packing;
import dev.sawhorse.results.check.Tolerances;
import dev.sawhorse.results.check.VariantCheck;
import dev.sawhorse.results.summary.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MetricGroupTest {
    @Test
    void theMonthlyCostStandsForWhatFollowsFromIt() {
        MetricGroup group = groups(Map.of("cost.total", 2.0, "cost.monthlyRate", 2.0, "nodes.peak", 2.0))
                .get(0);
        assertThat(group.lead().metric().name()).isEqualTo("cost.monthlyRate");
        assertThat(group.consequences()).isEqualTo("Cost +100.0%; Nodes at peak +100.0%");
    }

    @Test
    void aWorseMetricIsNeverHiddenBehindABetterOne() {
        MetricGroup group =
                groups(Map.of("cost.monthlyRate", 0.5, "nodes.peak", 2.0)).get(0);
        assertThat(group.lead().metric().name()).isEqualTo("nodes.peak");
        assertThat(group.consequences()).isEqualTo("Cost per month -50.0% (better)");
    }

    @Test
    void moneyComesBeforeWaitsAndThoseBeforeDisruptions() {
        assertThat(groups(Map.of(
                        "pods.evicted", 2.0, "latencySeconds.ready.p95", 2.0, "cost.idle", 2.0, "pods.lost", 2.0)))
                .extracting(group -> group.lead().metric().name())
                .containsExactly("cost.idle", "latencySeconds.ready.p95", "pods.evicted", "pods.lost");
    }

    @Test
    void unchangedMetricsAreInNoGroup() {
        assertThat(groups(Map.of())).isEmpty();
    }

    private static List<MetricGroup> groups(Map<String, Double> factors) {
        return MetricGroup.of(VariantCheck.of(variant(Map.of()), variant(factors), Tolerances.DEFAULT, List.of()));
    }

    /** Every metric is 5, multiplied by its factor. */
    private static BaselineVariant variant(Map<String, Double> factors) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Metric metric : CheckMetrics.ALL) {
            values.put(metric.name(), List.of(5 * factors.getOrDefault(metric.name(), 1.0)));
        }
        return new BaselineVariant("base", values, new Packing(List.of(), List.of(), ""), List.of());
    }
}
