// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.compare.FirstDivergence;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.compare.Verdict;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The terminal form of a comparison: plain text in at most 80 columns, the means first, then the differences of each
 * variant.
 */
public final class ComparisonTable {
    private static final int WIDTH = 80;
    private static final int LABEL = 23;
    private static final int COLUMN = 14;
    private static final int COLUMNS = 4;
    private static final int VERDICT = 32;
    private static final int CAVEATS = 10;

    private final Comparison comparison;
    private final StringBuilder text = new StringBuilder();

    private ComparisonTable(Comparison comparison) {
        this.comparison = comparison;
    }

    /** Returns the table, with a line break at its end. */
    public static String of(Comparison comparison) {
        return new ComparisonTable(comparison).render();
    }

    private String render() {
        head();
        conclusion();
        List<ComparedVariant> variants = comparison.variants();
        for (int from = 0; from < variants.size(); from += COLUMNS) {
            means(variants.subList(from, Math.min(from + COLUMNS, variants.size())));
        }
        nothing();
        comparison.others().forEach(this::differences);
        divergences();
        doubts();
        foot();
        text.append('\n').append(CaveatLines.of(comparison.caveats(), CAVEATS));
        return text.toString();
    }

    private void head() {
        int variants = comparison.variants().size();
        wrapped(
                "",
                comparison.scenario() + ": " + variants + (variants == 1 ? " variant" : " variants") + " over "
                        + seeds() + ", " + Figures.span(comparison.durationNanos() / 1e9) + " simulated each");
        text.append('\n');
    }

    private void conclusion() {
        List<String> sentences = Conclusion.of(comparison);
        sentences.forEach(sentence -> wrapped("  ", sentence));
        if (!sentences.isEmpty()) {
            text.append('\n');
        }
    }

    private String seeds() {
        long first = comparison.firstSeed();
        int count = comparison.seeds();
        return count == 1 ? "seed " + first : count + " seeds (" + first + "-" + (first + count - 1) + ")";
    }

    private void means(List<ComparedVariant> variants) {
        text.append(padded("Mean", LABEL));
        for (ComparedVariant variant : variants) {
            text.append(cell(heading(variant.name())));
        }
        text.append('\n');
        for (Metric metric : ComparedMetrics.ALL) {
            if (!isZero(metric) && !repeatsAnother(metric)) {
                text.append(padded("  " + comparison.label(metric), LABEL));
                variants.forEach(variant -> mean(metric, comparison.estimate(metric, variant)));
                text.append('\n');
            }
        }
        text.append('\n');
    }

    /** Long names often differ at their ends, so they are abbreviated in the middle. */
    private static String heading(String name) {
        int half = (COLUMN - 2) / 2;
        return name.length() < COLUMN ? name : name.substring(0, half) + "…" + name.substring(name.length() - half);
    }

    /** A single variant leaves space for the confidence interval of its mean. */
    private void mean(Metric metric, Estimate estimate) {
        text.append(cell(ComparisonFigures.mean(metric, estimate.mean())));
        if (comparison.variants().size() == 1 && estimate.hasInterval() && estimate.standardDeviation() > 0) {
            text.append("  [")
                    .append(ComparisonFigures.mean(metric, estimate.low()))
                    .append(", ")
                    .append(ComparisonFigures.mean(metric, estimate.high()))
                    .append(']');
        }
    }

    private static String cell(String content) {
        return String.format(Locale.ROOT, "%" + COLUMN + "s", content);
    }

    /** Prints the names of metrics that are zero in all runs. */
    private void nothing() {
        List<String> labels = ComparedMetrics.ALL.stream()
                .filter(this::isZero)
                .map(Metric::label)
                .toList();
        if (!labels.isEmpty()) {
            wrapped(padded("  0 in every run", LABEL), String.join("; ", labels));
            text.append('\n');
        }
    }

    /** Without lost work, useful pod-hours equal pod-hours. */
    private boolean repeatsAnother(Metric metric) {
        return metric.name().equals("cost.perUsefulPodHour")
                && ComparedMetrics.ALL.stream()
                        .filter(other -> other.name().equals("pods.workLost"))
                        .allMatch(this::isZero);
    }

    private boolean isZero(Metric metric) {
        for (ComparedVariant variant : comparison.variants()) {
            for (double value : variant.values(metric)) {
                if (value != 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private void differences(ComparedVariant variant) {
        wrapped("", variant.name() + " against " + comparison.reference().name());
        Map<String, List<String>> without = new LinkedHashMap<>();
        for (Metric metric : ComparedMetrics.ALL) {
            if (repeatsAnother(metric)) {
                continue;
            }
            PairedDifference paired = comparison.difference(metric, variant);
            String verdict = Verdict.of(metric, paired);
            if (paired.isSignificant()
                    || (comparison.seeds() == 1 && paired.difference().mean() != 0)) {
                difference(metric, paired, verdict);
            } else if (!isZero(metric)) {
                without.computeIfAbsent(verdict, key -> new ArrayList<>()).add(metric.label());
            }
        }
        without.forEach((verdict, labels) -> wrapped(padded("  " + verdict, LABEL), String.join("; ", labels)));
        text.append('\n');
    }

    /** Appends the verdict and the difference, which gets a line of its own where there is no room beside the verdict. */
    private void difference(Metric metric, PairedDifference paired, String verdict) {
        String shown = comparison.seeds() == 1 ? relative(paired) : verdict;
        String difference = ComparisonFigures.difference(metric, paired.difference());
        boolean isSaid = metric.unit() == Unit.SHARE || !paired.hasRelativeInterval();
        String lead = padded("  " + comparison.label(metric), LABEL) + padded(shown, VERDICT);
        if (isSaid && comparison.seeds() > 1) {
            text.append(lead.stripTrailing());
        } else if (lead.length() + difference.length() <= WIDTH) {
            text.append(lead).append(difference);
        } else {
            text.append(lead.stripTrailing())
                    .append('\n')
                    .append(" ".repeat(LABEL))
                    .append(difference);
        }
        text.append('\n');
    }

    private static String relative(PairedDifference paired) {
        return Double.isFinite(paired.relative())
                ? String.format(Locale.ROOT, "%+.1f%% in this seed", paired.relative() * 100)
                : "in this seed";
    }

    private void divergences() {
        if (comparison.divergences().isEmpty()) {
            return;
        }
        text.append("First difference from ")
                .append(comparison.reference().name())
                .append(", seed ")
                .append(comparison.firstSeed())
                .append('\n');
        for (FirstDivergence divergence : comparison.divergences()) {
            event(divergence.variant(), divergence.other());
            event(comparison.reference().name(), divergence.reference());
            divergence.rules().forEach(rule -> wrapped("  rule: ", rule));
            text.append('\n');
        }
    }

    private void event(String variant, FirstDivergence.@Nullable Event event) {
        String lead = "  " + padded(shortened(variant, LABEL - 4), LABEL - 3) + " ";
        if (event == null) {
            wrapped(lead, "nothing further happens");
        } else {
            wrapped(lead + padded(Figures.clock(event.timeNanos()), 9), event.what());
        }
    }

    private void doubts() {
        comparison
                .doubts()
                .forEach((cause, variants) -> wrapped(
                        Doubts.MARK + " ",
                        cause + (variants.isEmpty() ? "" : " (" + String.join(", ", variants) + ")")));
        if (!comparison.doubts().isEmpty()) {
            text.append('\n');
        }
    }

    private void foot() {
        if (comparison.seeds() == 1) {
            wrapped("", "A single seed has no confidence intervals: use more with --seeds.");
        } else if (comparison.others().isEmpty()) {
            wrapped("", percent() + " intervals of the means. A single variant cannot be compared.");
        } else {
            wrapped(
                    "",
                    percent() + " intervals of paired differences, "
                            + (comparison.confidence().isJoint()
                                    ? "which hold together"
                                    : "not corrected for multiple comparisons")
                            + ": all variants get the same load under the same seed.");
        }
    }

    private String percent() {
        return comparison.confidence().percent();
    }

    private void wrapped(String lead, String content) {
        Wrapping.append(text, lead, content);
    }

    private static String padded(String label, int width) {
        String room = String.format(Locale.ROOT, "%-" + width + "s", label);
        return room.endsWith(" ") ? room : room + " ";
    }

    private static String shortened(String content, int width) {
        return content.length() <= width ? content : content.substring(0, width - 1) + "…";
    }
}
