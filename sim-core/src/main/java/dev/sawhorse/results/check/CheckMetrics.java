package dev.sawhorse.results.check;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.SummaryMetrics;
import dev.sawhorse.results.compare.Metric;
import dev.sawhorse.results.compare.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The figures that a run is held to. */
public final class CheckMetrics {
    /** Those that are always looked at: those of a comparison, and the cost of a month. */
    public static final List<Metric> ALL = all();

    private static final SummaryMetrics KNOWN = SummaryMetrics.of(Results.of(List.of()));

    private CheckMetrics() {}

    private static List<Metric> all() {
        List<Metric> all = new ArrayList<>(Metric.ALL);
        all.add(1, summary("cost.monthlyRate", "Cost per month", Unit.USD, Metric.Better.LESS));
        return Collections.unmodifiableList(all);
    }

    /**
     * Returns the figure of a name: one of the usual, or any number of a summary by its path. Less of it is better unless it is a
     * utilization.
     *
     * @throws IllegalArgumentException with the path that was probably meant if there is no such figure
     */
    public static Metric of(String name) {
        for (Metric metric : ALL) {
            if (metric.name().equals(name)) {
                return metric;
            }
        }
        KNOWN.value(name);
        boolean share = name.startsWith("utilization.");
        return summary(name, name, unit(name), share ? Metric.Better.MORE : Metric.Better.LESS);
    }

    private static Unit unit(String path) {
        if (path.startsWith("cost.")) {
            return Unit.USD;
        }
        if (path.startsWith("latencySeconds.") && !path.endsWith(".count")) {
            return Unit.SECONDS;
        }
        if (path.startsWith("nodes.by")) {
            return Unit.HOURS;
        }
        return path.startsWith("utilization.") ? Unit.SHARE : Unit.COUNT;
    }

    private static Metric summary(String path, String label, Unit unit, Metric.Better better) {
        return new Metric(
                path,
                label,
                unit,
                better,
                "less",
                "more",
                results -> SummaryMetrics.of(results).value(path));
    }
}
