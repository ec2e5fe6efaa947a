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

    boolean shouldDisrupt(Candidate candidate);

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
    Proposal compute(Map<String, Integer> budgets, List<Candidate> candidates, Look look);
}
