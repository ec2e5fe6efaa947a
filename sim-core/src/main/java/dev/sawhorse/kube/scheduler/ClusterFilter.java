package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import org.jspecify.annotations.Nullable;

/** A prepared filter whose answer for one node depends on other nodes too: it is told of every change and never cached. */
public interface ClusterFilter extends NodeFilter {

    /** Takes note of a node that is new or changed, or on which pods came or went; null says that the slot is free now. */
    void look(int slot, @Nullable NodeInfo node);

    /** Returns why the node in a slot is refused, null if it is not. */
    @Nullable
    Rejection check(int slot);

    @Override
    default @Nullable Rejection check(NodeInfo node) {
        return check(node.slot());
    }

    /**
     * Takes note of a pod that is to be removed from its node (-1) or put back there (+1) for a trial, which {@link #look} then tells
     * of as well: kube-scheduler's filters do not count alike when they begin and when they are told of single pods.
     */
    default void tryOut(NodeInfo node, Pod pod, int difference) {}

    /** Forgets what was tried out. */
    default void endTrial() {}

    /** Whether it would refuse no node as things are. */
    default boolean isIdle() {
        return false;
    }
}
