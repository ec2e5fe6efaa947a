// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;

/** The actuator's operations on the cluster. */
public interface DeletionClient {
    /** Adds the taint ToBeDeleted to a node, and cordons it if requested. */
    void markToBeDeleted(Node node, boolean cordon);

    /** Removes the taint, and uncordons the node if requested. */
    void unmark(Node node, boolean uncordon);

    /** Requests the eviction of a pod; returns whether it was accepted. */
    boolean evict(Pod pod, long graceSeconds);

    /** Whether a pod has left its node. */
    boolean isGone(Pod pod);
}
