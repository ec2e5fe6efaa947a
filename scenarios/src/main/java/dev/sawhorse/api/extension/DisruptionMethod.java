// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import java.util.List;

/**
 * A disruption method that Karpenter does not have ({@code disruption/types.go Method}). The disruption loop tries it after
 * Karpenter's methods, and only in a pass in which those find nothing.
 *
 * <p>As drift does, it replaces one node at a time: the first of the chosen candidates that the disruption budgets of its
 * NodePool allow and whose pods all find a node, on other nodes or on replacements that are launched before the node is
 * drained. There is no validation after a delay, and no upper bound on the price of a replacement.
 *
 * <p>{@code sawhorse explain} repeats a run from its stored inputs, to which the method does not belong. For such a run it
 * shows what happened without the reasons.
 */
public interface DisruptionMethod {
    /** A reason of disruptions, by which budgets bound and results count them ({@code apis/v1 DisruptionReason}). */
    enum Reason {
        EMPTY,
        DRIFTED,
        UNDERUTILIZED
    }

    /** Returns a name, such as {@code drain-old}, which the journal has as the kind of consolidation. */
    String name();

    /** Returns the reason of its disruptions. */
    Reason reason();

    /**
     * Returns whether pods that block eviction only delay it, until the {@code terminationGracePeriod} of the claim ends
     * ({@code EventualDisruptionClass}).
     */
    default boolean isEventualDisruption() {
        return false;
    }

    /** Returns whether a candidate is eligible. */
    boolean shouldDisrupt(DisruptionCandidate candidate);

    /**
     * Returns those of the eligible candidates that are to be disrupted, in the order in which they are tried.
     *
     * @param eligible the eligible candidates, oldest first
     */
    default List<DisruptionCandidate> select(List<DisruptionCandidate> eligible) {
        return eligible;
    }
}
