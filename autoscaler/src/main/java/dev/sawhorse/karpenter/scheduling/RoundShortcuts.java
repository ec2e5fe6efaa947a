// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import org.jspecify.annotations.Nullable;

/**
 * The seam of a round's shortcuts: each method stands in front of a rule of the scheduler and returns what the rule returns. The
 * defaults are the rules: every pod is tried on every node and claim, as upstream does.
 */
interface RoundShortcuts {
    /** No shortcut: the rules themselves. */
    RoundShortcuts NONE = new RoundShortcuts() {};

    /** Whether the node may take any pod of the round. */
    default boolean mayFit(NodeSnapshot node) {
        return true;
    }

    /** Returns why these pods cannot be placed, null if they are to be tried. */
    default @Nullable SchedulingError failure(PodData data) {
        return null;
    }

    /** Records that these pods cannot be placed. */
    default void failed(PodData data, SchedulingError error) {}

    /** Returns the index of the first node, at or after one, on which these pods are to be tried. */
    default int nextNode(PodData data, int from) {
        return from;
    }

    /** Returns how the pod would be placed on the node at an index, or why it cannot be. */
    default AddResult canAdd(int index, ExistingNode node, int pod, PodData data) {
        return node.canAdd(pod, data);
    }

    /** Whether all of so many claims in flight refuse these pods. */
    default boolean isRefusedBy(int claims, PodData data) {
        return false;
    }

    /** Returns how the pod would be placed on a claim in flight, or why it cannot be. */
    default AddResult canJoin(InFlightNodeClaim claim, int pod, PodData data) {
        return claim.canJoin(pod, data);
    }

    /** Records that a pod is about to be added to the node at an index. */
    default void adds(int index, PodData data, Placement placement) {}

    /** Records that a pod is about to be added to a claim, new or in flight. */
    default void adds(InFlightNodeClaim claim, PodData data, Placement placement) {}
}
