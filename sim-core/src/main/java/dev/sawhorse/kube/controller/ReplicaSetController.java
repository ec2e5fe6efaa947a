// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.ForbiddenException;
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
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSet controller: keeps the desired number of active pods of every ReplicaSet. A second instance does so for
 * ReplicationControllers, as upstream's replication manager is a ReplicaSet controller over another kind.
 *
 * <p>A pod that ends or terminates no longer counts and is replaced at the same instant. Pods are named by the ReplicaSet and
 * their number in it. A pod that quotas or limits refuse is retried after a back-off. The limit of 500 creations a sync and the
 * slow start of creations are not modelled: they delay nothing that takes simulated time.
 */
public final class ReplicaSetController implements Controller {
    private final Cluster cluster;
    private final String name;
    private final String kind;
    private final Store<ReplicaSet> owners;
    private final ScaleDownOrder scaleDownOrder;
    private final FailedCreateEvents refusals;
    private final WorkQueue<String> queue;
    private final Map<String, OwnedPods> podsByOwner = new LinkedHashMap<>();
    private @Nullable Latest latest;
    private final BitSet readyPods = new BitSet();
    private final Map<String, Integer> podsMade = new LinkedHashMap<>();
    private final List<Consumer<ReplicaSet>> statusListeners = new ArrayList<>();

    /** The owner of the most recently changed pod, with its pods and its key: mostly that of the next one too. */
    private record Latest(OwnerReference owner, OwnedPods pods, String key) {}

    /** Makes the controller. */
    public ReplicaSetController(Cluster cluster, ScaleDownOrder scaleDownOrder) {
        this(cluster, "replicaset-controller", "ReplicaSet", cluster.workloads().replicaSets(), scaleDownOrder);
    }

    private ReplicaSetController(
            Cluster cluster, String name, String kind, Store<ReplicaSet> owners, ScaleDownOrder scaleDownOrder) {
        this.cluster = cluster;
        this.name = name;
        this.kind = kind;
        this.owners = owners;
        this.scaleDownOrder = scaleDownOrder;
        this.refusals = new FailedCreateEvents(cluster);
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void start() {
        owners.watch(this::onReplicaSet);
        cluster.pods().watch(this::onPod);
    }

    /** Makes the controller of ReplicationControllers. */
    static ReplicaSetController ofReplicationControllers(Cluster cluster, ScaleDownOrder scaleDownOrder) {
        return new ReplicaSetController(
                cluster,
                "replicationcontroller-controller",
                ReplicationController.KIND,
                cluster.workloads().replicationControllers(),
                scaleDownOrder);
    }

    /** Adds a listener to every ReplicaSet whose pod counts may have changed. */
    void onStatus(Consumer<ReplicaSet> listener) {
        statusListeners.add(listener);
    }

    /** Returns the pod counts of a ReplicaSet. */
    public ReplicaSetStatus status(ReplicaSet replicaSet) {
        OwnedPods pods = podsOf(replicaSet);
        return new ReplicaSetStatus(
                pods.activeCount(),
                pods.readyCount(),
                pods.availableCount(replicaSet.minReadyNanos(), cluster.now()),
                pods.terminatingCount());
    }

    /** Returns the counted pods of a ReplicaSet. */
    OwnedPods podsOf(ReplicaSet replicaSet) {
        return podsOf(replicaSet.meta().uid());
    }

    private OwnedPods podsOf(String uid) {
        return podsByOwner.computeIfAbsent(uid, key -> new OwnedPods(readyPods));
    }

    private void onReplicaSet(Event event, ReplicaSet replicaSet) {
        if (event == Event.DELETED) {
            podsMade.remove(replicaSet.meta().uid());
            refusals.forget(kind, replicaSet.key());
            if (podsOf(replicaSet).isEmpty()) {
                forget(replicaSet.meta().uid());
            }
        } else {
            queue.add(replicaSet.key());
        }
    }

    private void onPod(Event event, Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner == null || !owner.kind().equals(kind)) {
            return;
        }
        Latest known = latestOf(pod, owner);
        if (known.pods.take(event, pod) && event != Event.ADDED) {
            queue.add(known.key);
        }
        if (known.pods.isEmpty() && !owners.contains(known.key)) {
            forget(owner.uid());
        }
    }

    @SuppressWarnings("ReferenceEquality") // Pods created together share the owner instance; an equal one is looked up.
    private Latest latestOf(Pod pod, OwnerReference owner) {
        Latest known = latest;
        if (known == null || known.owner != owner) {
            known = new Latest(
                    owner, podsOf(owner.uid()), ObjectMeta.key(pod.meta().namespace(), owner.name()));
            latest = known;
        }
        return known;
    }

    private void forget(String uid) {
        podsByOwner.remove(uid);
        latest = null;
    }

    private Result reconcile(String key) {
        ReplicaSet replicaSet = owners.find(key);
        if (replicaSet == null) {
            return Result.done();
        }
        OwnedPods pods = podsOf(replicaSet);
        int missing = replicaSet.replicas() - pods.activeCount();
        boolean refused = !createPods(replicaSet, missing);
        if (missing < 0) {
            for (Pod victim : victims(replicaSet, pods, -missing)) {
                cluster.deletePod(victim, "scaled down");
            }
        }
        statusListeners.forEach(listener -> listener.accept(replicaSet));
        if (refused) {
            return Result.requeue();
        }
        return replicaSet.minReadySeconds() == 0 ? Result.done() : untilNextIsAvailable(replicaSet, pods);
    }

    private Result untilNextIsAvailable(ReplicaSet replicaSet, OwnedPods pods) {
        long next = pods.nextAvailableAt(replicaSet.minReadyNanos(), cluster.now());
        return next == Long.MAX_VALUE ? Result.done() : Result.requeueAfterNanos(next - cluster.now());
    }

    /** Creates a number of pods; false if one is refused, which ends the attempt. */
    private boolean createPods(ReplicaSet replicaSet, int count) {
        ObjectMeta owner = replicaSet.meta();
        PodMaker maker = new PodMaker(cluster, owner, kind);
        int made = podsMade.getOrDefault(owner.uid(), 0);
        try {
            for (int i = 0; i < count; i++) {
                maker.create(replicaSet.template(), made + 1);
                made++;
            }
            return true;
        } catch (ForbiddenException refusal) {
            refusals.failedCreate(kind, replicaSet.key(), refusal);
            return false;
        } finally {
            podsMade.put(owner.uid(), made);
        }
    }

    private List<Pod> victims(ReplicaSet replicaSet, OwnedPods pods, int count) {
        PriorityQueue<Pod> ranked = new PriorityQueue<>(
                Math.max(1, pods.activeCount()), scaleDownOrder.order(related(replicaSet), cluster.now()));
        ranked.addAll(pods.active());
        List<Pod> victims = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Pod next = ranked.poll();
            if (next != null) {
                victims.add(next);
            }
        }
        return victims;
    }

    private Collection<Pod> related(ReplicaSet replicaSet) {
        OwnerReference owner = replicaSet.meta().controller();
        if (owner == null) {
            return podsOf(replicaSet).active();
        }
        List<Pod> related = new ArrayList<>();
        for (ReplicaSet sibling : owners.list()) {
            OwnerReference its = sibling.meta().controller();
            if (its != null && its.uid().equals(owner.uid())) {
                related.addAll(podsOf(sibling).active());
            }
        }
        return related;
    }
}
