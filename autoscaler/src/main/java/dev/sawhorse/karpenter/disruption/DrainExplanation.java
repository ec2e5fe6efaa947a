// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import java.util.List;

/**
 * The explanation of a drain that is not over: the pods that it waits for.
 *
 * @param waiting the pods, in the order of their names
 * @param end when the drain ends whatever its pods do, as a sentence
 */
public record DrainExplanation(List<WaitingPod> waiting, String end) {
    /**
     * A pod that a drain waits for.
     *
     * @param pod its namespace/name
     * @param reason why it is not gone, such as the PodDisruptionBudget that allows no eviction
     * @param hint what would let it go, empty if it only takes time
     */
    public record WaitingPod(String pod, String reason, String hint) {}

    public DrainExplanation {
        waiting = List.copyOf(waiting);
    }
}
