package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.StateNode;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Candidates in ascending order of some measure, of equal ones the older first. What the order goes by lies side by side, so that
 * the candidates themselves need not be looked at to find a place among them.
 */
final class RankedCandidates {
    private final ToDoubleFunction<Candidate> measure;
    private double[] measures = new double[16];
    private long[] numbers = new long[16];
    private @Nullable Candidate[] candidates = new Candidate[16];
    private int size;

    private RankedCandidates(ToDoubleFunction<Candidate> measure) {
        this.measure = measure;
    }

    /** Has the oldest first. */
    static RankedCandidates byAge() {
        return new RankedCandidates(candidate -> 0);
    }

    /** Has those first that save most per unit of disruption. */
    static RankedCandidates bySavings() {
        return new RankedCandidates(candidate -> -candidate.savingsRatio());
    }

    void add(Candidate candidate) {
        double itsMeasure = measure.applyAsDouble(candidate);
        long number = candidate.node().number();
        int place = -1 - place(itsMeasure, number);
        if (size == candidates.length) {
            measures = Arrays.copyOf(measures, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
            candidates = Arrays.copyOf(candidates, 2 * size);
        }
        shift(place, place + 1);
        measures[place] = itsMeasure;
        numbers[place] = number;
        candidates[place] = candidate;
        size++;
    }

    /** Removes a candidate; false if it is not there. */
    boolean remove(Candidate candidate) {
        int place = place(measure.applyAsDouble(candidate), candidate.node().number());
        if (place >= 0) {
            shift(place + 1, place);
            candidates[--size] = null;
        }
        return place >= 0;
    }

    /** Moves all from one place on to another. */
    private void shift(int from, int to) {
        System.arraycopy(measures, from, measures, to, size - from);
        System.arraycopy(numbers, from, numbers, to, size - from);
        System.arraycopy(candidates, from, candidates, to, size - from);
    }

    /** Returns the candidate that a node is where they are ranked by age alone, null if it is not there. */
    @Nullable
    Candidate find(StateNode node) {
        int place = place(0, node.number());
        return place < 0 ? null : candidates[place];
    }

    void clear() {
        Arrays.fill(candidates, 0, size, null);
        size = 0;
    }

    /** Returns them as they are now, and others between them. */
    List<Candidate> with(List<Candidate> others) {
        if (others.isEmpty()) {
            return List.of(Arrays.copyOf(candidates, size));
        }
        RankedCandidates all = new RankedCandidates(measure);
        all.measures = Arrays.copyOf(measures, size + others.size());
        all.numbers = Arrays.copyOf(numbers, size + others.size());
        all.candidates = Arrays.copyOf(candidates, size + others.size());
        all.size = size;
        others.forEach(all::add);
        return List.of(all.candidates);
    }

    /** Returns where a candidate is, or minus one less where it belongs. */
    private int place(double itsMeasure, long number) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Double.compare(measures[middle], itsMeasure);
            order = order == 0 ? Long.compare(numbers[middle], number) : order;
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1 - low;
    }
}
