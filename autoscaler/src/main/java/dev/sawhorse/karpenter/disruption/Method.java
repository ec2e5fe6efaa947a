// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import java.util.List;
import java.util.Map;

/** A disruption method, which the disruption loop tries one after the other ({@code disruption/types.go Method}). */
public interface Method {

    /** Returns Empty, Drifted, Underutilized or Unhealthy, by which budgets and reports distinguish disruptions. */
    DisruptionReason reason();

    /** Returns the kind of consolidation, empty if it is none. */
    String consolidationType();

    /** Returns what may block the disruption of a node ({@code Class}). */
    DisruptionClass disruptionClass();

    /** Returns whether a candidate is eligible; may publish why it is not. */
    boolean shouldDisrupt(Candidate candidate);

    /**
     * Returns whether {@link #shouldDisrupt} depends on nothing but the candidate and publishes nothing, so that evaluating it
     * again has the same result. False says nothing.
     */
    default boolean isEligibilityFixed(Candidate candidate) {
        return false;
    }

    /** Returns whether it found nothing the last time and nothing has changed since ({@code IsConsolidated}). */
    default boolean isConsolidated() {
        return false;
    }

    /**
     * Returns what to do about the candidates ({@code ComputeCommands}).
     *
     * @param budgets how many nodes of each NodePool may be disrupted now; counted down
     * @param candidates the eligible candidates, oldest first
     * @param pass the pass of the disruption loop
     * @throws NoNodePoolException if there is no NodePool to provision from
     */
    Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass);
}
