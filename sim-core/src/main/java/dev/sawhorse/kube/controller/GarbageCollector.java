package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.OwnerReference;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.ReplicaSet;
import dev.sawhorse.kube.Store;
import dev.sawhorse.kube.Watch.Event;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import java.util.ArrayList;
import java.util.function.Function;

/** Deletes what belonged to an owner that is gone: the ReplicaSets of Deployments, and pods. */
public final class GarbageCollector {
    private final Cluster cluster;
    private final WorkQueue<String> queue;

    /** Makes the controller, which watches the cluster's workloads from now on. */
    public GarbageCollector(Cluster cluster) {
        this.cluster = cluster;
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
        watch(cluster.workloads().deployments(), deployment -> deployment.meta());
        watch(cluster.workloads().replicaSets(), replicaSet -> replicaSet.meta());
        watch(cluster.workloads().jobs(), job -> job.meta());
        watch(cluster.workloads().daemonSets(), daemonSet -> daemonSet.meta());
    }

    private <T> void watch(Store<T> store, Function<T, ObjectMeta> meta) {
        store.watch((event, owner) -> {
            if (event == Event.DELETED) {
                queue.add(meta.apply(owner).uid());
            }
        });
    }

    private Result reconcile(String ownerUid) {
        Store<ReplicaSet> replicaSets = cluster.workloads().replicaSets();
        for (ReplicaSet replicaSet : new ArrayList<>(replicaSets.list())) {
            OwnerReference owner = replicaSet.meta().controller();
            if (owner != null && owner.uid().equals(ownerUid)) {
                replicaSets.delete(replicaSet);
            }
        }
        for (Pod pod : new ArrayList<>(cluster.podsOwnedBy(ownerUid))) {
            cluster.deletePod(pod, "its owner is gone");
        }
        return Result.done();
    }
}
