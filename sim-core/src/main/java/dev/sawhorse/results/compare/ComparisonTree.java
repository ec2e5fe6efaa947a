// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.results.summary.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The tree of {@code comparison.json}: nested maps with stable names and units, in a fixed order. */
public final class ComparisonTree {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Comparison comparison;

    private ComparisonTree(Comparison comparison) {
        this.comparison = comparison;
    }

    /** Returns the tree; unknown values, such as an interval from one seed, are left out. */
    public static Map<String, Object> of(Comparison comparison) {
        return new ComparisonTree(comparison).tree();
    }

    private Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", comparison.scenario());
        tree.put("start", comparison.start());
        tree.put("durationSeconds", comparison.durationNanos() / NANOS_PER_SECOND);
        tree.put("version", comparison.version());
        tree.put("confidence", comparison.confidence().level());
        if (comparison.confidence().isJoint()) {
            tree.put("jointConfidence", comparison.confidence().jointLevel());
        }
        tree.put("reference", comparison.reference().name());
        tree.put(
                "seeds",
                LongStream.range(0, comparison.seeds())
                        .mapToObj(seed -> comparison.firstSeed() + seed)
                        .toList());
        List<Object> variants = new ArrayList<>();
        for (ComparedVariant variant : comparison.variants()) {
            Map<String, Object> described = new LinkedHashMap<>();
            described.put("name", variant.name());
            described.put("description", variant.description());
            variants.add(described);
        }
        tree.put("variants", variants);
        tree.put("doubts", doubts());
        tree.put("metrics", ComparedMetrics.ALL.stream().map(this::metric).toList());
        tree.put(
                "partings",
                comparison.divergences().stream()
                        .map(ComparisonTree::divergence)
                        .toList());
        comparison.caveats().putInto(tree);
        return tree;
    }

    private List<Object> doubts() {
        List<Object> doubts = new ArrayList<>();
        for (ComparedVariant variant : comparison.variants()) {
            for (FiguresInDoubt doubt : variant.doubts().all()) {
                Map<String, Object> tree = new LinkedHashMap<>();
                tree.put("variant", variant.name());
                tree.put("cause", doubt.cause());
                tree.put("figures", doubt.figures());
                doubts.add(tree);
            }
        }
        return doubts;
    }

    private Map<String, Object> metric(Metric metric) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", metric.name());
        tree.put("label", metric.label());
        tree.put("unit", metric.unit().label());
        tree.put("better", metric.better().name().toLowerCase(Locale.ROOT));
        List<Object> means = new ArrayList<>();
        for (ComparedVariant variant : comparison.variants()) {
            Map<String, Object> mean = new LinkedHashMap<>();
            mean.put("variant", variant.name());
            put(mean, comparison.estimate(metric, variant));
            List<Object> values = new ArrayList<>();
            for (double value : variant.values(metric)) {
                values.add(value);
            }
            mean.put("values", values);
            means.add(mean);
        }
        tree.put("means", means);
        List<Object> differences = new ArrayList<>();
        comparison.others().forEach(variant -> differences.add(difference(metric, variant)));
        tree.put("differences", differences);
        return tree;
    }

    private Map<String, Object> difference(Metric metric, ComparedVariant variant) {
        PairedDifference paired = comparison.difference(metric, variant);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("variant", variant.name());
        put(tree, paired.difference());
        put(tree, "relative", paired.relative());
        put(tree, "relativeLow", paired.relativeLow());
        put(tree, "relativeHigh", paired.relativeHigh());
        tree.put("shown", paired.isSignificant());
        tree.put("verdict", Verdict.of(metric, paired));
        return tree;
    }

    private static void put(Map<String, Object> tree, Estimate estimate) {
        put(tree, "mean", estimate.mean());
        put(tree, "standardDeviation", estimate.standardDeviation());
        put(tree, "low", estimate.low());
        put(tree, "high", estimate.high());
    }

    private static void put(Map<String, Object> tree, String name, double value) {
        if (Double.isFinite(value)) {
            tree.put(name, value);
        }
    }

    private static Map<String, Object> divergence(FirstDivergence divergence) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("variant", divergence.variant());
        tree.put("atSeconds", divergence.timeNanos() / NANOS_PER_SECOND);
        put(tree, "reference", divergence.reference());
        put(tree, "other", divergence.other());
        return tree;
    }

    private static void put(Map<String, Object> tree, String name, FirstDivergence.@Nullable Event event) {
        if (event != null) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("atSeconds", event.timeNanos() / NANOS_PER_SECOND);
            map.put("what", event.what());
            tree.put(name, map);
        }
    }
}
