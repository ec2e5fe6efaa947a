// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.SummaryMetrics;
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

    private CheckMetrics() {}

    private static List<Metric> all() {
        List<Metric> all = new ArrayList<>(ComparedMetrics.ALL);
        all.removeIf(metric -> metric.name().equals(USEFUL));
        all.add(1, SummaryMetrics.metric("cost.monthlyRate"));
        return Collections.unmodifiableList(all);
    }

    /**
     * Returns the metric of a name: a default one, or any number of a summary by its path.
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
        return SummaryMetrics.metric(path);
    }

    /** Returns the current name of a metric. */
    static String path(String name) {
        return name.equals(IDLE_COST) ? "cost.idle" : name;
    }
}
