// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.ReplicaSet.Rollout;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The revisions of Deployments: a ReplicaSet for each template within the revision history limit. */
final class DeploymentRevisions {
    private final Cluster cluster;
    private final Store<ReplicaSet> replicaSets;
    private final Map<String, Set<String>> keysByOwner = new LinkedHashMap<>();

    /** The name collisions of new revisions by the uid of the Deployment (status.collisionCount). */
    private final Map<String, Integer> collisions = new LinkedHashMap<>();

    DeploymentRevisions(Cluster cluster) {
        this.cluster = cluster;
        this.replicaSets = cluster.workloads().replicaSets();
    }

    /** Watches the ReplicaSets of the cluster from now on. */
    void start() {
        replicaSets.watch(this::onReplicaSet);
    }

    private void onReplicaSet(Event event, ReplicaSet replicaSet) {
        OwnerReference owner = replicaSet.meta().controller();
        if (owner == null) {
            return;
        }
        if (event == Event.ADDED) {
            keysByOwner
                    .computeIfAbsent(owner.uid(), uid -> new LinkedHashSet<>())
                    .add(replicaSet.key());
        } else if (event == Event.DELETED) {
            Set<String> keys = keysByOwner.get(owner.uid());
            if (keys != null && keys.remove(replicaSet.key()) && keys.isEmpty()) {
                keysByOwner.remove(owner.uid());
            }
        }
    }

    /** Returns the revisions of a Deployment, the earliest first. */
    List<ReplicaSet> of(Deployment deployment) {
        List<ReplicaSet> found = new ArrayList<>();
        for (String key : keysByOwner.getOrDefault(deployment.meta().uid(), Set.of())) {
            found.add(replicaSets.require(key));
        }
        found.sort(Comparator.comparingInt(replicaSet -> replicaSet.rollout().revision()));
        return found;
    }

    /**
     * Returns the one with the current template of the Deployment, null if there is none yet. A pod-template-hash in the
     * Deployment's own template, as copied from a ReplicaSet, does not count ({@code deployment/util EqualIgnoreHash}).
     */
    static @Nullable ReplicaSet newest(Deployment deployment, List<ReplicaSet> all) {
        PodTemplate current = withoutHash(deployment.template());
        for (ReplicaSet replicaSet : all) {
            if (withoutHash(replicaSet.template()).isSameAs(current)) {
                return replicaSet;
            }
        }
        return null;
    }

    static boolean isActive(ReplicaSet replicaSet) {
        return replicaSet.replicas() > 0;
    }

    /**
     * Creates the revision of the current template after the old ones.
     *
     * @throws AlreadyExistsException if its name is in use, by the ReplicaSet of a deleted Deployment for example; the next
     *     attempt uses another name (deployment/sync.go, getNewReplicaSet)
     */
    ReplicaSet create(Deployment deployment, List<ReplicaSet> old, int replicas, int maxReplicas) {
        int revision = latest(old) + 1;
        ObjectMeta owner = deployment.meta();
        String hash = TemplateHash.of(owner.key(), revision, collisions.getOrDefault(owner.uid(), 0));
        Map<String, String> labels = new TreeMap<>(deployment.template().labels());
        labels.put(TemplateHash.LABEL, hash);
        ObjectMeta meta = ObjectMeta.of(owner.namespace(), owner.name() + "-" + hash)
                .withLabels(labels)
                .withController(
                        new OwnerReference("apps/v1", DeploymentController.KIND, owner.name(), owner.uid(), true));
        ReplicaSet created = new ReplicaSet(
                cluster.stamped(meta),
                replicas,
                new LabelSelector(labels, deployment.selector().matchExpressions()),
                deployment.template().withLabels(labels),
                deployment.minReadySeconds(),
                new Rollout(revision, deployment.replicas(), maxReplicas));
        if (replicaSets.contains(created.key())) {
            collisions.merge(owner.uid(), 1, Integer::sum);
        }
        replicaSets.create(created);
        return created;
    }

    /** Renumbers a revision as the latest, after a rollback to its template. */
    ReplicaSet asLatest(ReplicaSet newest, List<ReplicaSet> old) {
        int latest = latest(old);
        Rollout rollout = newest.rollout();
        if (rollout.revision() > latest) {
            return newest;
        }
        ReplicaSet renewed =
                newest.withRollout(new Rollout(latest + 1, rollout.desiredReplicas(), rollout.maxReplicas()));
        replicaSets.update(renewed);
        return renewed;
    }

    /** Sets the replicas of a revision, and annotates it with those of the Deployment. */
    void setReplicas(Deployment deployment, ReplicaSet replicaSet, int replicas, int maxReplicas) {
        Rollout rollout = new Rollout(replicaSet.rollout().revision(), deployment.replicas(), maxReplicas);
        if (replicaSet.replicas() != replicas
                || (isActive(replicaSet) && !replicaSet.rollout().equals(rollout))) {
            replicaSets.update(replicaSet.withReplicas(replicas).withRollout(rollout));
        }
    }

    /** Removes a deleted Deployment. */
    void forget(Deployment deployment) {
        collisions.remove(deployment.meta().uid());
    }

    void forget(ReplicaSet replicaSet) {
        replicaSets.delete(replicaSet);
    }

    private static int latest(List<ReplicaSet> some) {
        return some.stream()
                .mapToInt(replicaSet -> replicaSet.rollout().revision())
                .max()
                .orElse(0);
    }

    private static PodTemplate withoutHash(PodTemplate template) {
        Map<String, String> labels = new TreeMap<>(template.labels());
        labels.remove(TemplateHash.LABEL);
        return template.withLabels(labels);
    }
}
