// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.AlreadyExistsException;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The StatefulSet controller (Kubernetes v1.37). The decisions of one sync are in {@link StatefulSetSync}.
 *
 * <p>A pod whose name is in use is retried after a back-off (stateful_pod_control.go, CreateStatefulPod). Difference: unless
 * the other pod is about to be deleted, an event is published; upstream only logs it.
 */
public final class StatefulSetController implements Controller {
    static final String KIND = "StatefulSet";

    private final Cluster cluster;
    private final FailedCreateEvents refusals;
    private final StatefulClaims claims;
    private final WorkQueue<String> queue;
    private final Map<String, StatefulSetRevisions> revisions = new LinkedHashMap<>();

    /** Makes the controller. */
    public StatefulSetController(Cluster cluster) {
        this.cluster = cluster;
        this.refusals = new FailedCreateEvents(cluster);
        this.claims = new StatefulClaims(cluster);
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "statefulset-controller";
    }

    @Override
    public void start() {
        cluster.workloads().statefulSets().watch(this::onStatefulSet);
        cluster.pods().watch(this::onPod);
    }

    /** Returns the status of a StatefulSet, null if it is unknown. */
    public @Nullable StatefulSetStatus status(StatefulSet set) {
        StatefulSetRevisions known = revisions.get(set.meta().uid());
        return known == null ? null : new StatefulSetSync(cluster, set, known).status();
    }

    /** Takes over a StatefulSet whose pods of the current template have the given revision as their label. */
    public void adopt(StatefulSet set, String revision) {
        revisions
                .computeIfAbsent(set.meta().uid(), uid -> new StatefulSetRevisions())
                .adopt(set, revision);
    }

    private void onStatefulSet(Event event, StatefulSet set) {
        if (event == Event.DELETED) {
            revisions.remove(set.meta().uid());
            refusals.forget(KIND, set.key());
            claims.onSetDeleted(set);
        } else {
            queue.add(set.key());
        }
    }

    private void onPod(Event event, Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner != null && owner.kind().equals(KIND)) {
            if (event == Event.DELETED) {
                claims.onPodDeleted(pod, owner);
            }
            String key = ObjectMeta.key(pod.meta().namespace(), owner.name());
            StatefulSet set = cluster.workloads().statefulSets().find(key);
            if (set != null && set.meta().uid().equals(owner.uid())) {
                queue.add(key);
            }
        }
    }

    private Result reconcile(String key) {
        StatefulSet set = cluster.workloads().statefulSets().find(key);
        if (set == null) {
            return Result.done();
        }
        StatefulSetRevisions known = revisions.computeIfAbsent(set.meta().uid(), uid -> new StatefulSetRevisions());
        known.take(set);
        StatefulSetSync sync = new StatefulSetSync(cluster, set, known);
        try {
            sync.run();
        } catch (AlreadyExistsException taken) {
            if (sync.isNameInUse()) {
                refusals.failedCreate(KIND, key, taken);
            }
            return Result.requeue();
        } catch (ForbiddenException refusal) {
            refusals.failedCreate(KIND, key, refusal);
            return Result.requeue();
        }
        long next = sync.nextAvailableAt();
        return next == Long.MAX_VALUE ? Result.done() : Result.requeueAfterNanos(next - cluster.now());
    }
}
