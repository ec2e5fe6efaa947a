// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Metric;
import java.util.List;

/**
 * A metric beside its baseline. Runs of one seed are compared directly, because the same inputs give the same run; over several
 * seeds a difference counts only if the confidence interval of the mean paired difference excludes 0.
 *
 * @param baseline the baseline's values, one for each seed that both sides have; empty if it has none
 * @param now the current values, for the same seeds
 */
public record MetricCheck(
        Metric metric, Tolerance tolerance, List<Double> baseline, List<Double> now, double confidence) {
    /** The rounding error of subtracting decimal figures. */
    private static final double ROUNDING = 1e-9;

    public MetricCheck {
        baseline = List.copyOf(baseline);
        now = List.copyOf(now);
    }

    /** Returns the same with its label marked if it is in doubt. */
    MetricCheck marked(Doubts doubts) {
        Metric shown = metric.labelled(doubts.marked(metric.name(), metric.label()));
        return new MetricCheck(shown, tolerance, baseline, now, confidence);
    }

    /** Returns the baseline's mean, NaN if it has none. */
    public double baselineMean() {
        return mean(baseline);
    }

    /** Returns the current mean. */
    public double nowMean() {
        return mean(now);
    }

    /** Returns the paired difference from the baseline, which must have the metric. */
    public PairedDifference paired() {
        return PairedDifference.of(array(baseline), array(now), confidence);
    }

    /** Returns the tolerance of the mean. */
    public double allowed() {
        return tolerance.allowed(baselineMean());
    }

    /** Returns the change of the metric. */
    public Change change() {
        if (baseline.isEmpty()) {
            return Change.NEW;
        }
        if (baseline.equals(now)) {
            return Change.SAME;
        }
        Estimate difference = paired().difference();
        if (Math.abs(difference.mean()) <= allowed() + ROUNDING) {
            return Change.WITHIN;
        }
        if (difference.hasInterval() && !paired().isSignificant()) {
            return Change.NOT_SHOWN;
        }
        return switch (better()) {
            case LESS -> difference.mean() < 0 ? Change.BETTER : Change.WORSE;
            case MORE -> difference.mean() > 0 ? Change.BETTER : Change.WORSE;
            case NEITHER -> Change.OTHER;
        };
    }

    private Metric.Better better() {
        Metric.Better own = tolerance.better();
        return own == null ? metric.better() : own;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
