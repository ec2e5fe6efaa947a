package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.StateNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An index of the settled candidates (see {@link DisruptableNodes}) that are eligible for disruption methods of one rule. Only
 * candidates that the rule marks for re-evaluation are evaluated on every pass.
 */
final class EligibilityIndex {
    private final Method method;
    private final RankedCandidates byAge = RankedCandidates.byAge();
    private final RankedCandidates bySavings = RankedCandidates.bySavings();
    private final RankedCandidates toBeAsked = RankedCandidates.byAge();
    private final CandidateEquivalenceClasses alike = new CandidateEquivalenceClasses();

    /** What methods of one rule look at; good until candidates are looked for again. */
    static final class Found {
        private final EligibilityIndex kept;
        private final List<Candidate> asked;
        private @Nullable List<Candidate> byAge;
        private @Nullable List<Candidate> bySavings;

        private Found(EligibilityIndex kept, List<Candidate> asked) {
            this.kept = kept;
            this.asked = asked;
        }

        /** Returns all of them, the oldest first. */
        List<Candidate> byAge() {
            byAge = byAge == null ? kept.byAge.with(asked) : byAge;
            return byAge;
        }

        /** Returns all of them, those first that save most per unit of disruption, of equal ones the older. */
        List<Candidate> bySavings() {
            bySavings = bySavings == null ? kept.bySavings.with(asked) : bySavings;
            return bySavings;
        }

        /** Returns those of them that are kept. */
        CandidateEquivalenceClasses alike() {
            return kept.alike;
        }

        /** Returns the others, oldest first. */
        List<Candidate> asked() {
            return asked;
        }

        /** Returns the names of their NodePools. */
        Set<String> nodePools() {
            Set<String> names = new LinkedHashSet<>(kept.alike.nodePools());
            asked.forEach(candidate -> names.add(candidate.nodePool().name()));
            return names;
        }

        /** Returns the candidate that a node is, null if it is none of them. */
        @Nullable
        Candidate find(StateNode node) {
            for (Candidate candidate : asked) {
                if (candidate.node().number() == node.number()) {
                    return candidate;
                }
            }
            return kept.byAge.find(node);
        }
    }

    EligibilityIndex(Method method) {
        this.method = method;
    }

    void add(Candidate settled) {
        switch (method.interest(settled)) {
            case SURE -> {
                byAge.add(settled);
                bySavings.add(settled);
                alike.add(settled);
            }
            case TO_BE_ASKED -> toBeAsked.add(settled);
            case NONE -> {}
        }
    }

    void remove(Candidate settled) {
        if (byAge.remove(settled)) {
            bySavings.remove(settled);
            alike.remove(settled);
        } else {
            toBeAsked.remove(settled);
        }
    }

    void clear() {
        byAge.clear();
        bySavings.clear();
        toBeAsked.clear();
        alike.clear();
    }

    /**
     * Returns what the rule has an eye on now.
     *
     * @param unsettled the candidates that are not kept, oldest first
     */
    Found with(List<Candidate> unsettled) {
        List<Candidate> asked = new ArrayList<>();
        for (Candidate candidate : toBeAsked.with(unsettled)) {
            if (method.shouldDisrupt(candidate)) {
                asked.add(candidate);
            }
        }
        return new Found(this, asked);
    }
}
