// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The nodes and costs of a cluster's history. */
public final class ObservedCluster implements HistoryListener {
    private static final double SECONDS_PER_HOUR = 3_600;

    private final List<NodeObservation> nodes = new ArrayList<>();
    private final List<CostObservation> costs = new ArrayList<>();
    private @Nullable Instant from;
    private @Nullable Instant until;

    @Override
    public void node(NodeObservation node) {
        nodes.add(node);
        NodeObservation.Times times = node.times();
        Stream.of(
                        times.created(),
                        times.launched(),
                        times.registered(),
                        times.initialized(),
                        times.deleting(),
                        times.deleted())
                .filter(Objects::nonNull)
                .forEach(this::reached);
    }

    @Override
    public void cost(CostObservation cost) {
        if (cost.price() != CostObservation.PriceKind.ALLOCATED && cost.price() != CostObservation.PriceKind.OTHER) {
            costs.add(cost);
            reached(cost.from());
            reached(cost.until());
        }
    }

    @Override
    public void provisioning(ProvisioningObservation round) {
        reached(round.at());
    }

    private void reached(Instant at) {
        from = from == null || at.isBefore(from) ? at : from;
        until = until == null || at.isAfter(until) ? at : until;
    }

    /** Returns the nodes, in the order of the history. */
    List<NodeObservation> nodes() {
        return nodes;
    }

    /** Whether there is anything to compare with. */
    boolean isEmpty() {
        return (nodes.isEmpty() && costs.isEmpty()) || Objects.equals(from, until);
    }

    /** Returns the start of the history. */
    Instant from() {
        return Objects.requireNonNull(from);
    }

    /** Returns its end. */
    Instant until() {
        return Objects.requireNonNull(until);
    }

    /** Returns the hours of a node within the history; one whose end is not stated lives until the end of it. */
    double hours(NodeObservation node) {
        NodeObservation.Times times = node.times();
        Instant begin = first(times.launched(), times.created(), times.registered(), from());
        Instant end = first(times.deleted(), times.deleting(), null, until());
        return Math.max(0, Duration.between(begin, end).toMillis() / 1000.0 / SECONDS_PER_HOUR);
    }

    private static Instant first(
            @Nullable Instant first, @Nullable Instant second, @Nullable Instant third, Instant otherwise) {
        return first != null ? first : second != null ? second : third != null ? third : otherwise;
    }

    /** Returns the hours of nodes by instance type. */
    Map<String, Double> hoursByType() {
        Map<String, Double> hours = new TreeMap<>();
        nodes.forEach(node -> hours.merge(node.instance().type(), hours(node), Double::sum));
        return hours;
    }

    /** Returns the number of nodes that were launched within the history. */
    long launched() {
        return nodes.stream().filter(node -> node.times().launched() != null).count();
    }

    /** Returns the number of nodes by the reason of the disruption that ended them. */
    Map<String, Double> disruptions() {
        Map<String, Double> reasons = new TreeMap<>();
        for (NodeObservation node : nodes) {
            NodeObservation.Disruption disruption = node.disruption();
            if (disruption != null) {
                reasons.merge(disruption.reason(), 1.0, Double::sum);
            }
        }
        return reasons;
    }

    /** Returns the number of nodes that EC2 interrupted. */
    long interruptions() {
        return nodes.stream().filter(ObservedCluster::isInterrupted).count();
    }

    static boolean isInterrupted(NodeObservation node) {
        NodeObservation.Interruption interruption = node.interruption();
        return interruption != null && interruption.kind().startsWith("spot");
    }

    /** Returns the cost of instances in USD, null where the history has no costs. */
    @Nullable
    Double cost() {
        return costs.isEmpty()
                ? null
                : costs.stream().mapToDouble(CostObservation::usd).sum();
    }
}
