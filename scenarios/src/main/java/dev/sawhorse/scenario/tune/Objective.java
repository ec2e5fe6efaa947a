// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.summary.Metric;

/**
 * A metric to improve.
 *
 * @param zone the difference that does not matter, in the unit of the metric or as a share of today's mean
 * @param isRelative whether the zone is a share
 */
public record Objective(Metric metric, double zone, boolean isRelative) {
    /** Returns the value to be minimized, from the compared metrics of a run. */
    double value(double[] metrics) {
        return sign() * mean(metrics);
    }

    /** Returns the metric from compared metrics. */
    public double mean(double[] metrics) {
        return metrics[ComparedMetrics.ALL.indexOf(metric)];
    }

    /** Returns 1 if less is better, -1 if more is better. */
    double sign() {
        return metric.better() == Metric.Better.MORE ? -1 : 1;
    }

    /** Returns the difference that does not matter, given today's mean. */
    double zone(double today) {
        return isRelative ? zone * Math.abs(today) : zone;
    }
}
