package dev.sawhorse.kube;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The state of a node as a cluster recorded it. Times are nanoseconds on the simulation's clock, {@link Pod#NEVER} where it
 * has not happened.
 *
 * @param unschedulable whether it is cordoned
 * @param ready whether its kubelet reports Ready
 * @param readyAt when that last changed
 * @param deletionAt when deletion was asked for
 * @param finalizers what holds it back from going
 * @param images the container images it holds, by name with their bytes
 */
public record NodeStatus(
        boolean unschedulable,
        boolean ready,
        long readyAt,
        long deletionAt,
        List<String> finalizers,
        Map<String, Long> images) {
    /** Keeps its own copy of the list. */
    public NodeStatus {
        finalizers = List.copyOf(finalizers);
        images = Collections.unmodifiableMap(new TreeMap<>(images));
    }

    /** Returns the node in this state. */
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
