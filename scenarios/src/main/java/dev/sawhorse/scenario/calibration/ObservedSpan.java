// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.PodLifetime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The figures of a part of a cluster's history. */
final class ObservedSpan {
    private static final double MILLIS_PER_SECOND = 1000;

    private final ObservedCluster cluster;
    private final List<NodeObservation> nodes;
    private final List<CostObservation> costs;
    private final Instant from;
    private final Instant until;

    /**
     * Computes the figures.
     *
     * @param silent the nodes of the cluster of which the history has no line: they existed all the time
     * @param from the start of the part, not before that of the history
     */
    ObservedSpan(ObservedCluster cluster, List<NodeObservation> silent, Instant from) {
        this.cluster = cluster;
        this.from = from;
        this.until = cluster.until();
        this.nodes = new ArrayList<>(cluster.nodes());
        this.nodes.addAll(silent);
        this.costs = costs();
    }

    private List<CostObservation> costs() {
        TreeSet<String> known = new TreeSet<>();
        nodes.forEach(node -> known.add(node.identity().instanceId()));
        boolean isTold = cluster.costs().stream().anyMatch(cost -> isOfCluster(cost, known));
        return cluster.costs().stream()
                .filter(cost -> contains(cost.from()) && (!isTold || isOfCluster(cost, known)))
                .toList();
    }

    Instant from() {
        return from;
    }

    Instant until() {
        return until;
    }

    Duration length() {
        return Duration.between(from, until);
    }

    private boolean contains(@Nullable Instant at) {
        return at != null && !at.isBefore(from) && !at.isAfter(until);
    }

    /** Whether the history has the lives of nodes; a bill has only their hours. */
    boolean hasNodes() {
        return !nodes.isEmpty();
    }

    /** Whether all nodes are Karpenter's, as in its log and in a bill with its tag. */
    boolean isOnlyKarpenter() {
        return hasNodes()
                ? nodes.stream().noneMatch(node -> node.identity().nodeClaim().isEmpty())
                : costs.stream().noneMatch(cost -> cost.tags().nodePool().isEmpty());
    }

    /** Returns the number of nodes that existed at some time. */
    int nodes() {
        return hasNodes()
                ? (int) nodes.stream().filter(node -> hours(node) > 0).count()
                : (int) costs.stream().map(CostObservation::resource).distinct().count();
    }

    private double hours(NodeObservation node) {
        return cluster.hours(node, from, until);
    }

    /** Returns the hours of all nodes. */
    double hours() {
        return hoursByType().values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns the hours of nodes by instance type. */
    Map<String, Double> hoursByType() {
        Map<String, Double> hours = new TreeMap<>();
        nodes.forEach(node -> hours.merge(node.instance().type(), hours(node), Double::sum));
        if (!hasNodes()) {
            costs.forEach(cost -> hours.merge(cost.tags().instanceType(), cost.hours(), Double::sum));
        }
        return hours;
    }

    /** Returns the cost of instances as billed, null where the history has no bill. */
    @Nullable
    Double billed() {
        return cluster.costs().isEmpty()
                ? null
                : costs.stream().mapToDouble(CostObservation::usd).sum();
    }

    /** A bill has all instances of the account; those of Karpenter have its tag or are those of the log. */
    private static boolean isOfCluster(CostObservation cost, Set<String> known) {
        return !cost.tags().nodePool().isEmpty() || known.contains(cost.resource());
    }

    /** Returns the cost of instances at given prices per hour. */
    double cost(ToDoubleFunction<NodeObservation.Instance> prices) {
        return nodes.stream()
                .mapToDouble(node -> hours(node) * prices.applyAsDouble(node.instance()))
                .sum();
    }

    /** Returns the number of launched nodes. */
    double launched() {
        return nodes.stream().filter(node -> contains(node.times().launched())).count();
    }

    /** Returns the number of nodes that EC2 interrupted. */
    double interruptions() {
        int count = 0;
        for (NodeObservation node : nodes) {
            NodeObservation.Interruption interruption = node.interruption();
            boolean isWithin = interruption != null && contains(interruption.at());
            count += isWithin && ObservedCluster.isInterrupted(node) ? 1 : 0;
        }
        return count;
    }

    /** Returns the number of nodes by the reason of the command that disrupted them. */
    Map<String, Double> disruptions() {
        Map<String, Double> reasons = new TreeMap<>();
        for (NodeObservation node : nodes) {
            NodeObservation.Disruption disruption = node.disruption();
            if (disruption != null && contains(disruption.at())) {
                reasons.merge(disruption.reason(), 1.0, Double::sum);
            }
        }
        return reasons;
    }

    /** Returns the number of disruption commands. */
    double commands() {
        TreeSet<String> commands = new TreeSet<>();
        for (NodeObservation node : nodes) {
            NodeObservation.Disruption disruption = node.disruption();
            if (disruption != null && contains(disruption.at())) {
                commands.add(disruption.at() + " " + disruption.reason());
            }
        }
        return commands.size();
    }

    /** Returns the seconds from the creation of each NodeClaim until its node was initialized. */
    List<Double> secondsToNode() {
        List<Double> seconds = new ArrayList<>();
        for (NodeObservation node : nodes) {
            Instant created = node.times().created();
            Instant initialized = node.times().initialized();
            if (created != null && initialized != null && contains(created)) {
                seconds.add(seconds(created, initialized));
            }
        }
        return seconds;
    }

    /** Returns the seconds from the creation of each pod to its binding. */
    List<Double> podWaits() {
        List<Double> seconds = new ArrayList<>();
        for (PodLifetime.Times pod : cluster.pods()) {
            Instant created = pod.created();
            Instant scheduled = pod.scheduled();
            if (created != null && scheduled != null && contains(created)) {
                seconds.add(seconds(created, scheduled));
            }
        }
        return seconds;
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / MILLIS_PER_SECOND;
    }
}
