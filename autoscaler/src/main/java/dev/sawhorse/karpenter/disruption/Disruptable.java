package dev.sawhorse.karpenter.disruption;

import java.util.List;
import java.util.function.Function;

/** The nodes that may be disrupted at one instant; good until they are looked at again. */
final class Disruptable {
    private final RankedCandidates settled;
    private final Function<Method, EligibilityIndex> interested;
    private final List<Candidate> unsettled;

    /**
     * Puts them together.
     *
     * @param interested returns which of the settled candidates a method has an eye on
     * @param unsettled the others, oldest first
     */
    Disruptable(RankedCandidates settled, Function<Method, EligibilityIndex> interested, List<Candidate> unsettled) {
        this.settled = settled;
        this.interested = interested;
        this.unsettled = unsettled;
    }

    /** Returns nodes of which nothing is kept. */
    static Disruptable of(List<Candidate> candidates) {
        return new Disruptable(RankedCandidates.byAge(), EligibilityIndex::new, candidates);
    }

    /** Returns all of them, oldest first. */
    List<Candidate> all() {
        return settled.with(unsettled);
    }

    /** Returns those a method has an eye on. */
    EligibilityIndex.Found found(Method method) {
        return interested.apply(method).with(unsettled);
    }
}
