// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

import dev.sawhorse.report.table.ComparisonFigures;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.PackingCheck;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Unit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The text form of a check's values. */
public final class CheckFigures {
    private static final double PERCENT = 100;

    private CheckFigures() {}

    /** Returns the name of a variant: the path of its scenario, and its own name if there are several. */
    public static String name(ScenarioCheck scenario, VariantCheck variant) {
        return scenario.variants().size() == 1 ? scenario.scenario() : scenario.scenario() + " " + variant.name();
    }

    /** Returns the outcome of a variant in one word. */
    public static String outcome(ScenarioCheck scenario, VariantCheck variant) {
        if (scenario.state() == ScenarioCheck.State.UPDATED) {
            return "updated";
        }
        return variant.fails() ? "failed" : variant.isBetter() ? "better" : "passed";
    }

    /** Returns a metric, null if the check excludes it. */
    public static @Nullable MetricCheck metric(VariantCheck variant, String name) {
        for (MetricCheck metric : variant.metrics()) {
            if (metric.metric().name().equals(name)) {
                return metric;
            }
        }
        return null;
    }

    /** Returns the old and the new value of a metric, only one if they are equal; empty for none. */
    public static String beforeAndNow(@Nullable MetricCheck metric) {
        if (metric == null) {
            return "";
        }
        boolean alone = metric.change() == Change.SAME || metric.change() == Change.NEW;
        return alone ? now(metric) : baseline(metric) + " → " + now(metric);
    }

    /** Returns the value of the baseline, empty for a new metric. */
    public static String baseline(MetricCheck check) {
        return check.change() == Change.NEW ? "" : ComparisonFigures.mean(check.metric(), check.baselineMean());
    }

    /** Returns the current value. */
    public static String now(MetricCheck check) {
        return ComparisonFigures.mean(check.metric(), check.nowMean());
    }

    /** Returns the change, relative if that is meaningful, such as {@code +19.7%} or {@code +3}. */
    public static String change(MetricCheck check) {
        if (check.change() == Change.NEW) {
            return "new";
        }
        PairedDifference paired = check.paired();
        if (check.metric().unit() == Unit.SHARE) {
            return String.format(Locale.ROOT, "%+.1f pp", paired.difference().mean() * PERCENT);
        }
        return Double.isFinite(paired.relative())
                ? String.format(Locale.ROOT, "%+.1f%%", paired.relative() * PERCENT)
                : ComparisonFigures.difference(check.metric(), withoutInterval(paired.difference()));
    }

    private static Estimate withoutInterval(Estimate difference) {
        return new Estimate(1, difference.mean(), Double.NaN, Double.NaN, Double.NaN);
    }

    /** Returns the tolerance, such as {@code 1%}, {@code 1.00 s} or {@code none}. */
    public static String allowed(MetricCheck check) {
        if (check.change() == Change.NEW) {
            return "";
        }
        double allowed = check.allowed();
        if (allowed == 0) {
            return "none";
        }
        boolean relative =
                check.tolerance().relative() > 0 && allowed > check.tolerance().absolute();
        return relative
                ? decimals(check.tolerance().relative() * PERCENT) + "%"
                : ComparisonFigures.mean(check.metric(), allowed);
    }

    private static String decimals(double value) {
        return String.format(Locale.ROOT, "%.3f", value).replaceAll("\\.?0+$", "");
    }

    /** Returns the confidence interval of the difference over seeds, empty for one seed. */
    public static String interval(MetricCheck check) {
        Estimate difference = check.paired().difference();
        return difference.hasInterval() && difference.standardDeviation() > 0
                ? ComparisonFigures.difference(check.metric(), difference)
                : "";
    }

    /** Returns the text of a decision at which two runs diverged. */
    public static String decision(String text) {
        return text.isEmpty() ? "nothing further" : text;
    }

    /** Returns the number of nodes with different packing, as text. */
    public static String nodes(PackingCheck packing) {
        int nodes = packing.diff().nodes();
        return (packing.diff().unlisted() ? "at least " : "") + nodes + " of " + packing.nodes()
                + (packing.nodes() == 1 ? " node" : " nodes") + " packed differently";
    }

    /** Returns the tolerated number of nodes with different packing. */
    public static String allowed(PackingCheck packing) {
        double allowed = packing.tolerance().allowed(packing.nodes());
        return allowed == 0 ? "none" : decimals(Math.floor(allowed));
    }
}
