package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Deployment;
import dev.sawhorse.kube.LabelSelector;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.OwnerReference;
import dev.sawhorse.kube.PodTemplate;
import dev.sawhorse.kube.ReplicaSet;
import dev.sawhorse.kube.ReplicaSet.Rollout;
import dev.sawhorse.kube.Store;
import dev.sawhorse.kube.Watch.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The revisions of Deployments: a ReplicaSet for each template that one of them ever had and that is still remembered. */
final class DeploymentRevisions {
    private final Cluster cluster;
    private final Store<ReplicaSet> replicaSets;
    private final Map<String, Set<String>> keysByOwner = new LinkedHashMap<>();

    /** By the uid of a Deployment, how often the name of a new revision was taken (status.collisionCount). */
    private final Map<String, Integer> collisions = new LinkedHashMap<>();

    /** Makes the revisions, which are those the cluster shows from now on. */
    DeploymentRevisions(Cluster cluster) {
        this.cluster = cluster;
        this.replicaSets = cluster.workloads().replicaSets();
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

    /** Returns the one with the template that the Deployment has now, null if there is none yet. */
    static @Nullable ReplicaSet newest(Deployment deployment, List<ReplicaSet> all) {
        for (ReplicaSet replicaSet : all) {
            if (withoutHash(replicaSet.template()).isSameAs(deployment.template())) {
                return replicaSet;
            }
        }
        return null;
    }

    static boolean isActive(ReplicaSet replicaSet) {
        return replicaSet.replicas() > 0;
    }

    /**
     * Makes a revision of today's template that follows the old ones.
     *
     * @throws AlreadyExistsException if its name is taken, by the ReplicaSet of a deleted Deployment for example; it has another
     *     name the next time (deployment/sync.go, getNewReplicaSet)
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

    /** Has a revision be the latest, whose template a Deployment went back to. */
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

    /** Gives a revision so many replicas, and notes on it how many the Deployment was to have then. */
    void setReplicas(Deployment deployment, ReplicaSet replicaSet, int replicas, int maxReplicas) {
        Rollout rollout = new Rollout(replicaSet.rollout().revision(), deployment.replicas(), maxReplicas);
        if (replicaSet.replicas() != replicas
                || (isActive(replicaSet) && !replicaSet.rollout().equals(rollout))) {
            replicaSets.update(replicaSet.withReplicas(replicas).withRollout(rollout));
        }
    }

    /** Takes in that a Deployment is gone. */
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
