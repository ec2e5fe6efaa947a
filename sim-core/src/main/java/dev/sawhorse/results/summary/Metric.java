package dev.sawhorse.results.summary;

import dev.sawhorse.results.Results;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A metric of a run by which variants are compared.
 *
 * @param name its path in {@code summary.json}, or a name of its own for metrics outside of it
 * @param label its name for people
 * @param better the desired direction
 * @param less the adjective of a variant with a lower value, such as cheaper
 * @param more the adjective of a variant with a higher value
 * @param value computes it from the results of a run
 */
public record Metric(
        String name,
        String label,
        Unit unit,
        Better better,
        String less,
        String more,
        ToDoubleFunction<Results> value) {
    /** The desired direction of a metric. */
    public enum Better {
        LESS,
        MORE,
        /** Neither: the metric describes the load. */
        NEITHER
    }

    /** All compared metrics, in display order. */
    public static final List<Metric> ALL = List.of(
            less("cost.total", "Cost", Unit.USD, "lower", "higher"),
            less("cost.perPodHour", "Cost per pod-hour", Unit.USD, "lower", "higher"),
            less("cost.perUsefulPodHour", "Per useful pod-hour", Unit.USD, "lower", "higher"),
            less("cost.idle", "Idle cost", Unit.USD, "less", "more"),
            less("latencySeconds.scheduling.p50", "Scheduled, p50", Unit.SECONDS, "faster", "slower"),
            less("latencySeconds.scheduling.p95", "Scheduled, p95", Unit.SECONDS, "faster", "slower"),
            less("latencySeconds.scheduling.mean", "Scheduled, mean", Unit.SECONDS, "faster", "slower"),
            less("latencySeconds.scheduling.waited", "Pods that waited", Unit.SHARE, "fewer", "more"),
            less("pods.pendingSeconds", "Pending, all pods", Unit.SECONDS, "less", "more"),
            less("latencySeconds.ready.p50", "Ready, p50", Unit.SECONDS, "faster", "slower"),
            less("latencySeconds.ready.p95", "Ready, p95", Unit.SECONDS, "faster", "slower"),
            less("latencySeconds.ready.mean", "Ready, mean", Unit.SECONDS, "faster", "slower"),
            less("nodes.peak", "Nodes at peak", Unit.COUNT, "fewer", "more"),
            less("nodes.nodeHours", "Node-hours", Unit.HOURS, "fewer", "more"),
            less("nodes.launched", "Nodes launched", Unit.COUNT, "fewer", "more"),
            summary("utilization.cpu", "CPU requested", Unit.SHARE, Better.MORE, "lower", "higher"),
            summary("utilization.memory", "Memory requested", Unit.SHARE, Better.MORE, "lower", "higher"),
            new Metric("disruptions", "Nodes disrupted", Unit.COUNT, Better.LESS, "fewer", "more", Metric::disruptions),
            less("interruptions", "Spot interruptions", Unit.COUNT, "fewer", "more"),
            less("pods.evicted", "Pods evicted", Unit.COUNT, "fewer", "more"),
            less("pods.preempted", "Pods preempted", Unit.COUNT, "fewer", "more"),
            less("pods.workLost", "Lost pod-hours", Unit.HOURS, "less", "more"),
            summary("pods.created", "Pods created", Unit.COUNT, Better.NEITHER, "fewer", "more"),
            less("pods.unschedulableAtEnd", "Unschedulable at end", Unit.COUNT, "fewer", "more"),
            less("pods.lost", "Pods lost", Unit.COUNT, "fewer", "more"));

    private static Metric less(String path, String label, Unit unit, String less, String more) {
        return summary(path, label, unit, Better.LESS, less, more);
    }

    private static Metric summary(String path, String label, Unit unit, Better better, String less, String more) {
        return new Metric(
                path,
                label,
                unit,
                better,
                less,
                more,
                results -> SummaryMetrics.of(results).value(path));
    }

    /** Returns the same metric under another label. */
    public Metric labelled(String changed) {
        return new Metric(name, changed, unit, better, less, more, value);
    }

    private static double disruptions(Results results) {
        return results.disruptions().counts().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }
}
