// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The nodes, provisioning rounds, waits of pods and costs of a cluster's history. */
public final class ObservedCluster implements HistoryListener {
    private static final double MILLIS_PER_HOUR = 3_600_000;

    private final List<NodeObservation> nodes = new ArrayList<>();
    private final List<CostObservation> costs = new ArrayList<>();
    private final List<ProvisioningObservation> rounds = new ArrayList<>();
    private final List<PodLifetime.Times> pods = new ArrayList<>();
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
        rounds.add(round);
        reached(round.at());
    }

    @Override
    public void pod(PodLifetime pod) {
        if (pod.times().created() != null && pod.times().scheduled() != null) {
            pods.add(pod.times());
        }
    }

    private void reached(Instant at) {
        from = from == null || at.isBefore(from) ? at : from;
        until = until == null || at.isAfter(until) ? at : until;
    }

    /** Removes nodes, such as those of another cluster; returns their number. */
    int remove(Predicate<NodeObservation> others) {
        int before = nodes.size();
        nodes.removeIf(others);
        return before - nodes.size();
    }

    /** Returns the nodes, in the order of the history. */
    List<NodeObservation> nodes() {
        return nodes;
    }

    /** Returns the provisioning rounds. */
    List<ProvisioningObservation> rounds() {
        return rounds;
    }

    /** Returns the lives of pods of which the creation and the binding are known. */
    List<PodLifetime.Times> pods() {
        return pods;
    }

    /** Returns the costs of instances. */
    List<CostObservation> costs() {
        return costs;
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

    /**
     * Returns the number of nodes at an instant that are not being deleted; a node whose creation is not in the history existed
     * before it.
     */
    int nodesAt(Instant at) {
        int count = 0;
        for (NodeObservation node : nodes) {
            NodeObservation.Times times = node.times();
            NodeObservation.Interruption interruption = node.interruption();
            boolean exists = (times.created() == null || times.created().isBefore(at))
                    && isAfter(interruption == null ? null : interruption.at(), at)
                    && isAfter(times.deleting(), at)
                    && isAfter(times.deleted(), at);
            count += exists ? 1 : 0;
        }
        return count;
    }

    private static boolean isAfter(@Nullable Instant end, Instant at) {
        return end == null || end.isAfter(at);
    }

    /**
     * Returns the hours of a node between two instants; a node whose end is not stated lives until the end of the history, and
     * one whose beginning is not stated from its start on.
     */
    double hours(NodeObservation node, Instant begin, Instant end) {
        NodeObservation.Times times = node.times();
        return hoursBetween(
                later(begin, first(times.launched(), times.created(), times.registered(), from())),
                earlier(end, first(times.deleted(), times.deleting(), null, until())));
    }

    /** Returns the hours in which EC2 could have interrupted a node: until its interruption, if there was one. */
    double hoursAtRisk(NodeObservation node) {
        NodeObservation.Times times = node.times();
        NodeObservation.Interruption interruption = node.interruption();
        return hoursBetween(
                first(times.launched(), times.created(), times.registered(), from()),
                first(interruption == null ? null : interruption.at(), times.deleting(), times.deleted(), until()));
    }

    private static double hoursBetween(Instant begin, Instant end) {
        return Math.max(0, Duration.between(begin, end).toMillis() / MILLIS_PER_HOUR);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant first(
            @Nullable Instant first, @Nullable Instant second, @Nullable Instant third, Instant otherwise) {
        return first != null ? first : second != null ? second : third != null ? third : otherwise;
    }

    /** Returns the number of nodes that EC2 interrupted. */
    long interruptions() {
        return nodes.stream().filter(ObservedCluster::isInterrupted).count();
    }

    static boolean isInterrupted(NodeObservation node) {
        NodeObservation.Interruption interruption = node.interruption();
        return interruption != null && interruption.kind().startsWith("spot");
    }
}
