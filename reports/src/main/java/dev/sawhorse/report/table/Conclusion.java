// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The conclusion of a comparison: one sentence for each variant about what it saves or costs per month, whether pods wait longer,
 * and whether more of them are evicted, each only as far as the interval excludes 0.
 */
public final class Conclusion {
    private static final double PERCENT = 100;
    private static final Metric COST = metric("cost.total");
    private static final Metric WAIT = metric("latencySeconds.scheduling.mean");
    private static final Metric EVICTIONS = metric("pods.evicted");

    private final Comparison comparison;
    private final ComparedVariant variant;

    private Conclusion(Comparison comparison, ComparedVariant variant) {
        this.comparison = comparison;
        this.variant = variant;
    }

    /** Returns the sentences, in the order of the variants. */
    public static List<String> of(Comparison comparison) {
        return comparison.others().stream()
                .map(variant -> new Conclusion(comparison, variant).sentence())
                .toList();
    }

    private String sentence() {
        return variant.name() + " " + cost() + "; " + waits() + evictions();
    }

    private String cost() {
        PairedDifference paired = comparison.difference(COST, variant);
        double month = comparison.perMonth(paired.difference().mean());
        if (month == 0) {
            return "costs the same";
        }
        if (!isShown(paired)) {
            return "does not differ significantly in cost";
        }
        String amount = Figures.usd(Math.abs(month));
        return (month < 0 ? "saves " + amount + " per month" : "costs " + amount + " more per month") + share(paired);
    }

    /** The relative difference with its interval, both in the direction of the difference. */
    private String share(PairedDifference paired) {
        if (!Double.isFinite(paired.relative())) {
            return "";
        }
        double factor = paired.relative() < 0 ? -PERCENT : PERCENT;
        if (!paired.hasRelativeInterval()) {
            return String.format(Locale.ROOT, " (%.1f%%, with this seed)", paired.relative() * factor);
        }
        double one = paired.relativeLow() * factor;
        double other = paired.relativeHigh() * factor;
        return String.format(
                Locale.ROOT,
                " (%.1f%%, %.1f–%.1f)",
                paired.relative() * factor,
                Math.min(one, other),
                Math.max(one, other));
    }

    private String waits() {
        PairedDifference paired = comparison.difference(WAIT, variant);
        if (paired.difference().mean() == 0) {
            return "pods wait as long";
        }
        if (!isShown(paired)) {
            return "waits do not differ significantly";
        }
        return "pods wait " + (paired.difference().mean() < 0 ? "less" : "longer") + ", "
                + Figures.span(comparison.estimate(WAIT, variant).mean()) + " on average instead of "
                + Figures.span(comparison.estimate(WAIT, comparison.reference()).mean());
    }

    private String evictions() {
        PairedDifference paired = comparison.difference(EVICTIONS, variant);
        if (paired.difference().mean() == 0 || !isShown(paired)) {
            return "";
        }
        return "; "
                + ComparisonFigures.mean(
                        EVICTIONS, comparison.estimate(EVICTIONS, variant).mean())
                + " pods are evicted instead of "
                + ComparisonFigures.mean(
                        EVICTIONS,
                        comparison.estimate(EVICTIONS, comparison.reference()).mean());
    }

    /** A single seed has no interval; its differences are facts about that seed. */
    private boolean isShown(PairedDifference paired) {
        return comparison.seeds() == 1 || paired.isSignificant();
    }

    private static Metric metric(String name) {
        return Objects.requireNonNull(ComparedMetrics.find(name));
    }
}
