// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The recorded status of a node. Times are nanoseconds on the simulation's clock, {@link Pod#NEVER} where the event has not
 * happened.
 *
 * @param unschedulable whether it is cordoned
 * @param ready whether its kubelet reports Ready
 * @param readyAt when that last changed
 * @param deletionAt when deletion was requested
 * @param finalizers its finalizers
 * @param images its container images, by name with their bytes
 */
public record NodeStatus(
        boolean unschedulable,
        boolean ready,
        long readyAt,
        long deletionAt,
        List<String> finalizers,
        Map<String, Long> images) {
    /** Copies the list. */
    public NodeStatus {
        finalizers = List.copyOf(finalizers);
        images = Collections.unmodifiableMap(new TreeMap<>(images));
    }

    /** Returns the node with this status. */
    public Node restore(Node node) {
        node.unschedulable(unschedulable);
        node.images(images);
        node.ready(ready, readyAt);
        if (deletionAt != Pod.NEVER) {
            node.terminating(deletionAt);
        }
        finalizers.forEach(node::addFinalizer);
        return node;
    }
}
