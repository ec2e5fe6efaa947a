// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.store.Store;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The owners of recorded objects in the simulated cluster, where they have other uids: an owner is found by kind, namespace and
 * name.
 */
final class Owners {
    private final Map<String, Function<String, @Nullable ObjectMeta>> byKind;

    Owners(Cluster cluster) {
        Workloads workloads = cluster.workloads();
        this.byKind = Map.of(
                "Deployment",
                in(workloads.deployments(), Deployment::meta),
                "ReplicaSet",
                in(workloads.replicaSets(), ReplicaSet::meta),
                ReplicationController.KIND,
                in(workloads.replicationControllers(), ReplicaSet::meta),
                "StatefulSet",
                in(workloads.statefulSets(), StatefulSet::meta),
                "DaemonSet",
                in(workloads.daemonSets(), DaemonSet::meta),
                "Job",
                in(workloads.jobs(), Job::meta),
                "CronJob",
                in(workloads.cronJobs(), CronJob::meta),
                "Node",
                in(cluster.nodes(), Node::meta));
    }

    private static <T> Function<String, @Nullable ObjectMeta> in(Store<T> store, Function<T, ObjectMeta> meta) {
        return key -> {
            @Nullable T found = store.find(key);
            return found == null ? null : meta.apply(found);
        };
    }

    /** Returns the metadata of the owner that controls an object, null if it has none or that does not exist. */
    @Nullable
    ObjectMeta controllerOf(ObjectMeta meta) {
        OwnerReference reference = meta.controller();
        return reference == null ? null : find(meta.namespace(), reference);
    }

    private @Nullable ObjectMeta find(String namespace, OwnerReference reference) {
        Function<String, @Nullable ObjectMeta> owners = byKind.get(reference.kind());
        String key = reference.kind().equals("Node") ? reference.name() : ObjectMeta.key(namespace, reference.name());
        return owners == null ? null : owners.apply(key);
    }

    /** Returns metadata that refers to the owners in the cluster; references to others stay as they are. */
    ObjectMeta resolved(ObjectMeta meta) {
        List<OwnerReference> references = meta.ownerReferences().stream()
                .map(reference -> resolved(meta.namespace(), reference))
                .toList();
        return new ObjectMeta(
                meta.name(),
                meta.namespace(),
                meta.uid(),
                meta.labels(),
                meta.annotations(),
                references,
                meta.createdAt());
    }

    private OwnerReference resolved(String namespace, OwnerReference reference) {
        ObjectMeta owner = find(namespace, reference);
        return owner == null
                ? reference
                : new OwnerReference(
                        reference.apiVersion(),
                        reference.kind(),
                        reference.name(),
                        owner.uid(),
                        reference.controller());
    }
}
