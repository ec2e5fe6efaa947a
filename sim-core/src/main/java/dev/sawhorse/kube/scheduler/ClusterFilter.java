// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;
import org.jspecify.annotations.Nullable;

/**
 * A prepared filter whose result for one node depends on other nodes too: it is notified of every change and its results are
 * not cached.
 */
public interface ClusterFilter extends NodeFilter {

    /** Updates the counts for a node that is new or changed, or whose pods changed; null if the slot is free now. */
    void update(int slot, @Nullable NodeInfo node);

    /** Returns the rejection of the node in a slot, null if it passes. */
    @Nullable
    Rejection check(int slot);

    @Override
    default @Nullable Rejection check(NodeInfo node) {
        return check(node.slot());
    }

    /**
     * Simulates the removal of a pod from its node (-1) or its return (+1) during preemption, in addition to {@link #update}:
     * kube-scheduler's filters count differently in PreFilter and in AddPod/RemovePod.
     */
    default void simulateChange(NodeInfo node, Pod pod, int difference) {}

    /** Ends the simulation and discards its changes. */
    default void endSimulation() {}

    /** Whether it rejects no node in the current state. */
    default boolean isIdle() {
        return false;
    }
}
