// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.SummaryMetrics;
import dev.sawhorse.results.summary.Unit;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The metrics by which variants are compared. */
public final class ComparedMetrics {
    /** The number of nodes disrupted, which the summary has by reason. */
    private static final Metric DISRUPTIONS = Metric.of(
                    "disruptions", Unit.COUNT, ComparedMetrics::disruptions, "Nodes disrupted for any reason.")
            .labelled("Nodes disrupted", "fewer", "more");

    /** All compared metrics, in display order. */
    public static final List<Metric> ALL = Stream.of(
                    "cost.total",
                    "cost.perPodHour",
                    "cost.perUsefulPodHour",
                    "cost.idle",
                    "latencySeconds.scheduling.p50",
                    "latencySeconds.scheduling.p95",
                    "latencySeconds.scheduling.mean",
                    "latencySeconds.scheduling.waited",
                    "pods.pendingSeconds",
                    "latencySeconds.ready.p50",
                    "latencySeconds.ready.p95",
                    "latencySeconds.ready.mean",
                    "nodes.peak",
                    "nodes.nodeHours",
                    "nodes.launched",
                    "utilization.cpu",
                    "utilization.memory",
                    "disruptions",
                    "interruptions",
                    "pods.evicted",
                    "pods.preempted",
                    "pods.workLost",
                    "pods.created",
                    "pods.unschedulableAtEnd",
                    "pods.lost")
            .map(ComparedMetrics::of)
            .toList();

    private ComparedMetrics() {}

    /** Returns a compared metric by its name, null if there is none. */
    public static @Nullable Metric find(String name) {
        return ALL.stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static Metric of(String name) {
        return name.equals(DISRUPTIONS.name()) ? DISRUPTIONS : SummaryMetrics.metric(name);
    }

    private static int disruptions(Results results) {
        return results.disruptions().counts().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }
}
