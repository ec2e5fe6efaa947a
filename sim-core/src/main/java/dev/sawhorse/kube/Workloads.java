// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.InvalidException;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.quota.QuotaLedger;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The workload objects of a cluster: those that create pods and those that set their number. Their controllers act on them. */
public final class Workloads {
    /** The kinds that {@link #scale} supports. */
    public static final List<String> SCALABLE_KINDS =
            List.of("Deployment", "StatefulSet", "ReplicaSet", ReplicationController.KIND);

    /** The kinds that {@link #replaceTemplate} supports. */
    public static final List<String> TEMPLATED_KINDS =
            List.of("Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", ReplicationController.KIND);

    private final Cluster cluster;
    private final Store<Deployment> deployments;
    private final Store<ReplicaSet> replicaSets;
    private final Store<ReplicaSet> replicationControllers;
    private final Store<Job> jobs;
    private final Store<DaemonSet> daemonSets;
    private final Store<StatefulSet> statefulSets;
    private final Store<CronJob> cronJobs;
    private final Store<HorizontalPodAutoscaler> autoscalers;
    private final Store<ScaledObject> scaledObjects;
    private final Store<VerticalPodAutoscaler> verticalAutoscalers;
    private final Map<String, Set<String>> replicaSetsByOwner = new LinkedHashMap<>();
    private final Map<String, String> ownerNames = new LinkedHashMap<>();

    /** The Job that owns the most recent pod of a Job: most have few pods, created in a row. */
    private @Nullable OwnerReference lastJob;

    private String lastJobName = "";

    Workloads(Cluster cluster) {
        this.cluster = cluster;
        this.deployments = new Store<>(cluster::now, Deployment::meta);
        this.replicaSets = new Store<>(cluster::now, ReplicaSet::meta);
        this.replicationControllers = new Store<>(cluster::now, ReplicaSet::meta);
        this.jobs = new Store<>(cluster::now, Job::meta);
        this.daemonSets = new Store<>(cluster::now, DaemonSet::meta);
        this.statefulSets = new Store<>(cluster::now, StatefulSet::meta);
        this.cronJobs = new Store<>(cluster::now, CronJob::meta);
        this.autoscalers = new Store<>(cluster::now, HorizontalPodAutoscaler::meta);
        this.scaledObjects = new Store<>(cluster::now, ScaledObject::meta);
        this.verticalAutoscalers = new Store<>(cluster::now, VerticalPodAutoscaler::meta);
        replicaSets.watch((event, owner) -> forget(event, owner.meta()));
        replicaSets.watch(this::onReplicaSet);
        replicationControllers.watch((event, owner) -> forget(event, owner.meta()));
        statefulSets.watch((event, owner) -> forget(event, owner.meta()));
        daemonSets.watch((event, owner) -> forget(event, owner.meta()));
    }

    /** Counts the objects in the quotas of their namespaces. */
    void countIn(QuotaLedger quotas) {
        quotas.count("deployments.apps", deployments, Deployment::meta);
        quotas.count("replicasets.apps", replicaSets, ReplicaSet::meta);
        quotas.count("replicationcontrollers", replicationControllers, ReplicaSet::meta);
        quotas.count("statefulsets.apps", statefulSets, StatefulSet::meta);
        quotas.count("daemonsets.apps", daemonSets, DaemonSet::meta);
        quotas.count("jobs.batch", jobs, Job::meta);
        quotas.count("cronjobs.batch", cronJobs, CronJob::meta);
        quotas.count("horizontalpodautoscalers.autoscaling", autoscalers, HorizontalPodAutoscaler::meta);
        quotas.count("scaledobjects.keda.sh", scaledObjects, ScaledObject::meta);
        quotas.count("verticalpodautoscalers.autoscaling.k8s.io", verticalAutoscalers, VerticalPodAutoscaler::meta);
    }

    public Store<Deployment> deployments() {
        return deployments;
    }

    public Store<ReplicaSet> replicaSets() {
        return replicaSets;
    }

    /** Returns the ReplicationControllers, converted to ReplicaSets as by their controller. */
    public Store<ReplicaSet> replicationControllers() {
        return replicationControllers;
    }

    public Store<Job> jobs() {
        return jobs;
    }

    public Store<DaemonSet> daemonSets() {
        return daemonSets;
    }

    public Store<StatefulSet> statefulSets() {
        return statefulSets;
    }

    public Store<CronJob> cronJobs() {
        return cronJobs;
    }

    public Store<HorizontalPodAutoscaler> autoscalers() {
        return autoscalers;
    }

    /** Returns the ScaledObjects of KEDA. */
    public Store<ScaledObject> scaledObjects() {
        return scaledObjects;
    }

    public Store<VerticalPodAutoscaler> verticalAutoscalers() {
        return verticalAutoscalers;
    }

    /** Returns the ReplicaSets controlled by the object of that uid, in the order of their names. */
    public List<ReplicaSet> replicaSetsOwnedBy(String uid) {
        List<ReplicaSet> owned = new ArrayList<>();
        for (String key : replicaSetsByOwner.getOrDefault(uid, Set.of())) {
            ReplicaSet replicaSet = replicaSets.find(key);
            if (replicaSet != null) {
                owned.add(replicaSet);
            }
        }
        return owned;
    }

    private void onReplicaSet(Watch.Event event, ReplicaSet replicaSet) {
        OwnerReference owner = replicaSet.meta().controller();
        if (owner == null) {
            return;
        }
        if (event == Watch.Event.ADDED) {
            replicaSetsByOwner
                    .computeIfAbsent(owner.uid(), uid -> new TreeSet<>())
                    .add(replicaSet.key());
        } else if (event == Watch.Event.DELETED) {
            Set<String> keys = replicaSetsByOwner.get(owner.uid());
            if (keys != null && keys.remove(replicaSet.key()) && keys.isEmpty()) {
                replicaSetsByOwner.remove(owner.uid());
            }
        }
    }

    /**
     * Returns the selector of the object that controls a pod; null for kinds without a selector and for objects that no longer
     * exist.
     */
    public @Nullable LabelSelector selectorOf(String namespace, OwnerReference controller) {
        String key = ObjectMeta.key(namespace, controller.name());
        if (controller.kind().equals("StatefulSet")) {
            StatefulSet statefulSet = statefulSets.find(key);
            return statefulSet == null ? null : statefulSet.selector();
        }
        ReplicaSet replicated = replicated(controller.kind(), key);
        return replicated == null ? null : replicated.selector();
    }

    /** Returns the ReplicaSet or ReplicationController of that name, null if there is none or the kind differs. */
    private @Nullable ReplicaSet replicated(String kind, String key) {
        return switch (kind) {
            case "ReplicaSet" -> replicaSets.find(key);
            case ReplicationController.KIND -> replicationControllers.find(key);
            default -> null;
        };
    }

    /** Returns the pods of a Deployment, ReplicaSet, ReplicationController or StatefulSet, oldest first by controller. */
    public List<Pod> podsOf(String kind, String key) {
        List<Pod> pods = new ArrayList<>();
        for (ObjectMeta owner : podOwners(kind, key)) {
            Collection<Pod> owned = cluster.podsOwnedBy(owner.uid());
            pods.addAll(owned);
        }
        return pods;
    }

    private List<ObjectMeta> podOwners(String kind, String key) {
        if (kind.equals("Deployment")) {
            Deployment deployment = deployments.find(key);
            return deployment == null
                    ? List.of()
                    : replicaSetsOwnedBy(deployment.meta().uid()).stream()
                            .map(ReplicaSet::meta)
                            .toList();
        }
        ReplicaSet replicaSet = replicated(kind, key);
        StatefulSet statefulSet = kind.equals("StatefulSet") ? statefulSets.find(key) : null;
        if (replicaSet != null) {
            return List.of(replicaSet.meta());
        }
        return statefulSet == null ? List.of() : List.of(statefulSet.meta());
    }

    /** Returns the desired replicas of an object of a scalable kind, null if there is none of that name. */
    public @Nullable Integer replicasOf(String kind, String key) {
        switch (kind) {
            case "Deployment" -> {
                Deployment found = deployments.find(key);
                return found == null ? null : Integer.valueOf(found.replicas());
            }
            case "ReplicaSet", ReplicationController.KIND -> {
                ReplicaSet found = replicated(kind, key);
                return found == null ? null : Integer.valueOf(found.replicas());
            }
            case "StatefulSet" -> {
                StatefulSet found = statefulSets.find(key);
                return found == null ? null : Integer.valueOf(found.replicas());
            }
            default -> {
                return null;
            }
        }
    }

    /** Sets the replicas of an object of a scalable kind. */
    public void scale(String kind, String key, int replicas) {
        switch (kind) {
            case "Deployment" -> scaleDeployment(key, replicas);
            case "ReplicaSet" -> apply(replicaSets.require(key).withReplicas(replicas));
            case ReplicationController.KIND ->
                apply(new ReplicationController(
                        replicationControllers.require(key).withReplicas(replicas)));
            case "StatefulSet" -> apply(statefulSets.require(key).withReplicas(replicas));
            default -> throw new IllegalArgumentException("a " + kind + " has no replicas");
        }
    }

    /** Returns the pod template of an object of a templated kind, null if there is none of that name. */
    public @Nullable PodTemplate templateOf(String kind, String key) {
        Deployment deployment = kind.equals("Deployment") ? deployments.find(key) : null;
        StatefulSet statefulSet = kind.equals("StatefulSet") ? statefulSets.find(key) : null;
        DaemonSet daemonSet = kind.equals("DaemonSet") ? daemonSets.find(key) : null;
        ReplicaSet replicaSet = replicated(kind, key);
        if (deployment != null) {
            return deployment.template();
        }
        if (statefulSet != null) {
            return statefulSet.template();
        }
        if (daemonSet != null) {
            return daemonSet.template();
        }
        return replicaSet == null ? null : replicaSet.template();
    }

    /** Changes the pod template of an object of a templated kind; its controller decides which pods it replaces. */
    public void replaceTemplate(String kind, String key, PodTemplate template) {
        switch (kind) {
            case "Deployment" -> apply(deployments.require(key).withTemplate(template));
            case "StatefulSet" -> apply(statefulSets.require(key).withTemplate(template));
            case "DaemonSet" -> apply(daemonSets.require(key).withTemplate(template));
            case "ReplicaSet" -> apply(replicaSets.require(key).withTemplate(template));
            case ReplicationController.KIND ->
                apply(new ReplicationController(
                        replicationControllers.require(key).withTemplate(template)));
            default -> throw new IllegalArgumentException("a " + kind + " has no pod template");
        }
    }

    /**
     * Creates a StatefulSet, or updates the one of that name; throws {@link InvalidException} if an immutable field changes.
     */
    public void apply(StatefulSet statefulSet) {
        StatefulSet old = statefulSets.find(statefulSet.key());
        if (old == null) {
            statefulSets.create(statefulSet.withMeta(cluster.stamped(statefulSet.meta())));
        } else {
            UpdateValidation.statefulSet(old, statefulSet);
            statefulSets.update(statefulSet.withMeta(identified(statefulSet.meta(), old.meta())));
        }
        announce("StatefulSet", statefulSet.meta(), old == null ? 0 : old.replicas(), statefulSet.replicas());
    }

    /** Creates a CronJob, or replaces the one of that name. */
    public void apply(CronJob cronJob) {
        CronJob old = cronJobs.find(cronJob.key());
        if (old == null) {
            cronJobs.create(cronJob.withMeta(cluster.stamped(cronJob.meta())));
        } else {
            cronJobs.update(cronJob.withMeta(identified(cronJob.meta(), old.meta())));
        }
    }

    /** Creates a HorizontalPodAutoscaler, or replaces the one of that name. */
    public void apply(HorizontalPodAutoscaler autoscaler) {
        HorizontalPodAutoscaler old = autoscalers.find(autoscaler.key());
        if (old == null) {
            autoscalers.create(autoscaler.withMeta(cluster.stamped(autoscaler.meta())));
        } else {
            autoscalers.update(autoscaler.withMeta(identified(autoscaler.meta(), old.meta())));
        }
    }

    /** Creates a ScaledObject, or replaces the one of that name. */
    public void apply(ScaledObject scaledObject) {
        ScaledObject old = scaledObjects.find(scaledObject.key());
        if (old == null) {
            scaledObjects.create(scaledObject.withMeta(cluster.stamped(scaledObject.meta())));
        } else {
            scaledObjects.update(scaledObject.withMeta(identified(scaledObject.meta(), old.meta())));
        }
    }

    /** Creates a VerticalPodAutoscaler, or replaces the one of that name. */
    public void apply(VerticalPodAutoscaler autoscaler) {
        VerticalPodAutoscaler old = verticalAutoscalers.find(autoscaler.key());
        if (old == null) {
            verticalAutoscalers.create(autoscaler.withMeta(cluster.stamped(autoscaler.meta())));
        } else {
            verticalAutoscalers.update(autoscaler.withMeta(identified(autoscaler.meta(), old.meta())));
        }
    }

    /** Creates a Deployment, or updates the one of that name; throws {@link InvalidException} if an immutable field changes. */
    public void apply(Deployment deployment) {
        Deployment old = deployments.find(deployment.key());
        if (old == null) {
            deployments.create(deployment.withMeta(cluster.stamped(deployment.meta())));
        } else {
            UpdateValidation.deployment(old, deployment);
            deployments.update(deployment.withMeta(identified(deployment.meta(), old.meta())));
        }
        announce("Deployment", deployment.meta(), old == null ? 0 : old.replicas(), deployment.replicas());
    }

    /** Creates a ReplicaSet, or updates the one of that name; throws {@link InvalidException} if an immutable field changes. */
    public void apply(ReplicaSet replicaSet) {
        ReplicaSet old = replicaSets.find(replicaSet.key());
        if (old == null) {
            replicaSets.create(replicaSet.withMeta(cluster.stamped(replicaSet.meta())));
        } else {
            UpdateValidation.replicaSet(old, replicaSet);
            replicaSets.update(replicaSet.withMeta(identified(replicaSet.meta(), old.meta())));
        }
        if (replicaSet.meta().controller() == null) {
            announce("ReplicaSet", replicaSet.meta(), old == null ? 0 : old.replicas(), replicaSet.replicas());
        }
    }

    /** Creates a ReplicationController, or replaces the one of that name. */
    public void apply(ReplicationController controller) {
        ReplicaSet changed = controller.replicaSet();
        ReplicaSet old = replicationControllers.find(changed.key());
        if (old == null) {
            replicationControllers.create(changed.withMeta(cluster.stamped(changed.meta())));
        } else {
            replicationControllers.update(changed.withMeta(identified(changed.meta(), old.meta())));
        }
        announce(ReplicationController.KIND, changed.meta(), old == null ? 0 : old.replicas(), changed.replicas());
    }

    /** Creates a Job, or updates the one of that name; throws {@link InvalidException} if an immutable field changes. */
    public void apply(Job job) {
        Job old = jobs.find(job.key());
        if (old == null) {
            jobs.create(job.withMeta(cluster.stamped(job.meta())));
        } else {
            UpdateValidation.job(old, job);
            jobs.update(job.withMeta(identified(job.meta(), old.meta())));
        }
    }

    /** Creates a DaemonSet, or updates the one of that name; throws {@link InvalidException} if an immutable field changes. */
    public void apply(DaemonSet daemonSet) {
        DaemonSet old = daemonSets.find(daemonSet.key());
        if (old == null) {
            daemonSets.create(daemonSet.withMeta(cluster.stamped(daemonSet.meta())));
        } else {
            UpdateValidation.daemonSet(old, daemonSet);
            daemonSets.update(daemonSet.withMeta(identified(daemonSet.meta(), old.meta())));
        }
    }

    /** Sets the replicas of a Deployment; {@code key} is {@code namespace/name}. */
    public void scaleDeployment(String key, int replicas) {
        Deployment deployment = deployments.require(key);
        if (deployment.replicas() != replicas) {
            apply(deployment.withReplicas(replicas));
        }
    }

    /** Returns the top-level workload of the pod as {@code Kind/name}, empty for a bare pod. */
    public String ownerOf(Pod pod) {
        return ownerOf(pod.meta());
    }

    /** Returns the same for the metadata of a pod. */
    public String ownerOf(ObjectMeta pod) {
        OwnerReference owner = pod.controller();
        if (owner == null) {
            return "";
        }
        if (owner.kind().equals("Job")) {
            return nameOfJob(owner);
        }
        String known = ownerNames.get(owner.uid());
        if (known == null) {
            known = nameOf(pod.namespace(), owner);
            ownerNames.put(owner.uid(), known);
        }
        return known;
    }

    private String nameOfJob(OwnerReference job) {
        if (!job.equals(lastJob)) {
            lastJob = job;
            lastJobName = job.kind() + "/" + job.name();
        }
        return lastJobName;
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
