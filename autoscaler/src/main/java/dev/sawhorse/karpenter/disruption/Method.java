package dev.sawhorse.karpenter.disruption;

import java.util.List;
import java.util.Map;

/** One way of finding nodes to disrupt; the disruption loop tries them in turn. */
public interface Method {

    /** Returns Empty, Drifted or Underutilized: what budgets and reports go by. */
    String reason();

    /** Returns how consolidation is meant, empty where it is no consolidation. */
    String consolidationType();

    /** Whether pods that must not be disrupted stop it for a time only, namely the claim's terminationGracePeriod. */
    boolean isEventual();

    /** Whether it has an eye on a candidate; it may say why not. */
    boolean shouldDisrupt(Candidate candidate);

    /** What is sure of {@link #shouldDisrupt} for as long as the candidate is the same. */
    enum Interest {
        /** It is true. */
        SURE,

        /** It is false, and nothing is to be said of it. */
        NONE,

        /** It depends on something else, or there is something to say. */
        TO_BE_ASKED;

        static Interest of(boolean isSure) {
            return isSure ? SURE : NONE;
        }
    }

    /** Returns what is sure of a candidate. */
    default Interest interest(Candidate candidate) {
        return Interest.TO_BE_ASKED;
    }

    /** Returns what decides which nodes it looks at: methods of one rule look at the same nodes. */
    default Object rule() {
        return this;
    }

    /** Whether it found nothing when it last looked, and would not look now, as nothing has happened since. */
    default boolean isSatisfied() {
        return false;
    }

    /**
     * Returns what to do about the candidates.
     *
     * @param budgets how many nodes of each NodePool may be disrupted now; counted down as it goes
     * @param look what else there is to see
     * @throws NoNodePoolException if there is no NodePool to provision from
     */
    Proposal compute(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass look);
}
