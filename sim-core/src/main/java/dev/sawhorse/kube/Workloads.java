package dev.sawhorse.kube;

import dev.sawhorse.journal.Observation;
import java.util.LinkedHashMap;
import java.util.Map;

/** The objects that make pods, as they are wanted; what they do is the business of their controllers. */
public final class Workloads {
    private final Cluster cluster;
    private final Store<Deployment> deployments;
    private final Store<ReplicaSet> replicaSets;
    private final Store<Job> jobs;
    private final Store<DaemonSet> daemonSets;
    private final Map<String, String> ownerNames = new LinkedHashMap<>();

    Workloads(Cluster cluster) {
        this.cluster = cluster;
        this.deployments = new Store<>(cluster::now, Deployment::meta);
        this.replicaSets = new Store<>(cluster::now, ReplicaSet::meta);
        this.jobs = new Store<>(cluster::now, Job::meta);
        this.daemonSets = new Store<>(cluster::now, DaemonSet::meta);
        replicaSets.watch((event, owner) -> forget(event, owner.meta()));
        jobs.watch((event, owner) -> forget(event, owner.meta()));
        daemonSets.watch((event, owner) -> forget(event, owner.meta()));
    }

    public Store<Deployment> deployments() {
        return deployments;
    }

    public Store<ReplicaSet> replicaSets() {
        return replicaSets;
    }

    public Store<Job> jobs() {
        return jobs;
    }

    public Store<DaemonSet> daemonSets() {
        return daemonSets;
    }

    /** Creates a Deployment, or replaces the one of that name. */
    public void apply(Deployment deployment) {
        Deployment old = deployments.find(deployment.key());
        if (old == null) {
            deployments.create(deployment.withMeta(cluster.stamped(deployment.meta())));
        } else {
            deployments.update(deployment.withMeta(identified(deployment.meta(), old.meta())));
        }
        announce("Deployment", deployment.meta(), old == null ? 0 : old.replicas(), deployment.replicas());
    }

    /** Creates a ReplicaSet, or replaces the one of that name. */
    public void apply(ReplicaSet replicaSet) {
        ReplicaSet old = replicaSets.find(replicaSet.key());
        if (old == null) {
            replicaSets.create(replicaSet.withMeta(cluster.stamped(replicaSet.meta())));
        } else {
            replicaSets.update(replicaSet.withMeta(identified(replicaSet.meta(), old.meta())));
        }
        if (replicaSet.meta().controller() == null) {
            announce("ReplicaSet", replicaSet.meta(), old == null ? 0 : old.replicas(), replicaSet.replicas());
        }
    }

    /** Creates a Job, or replaces the one of that name. */
    public void apply(Job job) {
        Job old = jobs.find(job.key());
        if (old == null) {
            jobs.create(job.withMeta(cluster.stamped(job.meta())));
        } else {
            jobs.update(job.withMeta(identified(job.meta(), old.meta())));
        }
    }

    /** Creates a DaemonSet, or replaces the one of that name. */
    public void apply(DaemonSet daemonSet) {
        DaemonSet old = daemonSets.find(daemonSet.key());
        if (old == null) {
            daemonSets.create(daemonSet.withMeta(cluster.stamped(daemonSet.meta())));
        } else {
            daemonSets.update(daemonSet.withMeta(identified(daemonSet.meta(), old.meta())));
        }
    }

    /** Tells a Deployment to have another number of replicas; {@code key} is {@code namespace/name}. */
    public void scaleDeployment(String key, int replicas) {
        Deployment deployment = deployments.require(key);
        if (deployment.replicas() != replicas) {
            apply(deployment.withReplicas(replicas));
        }
    }

    /** Returns the workload a user knows the pod by as {@code Kind/name}, empty for a bare pod. */
    String ownerOf(Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner == null) {
            return "";
        }
        return ownerNames.computeIfAbsent(owner.uid(), uid -> nameOf(pod.meta().namespace(), owner));
    }

    private String nameOf(String namespace, OwnerReference owner) {
        if (owner.kind().equals("ReplicaSet")) {
            ReplicaSet replicaSet = replicaSets.find(ObjectMeta.key(namespace, owner.name()));
            OwnerReference above = replicaSet == null ? null : replicaSet.meta().controller();
            if (above != null) {
                return above.kind() + "/" + above.name();
            }
        }
        return owner.kind() + "/" + owner.name();
    }

    private void forget(Watch.Event event, ObjectMeta owner) {
        if (event == Watch.Event.DELETED) {
            ownerNames.remove(owner.uid());
        }
    }

    private static ObjectMeta identified(ObjectMeta meta, ObjectMeta old) {
        return meta.withIdentity(old.uid(), old.createdAt());
    }

    private void announce(String kind, ObjectMeta meta, int from, int to) {
        if (from != to) {
            cluster.journal().append(new Observation.WorkloadScaled(kind + "/" + meta.name(), from, to));
        }
    }
}
