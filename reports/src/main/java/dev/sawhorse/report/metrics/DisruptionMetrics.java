// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.ConsolidationTimedOut;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LiveCommand;
import java.util.List;
import java.util.Locale;

/** The metrics of Karpenter about voluntary disruption: its decisions. */
final class DisruptionMetrics implements ControllerMetrics {
    private static final String TYPE = "consolidation_type";

    private final MetricFamily decisions = MetricFamily.counter(
            "karpenter_voluntary_disruption_decisions_total", "Disruption commands that were started.");
    private final MetricFamily byNodePool = MetricFamily.counter(
            "karpenter_voluntary_disruption_decisions_by_nodepool_total",
            "Disruption commands that were started, once for each NodePool of their nodes.");
    private final MetricFamily timeouts = MetricFamily.counter(
            "karpenter_voluntary_disruption_consolidation_timeouts_total",
            "Searches for a consolidation that ran out of time.");

    DisruptionMetrics() {
        timeouts.add(0, Labels.of(TYPE, "multi"));
        timeouts.add(0, Labels.of(TYPE, "single"));
    }

    @Override
    public void count(long time, Observation observation, LiveCluster cluster) {
        if (observation instanceof DisruptionCommand decision) {
            Labels labels = Labels.of(
                    "decision",
                    decision.decision(),
                    "reason",
                    decision.reason().toLowerCase(Locale.ROOT),
                    TYPE,
                    decision.method());
            decisions.increment(labels);
            LiveCommand command = cluster.lastCommand();
            if (command != null) {
                command.candidates().stream()
                        .map(LiveClaim::nodePool)
                        .distinct()
                        .forEach(pool -> byNodePool.increment(labels.and("nodepool", pool)));
            }
        } else if (observation instanceof ConsolidationTimedOut timeout) {
            timeouts.increment(Labels.of(TYPE, timeout.method()));
        }
    }

    @Override
    public void measure(LiveCluster cluster) {}

    @Override
    public List<MetricFamily> families() {
        return List.of(decisions, byNodePool, timeouts);
    }
}
