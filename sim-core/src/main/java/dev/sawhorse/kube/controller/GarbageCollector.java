// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodDeletionReasons;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The garbage collector: deletes the dependents of deleted owners: the ReplicaSets of Deployments, the Jobs of CronJobs, and
 * pods.
 */
public final class GarbageCollector implements Controller {
    private final Cluster cluster;
    private final Workloads workloads;

    /** Makes the controller. */
    public GarbageCollector(Cluster cluster) {
        this.cluster = cluster;
        this.workloads = cluster.workloads();
    }

    @Override
    public String name() {
        return "garbage-collector-controller";
    }

    @Override
    public void start() {
        watch(workloads.deployments(), deployment -> deployment.meta(), this::deleteReplicaSets);
        watch(workloads.cronJobs(), cronJob -> cronJob.meta(), this::deleteJobs);
        watch(workloads.replicaSets(), replicaSet -> replicaSet.meta(), this::deletePods);
        watch(workloads.replicationControllers(), controller -> controller.meta(), this::deletePods);
        watch(workloads.statefulSets(), statefulSet -> statefulSet.meta(), this::deletePods);
        watchJobs();
        watch(workloads.daemonSets(), daemonSet -> daemonSet.meta(), this::deletePods);
    }

    /** Watches Jobs separately: there are many, and hardly any leaves pods behind. */
    private void watchJobs() {
        WorkQueue<String> queue = queue(this::deletePods);
        workloads.jobs().watch((event, job) -> {
            String uid = job.meta().uid();
            if (event == Event.DELETED && !cluster.podsOwnedBy(uid).isEmpty()) {
                queue.add(uid);
            }
        });
    }

    private WorkQueue<String> queue(Consumer<String> deleteDependents) {
        return new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, uid -> {
            deleteDependents.accept(uid);
            return Result.done();
        });
    }

    private <T> void watch(Store<T> store, Function<T, ObjectMeta> meta, Consumer<String> deleteDependents) {
        WorkQueue<String> queue = queue(deleteDependents);
        store.watch((event, owner) -> {
            if (event == Event.DELETED) {
                queue.add(meta.apply(owner).uid());
            }
        });
    }

    private void deleteReplicaSets(String ownerUid) {
        for (ReplicaSet replicaSet : workloads.replicaSetsOwnedBy(ownerUid)) {
            workloads.replicaSets().delete(replicaSet);
        }
    }

    private void deleteJobs(String ownerUid) {
        for (Job job : new ArrayList<>(workloads.jobs().list())) {
            OwnerReference owner = job.meta().controller();
            if (owner != null && owner.uid().equals(ownerUid)) {
                workloads.jobs().delete(job);
            }
        }
    }

    private void deletePods(String ownerUid) {
        for (Pod pod : new ArrayList<>(cluster.podsOwnedBy(ownerUid))) {
            cluster.deletePod(pod, PodDeletionReasons.OWNER_IS_GONE);
        }
    }
}
