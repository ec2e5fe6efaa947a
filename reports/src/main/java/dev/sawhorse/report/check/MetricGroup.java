// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.check;

import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.check.VariantCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Changed metrics of a check that usually have one cause, such as a node more: its cost, its idle part, the number of nodes and
 * their utilization. One of them is shown in full: of the worst the monthly cost, otherwise the first.
 *
 * @param lead the metric that is shown in full
 * @param others the other changed metrics of the group, in their order
 */
record MetricGroup(MetricCheck lead, List<MetricCheck> others) {
    /** From the one that needs most attention on. */
    private static final List<Change> CHANGES =
            List.of(Change.WORSE, Change.NOT_SHOWN, Change.OTHER, Change.BETTER, Change.NEW);

    /** The subjects of metrics, money first; a group has the metrics of one. */
    private enum Subject {
        COST,
        WAITS,
        DISRUPTION,
        LOAD;

        static Subject of(String metric) {
            if (metric.startsWith("cost.") || metric.startsWith("nodes.") || metric.startsWith("utilization.")) {
                return COST;
            }
            return switch (metric) {
                case "pods.pendingSeconds", "pods.unschedulableAtEnd" -> WAITS;
                case "disruptions", "interruptions", "pods.evicted", "pods.preempted", "pods.workLost" -> DISRUPTION;
                default -> metric.startsWith("latencySeconds.") ? WAITS : LOAD;
            };
        }
    }

    /** Returns the groups of the metrics that changed beyond their tolerance, or are new. */
    static List<MetricGroup> of(VariantCheck check) {
        List<MetricGroup> groups = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            List<MetricCheck> metrics = check.metrics().stream()
                    .filter(metric -> CHANGES.contains(metric.change()))
                    .filter(metric -> Subject.of(metric.metric().name()) == subject)
                    .toList();
            if (!metrics.isEmpty()) {
                groups.add(of(metrics));
            }
        }
        return groups;
    }

    private static MetricGroup of(List<MetricCheck> metrics) {
        MetricCheck lead = metrics.stream()
                .min(Comparator.<MetricCheck>comparingInt(metric -> CHANGES.indexOf(metric.change()))
                        .thenComparing(metric -> !metric.metric().name().equals(CheckHeadline.MONTHLY)))
                .orElseThrow();
        return new MetricGroup(
                lead, metrics.stream().filter(metric -> !metric.equals(lead)).toList());
    }

    /** Returns the changes of the others in one line, each with its verdict where that differs from the lead's. */
    String consequences() {
        return others.stream()
                .map(metric -> metric.metric().label() + " " + CheckFigures.change(metric)
                        + (metric.change() == lead.change()
                                ? ""
                                : " (" + metric.change().label() + ")"))
                .collect(Collectors.joining("; "));
    }
}
