// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Storage;
import dev.sawhorse.kube.api.Namespace;
import dev.sawhorse.kube.store.Store;
import java.util.Map;

/**
 * What plugins may read besides the pod and the node.
 *
 * @param nodes all nodes with their pods
 */
public record SchedulingContext(SchedulerCache nodes, Store<Namespace> namespaces, Storage storage) {

    /** Returns the context of a cluster with the scheduler's cache. */
    public static SchedulingContext of(Cluster cluster, SchedulerCache nodes) {
        return new SchedulingContext(nodes, cluster.namespaces(), cluster.storage());
    }

    /** Returns the labels of a namespace; one that is not declared has its name only. */
    public Map<String, String> namespaceLabels(String name) {
        Namespace namespace = namespaces.find(name);
        return namespace == null ? Namespace.labelsOfUndeclared(name) : namespace.labels();
    }
}
