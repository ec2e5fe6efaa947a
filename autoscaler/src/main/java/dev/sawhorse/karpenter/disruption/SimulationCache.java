package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.Consolidation.Finding;
import dev.sawhorse.karpenter.disruption.SimulationKey.Situation;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of outcomes of scheduling simulations, by everything an outcome depends on. Most nodes with the same number of pods
 * of each spec are interchangeable to consolidation, and most stay so from one pass to the next.
 */
final class SimulationCache {
    private static final int MOST = 4096;

    private @Nullable Situation situation;
    private final Map<SimulationKey.Terms, Answer> answers = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SimulationKey.Terms, Answer> eldest) {
            return size() > MOST;
        }
    };

    /** What a round came to, the names of its pods left out. */
    sealed interface Answer {
        /** Every pod has a place on the nodes that exist. */
        Answer ALL_ON_NODES = new Claims(0);

        /**
         * Returns what the outcome of a round amounts to.
         *
         * @param turns its pods in the order of their turns
         */
        static Answer of(SchedulingSimulation.Outcome outcome, Supplier<List<Pod>> turns) {
            List<Pod> losers = outcome.losers();
            if (!losers.isEmpty()) {
                return Lost.of(outcome, losers, turns.get());
            }
            List<NewNodeClaim> claims = outcome.result().newNodeClaims();
            return claims.size() == 1 ? new OneClaim(claims.get(0)) : new Claims(claims.size());
        }

        /** Whether it is known that nothing can be done about such nodes. */
        boolean isRefusal(OneClaim.Terms terms);
    }

    /**
     * Pods that have a place now would lose it.
     *
     * @param named the turns of those that are spoken of
     * @param messages why, one for each of these
     * @param all how many they are in all
     */
    record Lost(List<Integer> named, List<String> messages, int all) implements Answer {
        private static Lost of(SchedulingSimulation.Outcome outcome, List<Pod> losers, List<Pod> turns) {
            List<Integer> named = new ArrayList<>();
            List<String> messages = new ArrayList<>();
            for (Pod pod : losers.subList(0, Math.min(SchedulingSimulation.MAX_ERRORS, losers.size()))) {
                named.add(turns.indexOf(pod));
                messages.add(outcome.message(pod));
            }
            return new Lost(named, messages, losers.size());
        }

        @Override
        public boolean isRefusal(OneClaim.Terms terms) {
            return true;
        }

        /** Returns the reasons as the outcome of a round with these turns states them. */
        String reasons(List<Pod> turns) {
            return SchedulingSimulation.Outcome.reasons(
                    named.stream().map(turns::get).toList(), messages, all);
        }
    }

    /** Every pod that has a place would have one again, on nodes that exist and so many new ones. */
    record Claims(int count) implements Answer {
        @Override
        public boolean isRefusal(OneClaim.Terms terms) {
            return count > 1;
        }
    }

    /** Every pod that has a place would have one again, with one new node. */
    static final class OneClaim implements Answer {
        private final NewNodeClaim claim;
        private final Map<Terms, Finding> refusals = new LinkedHashMap<>();

        /** What of the nodes to replace decides whether the claim may do that. */
        record Terms(double price, boolean allSpot, boolean isLone) {}

        OneClaim(NewNodeClaim claim) {
            this.claim = claim;
        }

        /** Returns a claim for pods alike. */
        NewNodeClaim claim() {
            return claim;
        }

        /** Returns that it may not take the place of such nodes, null if that is not known. */
        @Nullable
        Finding refusal(Terms terms) {
            return refusals.get(terms);
        }

        void refuses(Terms terms, Finding why) {
            refusals.put(terms, why);
        }

        @Override
        public boolean isRefusal(Terms terms) {
            return refusal(terms) != null;
        }
    }

    /** Returns what a round came to the last time, null if it is not known. */
    @Nullable
    Answer find(Situation of, SimulationKey question) {
        return isOf(of) ? answers.get(question.terms()) : null;
    }

    /** Remembers what a round came to. */
    void add(Situation of, SimulationKey question, Answer answer) {
        if (!isOf(of)) {
            answers.clear();
            situation = of;
        }
        answers.put(question.terms(), answer);
    }

    private boolean isOf(Situation other) {
        return other.equals(situation);
    }
}
