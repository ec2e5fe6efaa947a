package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Namespace;
import dev.sawhorse.kube.Storage;
import dev.sawhorse.kube.Store;
import java.util.Map;

/**
 * What plugins may look at besides the pod and the node in question.
 *
 * @param nodes all nodes and the pods on them
 */
public record SchedulingContext(NodeInfos nodes, Store<Namespace> namespaces, Storage storage) {

    /** Returns what there is in a cluster, with the scheduler's own picture of the nodes. */
    public static SchedulingContext of(Cluster cluster, NodeInfos nodes) {
        return new SchedulingContext(nodes, cluster.namespaces(), cluster.storage());
    }

    /** Returns the labels of a namespace, none where nobody has described it. */
    public Map<String, String> namespaceLabels(String name) {
        Namespace namespace = namespaces.find(name);
        return namespace == null ? Map.of() : namespace.meta().labels();
    }
}
