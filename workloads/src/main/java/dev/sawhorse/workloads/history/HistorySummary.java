// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import dev.sawhorse.workloads.history.CostObservation.PriceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The counts and the span of a history, computed in one pass. Its memory grows with the number of workloads. */
public final class HistorySummary implements HistoryListener {
    private static final int DIGITS = 5;

    private final Map<String, Long> figures = new LinkedHashMap<>();
    private final Map<String, Set<ObjectKey>> workloads = new LinkedHashMap<>();
    private final Map<String, Long> objects = new TreeMap<>();
    private final Map<String, Long> disruptions = new TreeMap<>();
    private final Map<PriceKind, Cost> costs = new EnumMap<>(PriceKind.class);
    private final Map<Timing, Histogram> timings = new EnumMap<>(Timing.class);
    private @Nullable Instant first;
    private @Nullable Instant last;

    /** A time whose distribution is summarized, in milliseconds. */
    public enum Timing {
        /** From the creation of a NodeClaim until its node is ready. */
        BOOT("NodeClaim created to initialized"),
        /** From the beginning of the deletion of a node to its end. */
        TERMINATION("node deletion"),
        /** The decision of a provisioning round. */
        DECISION("provisioning decision"),
        /** From the start of a pod until it ended on its own. */
        RUN("pod start to end"),
        /** From the creation of a pod until its container started. */
        WAIT("pod created to started");

        private final String label;

        Timing(String label) {
            this.label = label;
        }

        /** Returns the name in results. */
        public String label() {
            return label;
        }
    }

    /**
     * The sum of costs of one kind of price.
     *
     * @param lines number of observations
     * @param hours sum of their hours
     * @param usd sum in USD
     */
    public record Cost(long lines, double hours, double usd) {}

    /** Creates an empty summary. */
    public HistorySummary() {
        for (String figure : new String[] {
            "objects applied",
            "objects deleted",
            "replica counts",
            "pods",
            "pods that ended on their own",
            "usage samples",
            "nodes",
            "nodes deleted",
            "nodes interrupted",
            "provisioning rounds",
            "cost lines"
        }) {
            figures.put(figure, 0L);
        }
    }

    @Override
    public void objectApplied(ObjectApplied applied) {
        count("objects applied");
        objects.merge(applied.key().kind(), 1L, Long::sum);
        seen(applied.at());
    }

    @Override
    public void objectDeleted(ObjectDeleted deleted) {
        count("objects deleted");
        seen(deleted.at());
    }

    @Override
    public void replicas(ReplicaCount count) {
        count("replica counts", count.workload());
        seen(count.at());
    }

    @Override
    public void pod(PodLifetime pod) {
        count("pods", pod.owner());
        PodLifetime.Times times = pod.times();
        if (times.finished() != null) {
            count("pods that ended on their own", pod.owner());
        }
        time(Timing.RUN, times.started() == null ? times.created() : times.started(), times.finished());
        time(Timing.WAIT, times.created(), times.started());
        seen(times.first());
        seen(times.end());
    }

    @Override
    public void usage(UsageSample sample) {
        count("usage samples", sample.workload());
        seen(sample.at());
    }

    @Override
    public void node(NodeObservation node) {
        count("nodes");
        NodeObservation.Times times = node.times();
        if (times.deleted() != null) {
            count("nodes deleted");
        }
        if (node.interruption() != null) {
            count("nodes interrupted");
        }
        if (node.disruption() != null) {
            disruptions.merge(node.disruption().reason(), 1L, Long::sum);
        }
        time(Timing.BOOT, times.created(), times.initialized());
        time(Timing.TERMINATION, times.deleting(), times.deleted());
        for (Instant at : new @Nullable Instant[] {times.created(), times.registered(), times.deleted()}) {
            seen(at);
        }
    }

    @Override
    public void provisioning(ProvisioningObservation round) {
        count("provisioning rounds");
        if (round.took() != null) {
            time(Timing.DECISION, round.at().minus(round.took()), round.at());
        }
        seen(round.at());
    }

    @Override
    public void cost(CostObservation cost) {
        count("cost lines");
        Cost before = costs.getOrDefault(cost.price(), new Cost(0, 0, 0));
        costs.put(cost.price(), new Cost(before.lines() + 1, before.hours() + cost.hours(), before.usd() + cost.usd()));
        seen(cost.from());
        seen(cost.until());
    }

    private void count(String figure) {
        figures.merge(figure, 1L, Long::sum);
    }

    private void count(String figure, ObjectKey workload) {
        count(figure);
        workloads.computeIfAbsent(figure, key -> new LinkedHashSet<>()).add(workload);
    }

    private void time(Timing timing, @Nullable Instant from, @Nullable Instant until) {
        if (from != null && until != null && !until.isBefore(from)) {
            timings.computeIfAbsent(timing, key -> new Histogram(DIGITS))
                    .recordValue(Duration.between(from, until).toMillis());
        }
    }

    private void seen(@Nullable Instant at) {
        if (at != null) {
            first = first == null || at.isBefore(first) ? at : first;
            last = last == null || at.isAfter(last) ? at : last;
        }
    }

    /** Returns the earliest instant, null for an empty history. */
    public @Nullable Instant first() {
        return first;
    }

    /** Returns the latest instant, null for an empty history. */
    public @Nullable Instant last() {
        return last;
    }

    /** Returns the number of records by name, in the order of the result. */
    public Map<String, Long> figures() {
        return figures;
    }

    /** Returns the number of workloads that records of a name belong to; 0 if they belong to none. */
    public int workloads(String figure) {
        return workloads.getOrDefault(figure, Set.of()).size();
    }

    /** Returns the number of applied objects by kind. */
    public Map<String, Long> objects() {
        return objects;
    }

    /** Returns the number of disrupted nodes by reason. */
    public Map<String, Long> disruptions() {
        return disruptions;
    }

    /** Returns the costs by kind of price. */
    public Map<PriceKind, Cost> costs() {
        return costs;
    }

    /** Returns the number of values of a time. */
    public long count(Timing timing) {
        Histogram histogram = timings.get(timing);
        return histogram == null ? 0 : histogram.getTotalCount();
    }

    /** Returns a percentile of a time that has values, in seconds. */
    public double seconds(Timing timing, double percentage) {
        Histogram histogram = timings.get(timing);
        return histogram == null
                ? 0
                : histogram.lowestEquivalentValue(histogram.getValueAtPercentile(percentage)) / 1e3;
    }
}
