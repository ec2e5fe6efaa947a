// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import java.util.List;

/** The choice of candidates by a disruption method that Karpenter does not have; {@link SelectorMethod} disrupts them. */
public interface CandidateSelector {
    /** Returns the name of the method, which the journal has as the kind of consolidation. */
    String name();

    /** Returns the reason by which budgets and reports distinguish its disruptions. */
    DisruptionReason reason();

    /** Returns whether pods that block eviction delay it only; see {@link DisruptionClass#EVENTUAL}. */
    boolean isEventualDisruption();

    /** Returns whether a candidate is eligible. */
    boolean shouldDisrupt(Candidate candidate, long nowNanos);

    /** Returns those of the eligible candidates that are to be disrupted, in their order. */
    List<Candidate> select(List<Candidate> eligible, long nowNanos);
}
