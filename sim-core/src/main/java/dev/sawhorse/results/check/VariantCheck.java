// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.summary.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A variant of a scenario beside its baseline.
 *
 * @param name its name
 * @param metrics every metric, in a fixed order
 * @param packing null if the packing is ignored, or not in the baseline
 * @param firstDifference the first differing decision in the run of the first seed, null if there is none or no baseline
 * @param claims the results of the scenario's assertions
 */
public record VariantCheck(
        String name,
        List<MetricCheck> metrics,
        @Nullable PackingCheck packing,
        @Nullable DecisionDivergence firstDifference,
        List<AssertionResult> claims) {
    public VariantCheck {
        metrics = List.copyOf(metrics);
        claims = List.copyOf(claims);
    }

    /**
     * Compares a variant with its baseline.
     *
     * @param before null if it has none
     * @param claims the results of the scenario's assertions
     */
    public static VariantCheck of(
            @Nullable BaselineVariant before,
            BaselineVariant now,
            Tolerances tolerances,
            List<AssertionResult> claims) {
        List<MetricCheck> metrics = tolerances.metrics().stream()
                .map(metric -> check(metric, before, now, tolerances))
                .toList();
        return new VariantCheck(
                now.name(), metrics, packing(before, now, tolerances), firstDifference(before, now), claims);
    }

    private static @Nullable DecisionDivergence firstDifference(@Nullable BaselineVariant before, BaselineVariant now) {
        return before == null ? null : DecisionTrace.firstDifference(before.decisions(), now.decisions());
    }

    private static MetricCheck check(
            Metric metric, @Nullable BaselineVariant before, BaselineVariant now, Tolerances tolerances) {
        List<Double> today = now.values().getOrDefault(metric.name(), List.of());
        List<Double> stored = before == null ? List.of() : before.values().getOrDefault(metric.name(), List.of());
        int common = stored.isEmpty() ? today.size() : Math.min(stored.size(), today.size());
        return new MetricCheck(
                metric,
                tolerances.of(metric),
                stored.subList(0, Math.min(common, stored.size())),
                today.subList(0, common),
                tolerances.confidence());
    }

    private static @Nullable PackingCheck packing(
            @Nullable BaselineVariant before, BaselineVariant now, Tolerances tolerances) {
        if (before == null || tolerances.ofPacking().isIgnored()) {
            return null;
        }
        PackingDiff diff = PackingDiff.between(before.packing(), now.packing());
        return new PackingCheck(diff, tolerances.ofPacking(), before.packing().nodes());
    }

    /** Returns the same with the labels of metrics in doubt marked. */
    public VariantCheck marked(Doubts doubts) {
        List<MetricCheck> marked =
                metrics.stream().map(metric -> metric.marked(doubts)).toList();
        return new VariantCheck(name, marked, packing, firstDifference, claims);
    }

    /** Returns the metrics with a change. */
    public List<MetricCheck> metrics(Change change) {
        return metrics.stream().filter(metric -> metric.change() == change).toList();
    }

    /** Returns the assertions that do not hold. */
    public List<AssertionResult> failedAssertions() {
        return claims.stream().filter(claim -> !claim.holds()).toList();
    }

    /** Whether the change of the packing is beyond the tolerance. */
    public boolean hasPackingChange() {
        return packing != null && packing.exceedsTolerance();
    }

    /** Whether there is a regression or an assertion does not hold. */
    public boolean fails() {
        return hasPackingChange()
                || !metrics(Change.WORSE).isEmpty()
                || !failedAssertions().isEmpty();
    }

    /** Whether something improved and nothing regressed, so that the baseline could be updated. */
    public boolean isBetter() {
        return !fails() && !metrics(Change.BETTER).isEmpty();
    }
}
