package dev.sawhorse.results.check;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.SummaryMetrics;
import dev.sawhorse.results.summary.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The metrics that a check compares with the baseline. */
public final class CheckMetrics {
    /** Left out where no work is lost, as it then equals the cost per pod-hour and one change should be one finding. */
    private static final String USEFUL = "cost.perUsefulPodHour";

    /** The former name of the cost of idle capacity. */
    private static final String IDLE_COST = "idleCost";

    /** The default metrics: those of a comparison, and the monthly cost. */
    public static final List<Metric> ALL = all();

    private static final SummaryMetrics KNOWN = SummaryMetrics.of(Results.of(List.of()));

    private CheckMetrics() {}

    private static List<Metric> all() {
        List<Metric> all = new ArrayList<>(Metric.ALL);
        all.removeIf(metric -> metric.name().equals(USEFUL));
        all.add(1, summary("cost.monthlyRate", "Cost per month", Unit.USD, Metric.Better.LESS));
        return Collections.unmodifiableList(all);
    }

    /**
     * Returns the metric of a name: a default one, or any number of a summary by its path. Less of it is better unless it is a
     * utilization or useful work.
     *
     * @throws IllegalArgumentException with a suggestion if there is no such metric
     */
    public static Metric of(String name) {
        String path = path(name);
        for (Metric metric : ALL) {
            if (metric.name().equals(path)) {
                return metric;
            }
        }
        KNOWN.value(path);
        return summary(path, path, unit(path), isBetterHigher(path) ? Metric.Better.MORE : Metric.Better.LESS);
    }

    /** Returns the current name of a metric. */
    static String path(String name) {
        return name.equals(IDLE_COST) ? "cost.idle" : name;
    }

    private static boolean isBetterHigher(String path) {
        return path.startsWith("utilization.") || path.equals("pods.workDone") || path.equals("pods.usefulPodHours");
    }

    private static Unit unit(String path) {
        if (path.startsWith("cost.")) {
            return Unit.USD;
        }
        if (path.endsWith(".waited")) {
            return Unit.SHARE;
        }
        if (path.startsWith("pods.work") || path.equals("pods.usefulPodHours")) {
            return Unit.HOURS;
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
