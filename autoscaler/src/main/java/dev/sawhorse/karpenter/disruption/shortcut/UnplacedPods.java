// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.SchedulingSimulation;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.PodRuns;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Run;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The pods of a simulation for which the existing nodes have no room, and those that only fit a node that is not initialized.
 * Where every pod tolerates every node, the outcome depends on these pods alone.
 */
final class UnplacedPods {
    private final List<Run> runs = new ArrayList<>();

    /** The position of the first pod of each run in the scheduling order of the round. */
    private final List<Integer> firstPositions = new ArrayList<>();

    private final List<OnUninitialized> onUninitialized = new ArrayList<>();

    /** The nodes that take the other pods. */
    private final BitSet takers = new BitSet();

    /** A bound pod, by its position, that would go to a node that is not initialized. */
    private record OnUninitialized(int position, int node, String name) {}

    /** Adds the last pods of a run; the first ones are placed. */
    void add(Run run, int pods, int firstPosition) {
        if (pods == 0) {
            return;
        }
        runs.add(new Run(run.kind().bare(), pods));
        firstPositions.add(firstPosition + run.pods() - pods);
    }

    /** Adds a bound pod that would go to a node that is not initialized, which counts as not placed. */
    void addOnUninitialized(int position, int node, String name) {
        onUninitialized.add(new OnUninitialized(position, node, name));
    }

    /** Adds a node that takes some of the pods. */
    void addTaker(int node) {
        takers.set(node);
    }

    /** Returns the nodes that take pods, by their indices among all nodes. */
    BitSet takers() {
        return takers;
    }

    /** Returns whether every pod is placed. */
    boolean isEmpty() {
        return runs.isEmpty();
    }

    /** Returns the key of the round of these pods without existing nodes. */
    SimulationKey key() {
        return SimulationKey.withoutPlaces(PodRuns.joined(runs));
    }

    /** Returns these pods out of all of the round, which are in scheduling order. */
    List<Pod> of(List<Pod> all) {
        return positions().stream().map(all::get).toList();
    }

    /** Returns their positions in the scheduling order of the round. */
    private List<Integer> positions() {
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            for (int pod = 0; pod < runs.get(i).pods(); pod++) {
                positions.add(firstPositions.get(i) + pod);
            }
        }
        return positions;
    }

    /**
     * Returns the outcome of the whole round.
     *
     * @param ofUnplaced the outcome of the round of the unplaced pods
     * @param uninitializedNodeError returns the error of a pod on a node that is not initialized, by the node's name
     */
    CachedOutcome ofWholeRound(CachedOutcome ofUnplaced, UnaryOperator<String> uninitializedNodeError) {
        List<Integer> listed = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        int all = onUninitialized.size();
        if (ofUnplaced instanceof CachedOutcome.Unscheduled unscheduled) {
            List<Integer> positions = positions();
            unscheduled.listed().forEach(position -> listed.add(positions.get(position)));
            messages.addAll(unscheduled.messages());
            all += unscheduled.all();
        }
        if (all == 0) {
            return ofUnplaced;
        }
        onUninitialized.sort(Comparator.comparingInt(OnUninitialized::node));
        for (int i = 0; i < onUninitialized.size() && listed.size() < SchedulingSimulation.MAX_ERRORS; i++) {
            listed.add(onUninitialized.get(i).position());
            messages.add(uninitializedNodeError.apply(onUninitialized.get(i).name()));
        }
        return new CachedOutcome.Unscheduled(listed, messages, all);
    }
}
