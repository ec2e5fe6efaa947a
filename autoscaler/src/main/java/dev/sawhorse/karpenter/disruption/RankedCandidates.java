package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.StateNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Candidates in ascending order of some measure, of equal ones the older first. What the order goes by lies side by side, so that
 * the candidates themselves need not be looked at to find a place among them. Those that come and go between two looks find and
 * leave their places all at once.
 */
final class RankedCandidates {
    /** Those first that save most per unit of disruption, of equal ones the older. */
    static final Comparator<Candidate> BY_SAVINGS = order(RankedCandidates::savings);

    private final ToDoubleFunction<Candidate> measure;

    /** Whether all have the same measure. */
    private final boolean byAgeAlone;

    private final Comparator<Candidate> order;
    private double[] measures = new double[16];
    private long[] numbers = new long[16];
    private @Nullable Candidate[] candidates = new Candidate[16];
    private int size;

    /** The places of those that have left. */
    private final BitSet left = new BitSet();

    /** Those that have come and have no place yet. */
    private final List<Candidate> arrived = new ArrayList<>();

    private RankedCandidates(ToDoubleFunction<Candidate> measure, boolean byAgeAlone) {
        this.measure = measure;
        this.byAgeAlone = byAgeAlone;
        this.order = order(measure);
    }

    private static Comparator<Candidate> order(ToDoubleFunction<Candidate> measure) {
        return Comparator.comparingDouble(measure)
                .thenComparingLong(candidate -> candidate.node().number());
    }

    private static double savings(Candidate candidate) {
        return -candidate.savingsRatio();
    }

    /** Has the oldest first. */
    static RankedCandidates byAge() {
        return new RankedCandidates(candidate -> 0, true);
    }

    /** Has those first that save most per unit of disruption. */
    static RankedCandidates bySavings() {
        return new RankedCandidates(RankedCandidates::savings, false);
    }

    void add(Candidate candidate) {
        arrived.add(candidate);
    }

    /** Removes a candidate; false if it is not there. */
    boolean remove(Candidate candidate) {
        settleArrived();
        int place = place(measure.applyAsDouble(candidate), candidate.node().number(), size);
        boolean isThere = place >= 0 && !left.get(place);
        if (isThere) {
            left.set(place);
        }
        return isThere;
    }

    /** Removes the candidate that a node is where they are ranked by age alone, and returns it; null if it is not there. */
    @Nullable
    Candidate remove(StateNode node) {
        settleArrived();
        int place = place(0, node.number(), size);
        if (place < 0 || left.get(place)) {
            return null;
        }
        left.set(place);
        return candidates[place];
    }

    /** Returns the candidate that a node is where they are ranked by age alone, null if it is not there. */
    @Nullable
    Candidate find(StateNode node) {
        settleArrived();
        int place = place(0, node.number(), size);
        return place >= 0 && !left.get(place) ? candidates[place] : null;
    }

    void clear() {
        Arrays.fill(candidates, 0, size, null);
        size = 0;
        left.clear();
        arrived.clear();
    }

    /** Returns them as they are now, and others between them. */
    List<Candidate> with(List<Candidate> others) {
        settle();
        if (others.isEmpty()) {
            return Collections.unmodifiableList(Arrays.asList(Arrays.copyOf(candidates, size)));
        }
        RankedCandidates all = new RankedCandidates(measure, byAgeAlone);
        all.measures = Arrays.copyOf(measures, size + others.size());
        all.numbers = Arrays.copyOf(numbers, size + others.size());
        all.candidates = Arrays.copyOf(candidates, size + others.size());
        all.size = size;
        all.arrived.addAll(others);
        all.settle();
        return Collections.unmodifiableList(Arrays.asList(all.candidates));
    }

    /** Gives those that have come their places; after a look they are sought one by one, before it they come one by one. */
    private void settleArrived() {
        if (!arrived.isEmpty()) {
            settle();
        }
    }

    /** Closes up where some have left, and gives those that have come their places. */
    private void settle() {
        if (!left.isEmpty()) {
            closeUp();
        }
        if (!arrived.isEmpty()) {
            arrived.sort(order);
            makeRoom();
        }
    }

    private void closeUp() {
        int kept = left.nextSetBit(0);
        for (int gap = kept; gap >= 0; ) {
            int next = left.nextSetBit(gap + 1);
            int end = next < 0 ? size : next;
            move(gap + 1, kept, end - gap - 1);
            kept += end - gap - 1;
            gap = next;
        }
        Arrays.fill(candidates, kept, size, null);
        size = kept;
        left.clear();
    }

    /** From the last on, so that each of the others is moved once. */
    private void makeRoom() {
        int all = size + arrived.size();
        if (all > candidates.length) {
            int length = Math.max(all, 2 * candidates.length);
            measures = Arrays.copyOf(measures, length);
            numbers = Arrays.copyOf(numbers, length);
            candidates = Arrays.copyOf(candidates, length);
        }
        int end = size;
        for (int i = arrived.size() - 1; i >= 0; i--) {
            Candidate candidate = arrived.get(i);
            double itsMeasure = measure.applyAsDouble(candidate);
            long number = candidate.node().number();
            int place = -1 - place(itsMeasure, number, end);
            move(place, place + i + 1, end - place);
            measures[place + i] = itsMeasure;
            numbers[place + i] = number;
            candidates[place + i] = candidate;
            end = place;
        }
        size = all;
        arrived.clear();
    }

    private void move(int from, int to, int count) {
        System.arraycopy(measures, from, measures, to, count);
        System.arraycopy(numbers, from, numbers, to, count);
        System.arraycopy(candidates, from, candidates, to, count);
    }

    /** Returns where a candidate is among the first, or minus one less where it belongs. */
    private int place(double itsMeasure, long number, int end) {
        int low = 0;
        int high = end - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = byAgeAlone ? 0 : Double.compare(measures[middle], itsMeasure);
            compared = compared == 0 ? Long.compare(numbers[middle], number) : compared;
            if (compared == 0) {
                return middle;
            }
            if (compared < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1 - low;
    }
}
