package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;

/** What the actuator asks of the cluster. */
public interface DeletionClient {
    /** Taints a node that is about to go, and cordons it if that is wanted. */
    void markToBeDeleted(Node node, boolean cordon);

    /** Takes that back. */
    void unmark(Node node, boolean uncordon);

    /** Asks for a pod's eviction; says whether it was accepted. */
    boolean evict(Pod pod, long graceSeconds);

    /** Whether a pod is no longer on its node. */
    boolean isGone(Pod pod);
}
