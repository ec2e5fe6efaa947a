package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.SimulationCache.Answer;
import dev.sawhorse.karpenter.disruption.SimulationKey.Run;
import dev.sawhorse.karpenter.disruption.SimulationKey.Turns;
import dev.sawhorse.kube.Pod;
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

    /** The first turn of each run in the round. */
    private final List<Integer> firstTurns = new ArrayList<>();

    private final List<Doubt> doubts = new ArrayList<>();

    /** The nodes that take the others. */
    private final BitSet takers = new BitSet();

    /** A pod by its turn that has a place now and would go to a node that is not initialized. */
    private record Doubt(int turn, int node, String name) {}

    /** Adds the last pods of a run, of which the first have found room. */
    void add(Run run, int pods, int firstTurn) {
        if (pods == 0) {
            return;
        }
        runs.add(new Run(run.kind().bare(), pods));
        firstTurns.add(firstTurn + run.pods() - pods);
    }

    /** Adds a pod that would go to a node that is not initialized, and may not. */
    void doubt(int turn, int node, String name) {
        doubts.add(new Doubt(turn, node, name));
    }

    /** Says that a node takes some of the pods. */
    void found(int node) {
        takers.set(node);
    }

    /** Returns which of all nodes take those pods that find room. */
    BitSet takers() {
        return takers;
    }

    /** Whether there is room for every pod. */
    boolean isEmpty() {
        return runs.isEmpty();
    }

    /** Returns what is to be asked about these pods, for which there is no node. */
    SimulationKey question() {
        return SimulationKey.withoutPlaces(Turns.together(runs));
    }

    /** Returns these pods in the order of their turns, out of all of the round. */
    List<Pod> of(List<Pod> all) {
        return turns().stream().map(all::get).toList();
    }

    /** Returns which turns of the round are theirs. */
    private List<Integer> turns() {
        List<Integer> turns = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            for (int pod = 0; pod < runs.get(i).pods(); pod++) {
                turns.add(firstTurns.get(i) + pod);
            }
        }
        return turns;
    }

    /**
     * Returns what the whole round comes to.
     *
     * @param ofThese what a round of the pods that are left over comes to
     * @param doubtful says why a pod may not go to a node that is not initialized, by the node's name
     */
    Answer ofWholeRound(Answer ofThese, UnaryOperator<String> doubtful) {
        List<Integer> named = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        int all = doubts.size();
        if (ofThese instanceof SimulationCache.Lost lost) {
            List<Integer> turns = turns();
            lost.named().forEach(turn -> named.add(turns.get(turn)));
            messages.addAll(lost.messages());
            all += lost.all();
        }
        if (all == 0) {
            return ofThese;
        }
        doubts.sort(Comparator.comparingInt(Doubt::node));
        for (int i = 0; i < doubts.size() && named.size() < SchedulingSimulation.MAX_ERRORS; i++) {
            named.add(doubts.get(i).turn());
            messages.add(doubtful.apply(doubts.get(i).name()));
        }
        return new SimulationCache.Lost(named, messages, all);
    }
}
