// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.AlreadyExistsException;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Deployment.RollingUpdate;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.ReplicaSet.Rollout;
import dev.sawhorse.kube.controller.DeploymentStatus.Progress;
import dev.sawhorse.kube.controller.DeploymentStatus.Reason;
import dev.sawhorse.kube.controller.RolloutPlan.Share;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Deployment controller: maintains a ReplicaSet for each template, scaled against each other while pods of a new template
 * replace those of the old ones (Kubernetes v1.37).
 *
 * <p>RollingUpdate with surge and unavailability, Recreate, minReadySeconds, paused Deployments, proportional scaling, rollback
 * to an earlier template, the progress deadline and the revision history limit work as upstream.
 */
public final class DeploymentController implements Controller {
    static final String KIND = "Deployment";

    private final Cluster cluster;
    private final FailedCreateEvents refusals;
    private final Store<Deployment> deployments;
    private final DeploymentRevisions revisions;
    private final ReplicaSetController pods;
    private final WorkQueue<String> queue;
    private final Map<String, DeploymentStatus> statuses = new LinkedHashMap<>();

    /** Makes the controller, which gets pod counts from the ReplicaSet controller. */
    public DeploymentController(Cluster cluster, ReplicaSetController pods) {
        this.cluster = cluster;
        this.refusals = new FailedCreateEvents(cluster);
        this.deployments = cluster.workloads().deployments();
        this.revisions = new DeploymentRevisions(cluster);
        this.pods = pods;
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
    }

    @Override
    public String name() {
        return "deployment-controller";
    }

    @Override
    public void start() {
        revisions.start();
        deployments.watch(this::onDeployment);
        cluster.workloads().replicaSets().watch((event, replicaSet) -> addOwner(replicaSet));
        pods.onStatus(this::addOwner);
    }

    /** Returns the status of a Deployment. */
    public DeploymentStatus status(Deployment deployment) {
        return statuses.getOrDefault(deployment.meta().uid(), DeploymentStatus.NONE);
    }

    private void onDeployment(Event event, Deployment deployment) {
        if (event == Event.DELETED) {
            statuses.remove(deployment.meta().uid());
            revisions.forget(deployment);
        }
        queue.add(deployment.key());
    }

    private void addOwner(ReplicaSet replicaSet) {
        OwnerReference owner = replicaSet.meta().controller();
        if (owner != null) {
            queue.add(ObjectMeta.key(replicaSet.meta().namespace(), owner.name()));
        }
    }

    private Result reconcile(String key) {
        Deployment deployment = deployments.find(key);
        if (deployment == null) {
            return Result.done();
        }
        try {
            return sync(deployment);
        } catch (AlreadyExistsException collision) {
            queue.add(key);
            return Result.requeue();
        } catch (ForbiddenException refusal) {
            refusals.publish(KIND, key, "ReplicaSetCreateError", "Failed to create new replica set", refusal);
            return Result.requeue();
        }
    }

    private Result sync(Deployment deployment) {
        List<ReplicaSet> all = revisions.of(deployment);
        ReplicaSet newest = DeploymentRevisions.newest(deployment, all);
        List<ReplicaSet> old = new ArrayList<>(all);
        old.remove(newest);
        notePause(deployment);
        if (deployment.paused() || wasScaled(deployment, all)) {
            scale(deployment, newest, old);
            note(deployment, count(deployment));
        } else {
            noteNewest(deployment, newest);
            if (deployment.strategy().rollingUpdate() == null) {
                recreate(deployment, newest, old);
            } else {
                rollOut(deployment, newest, old);
            }
            noteProgress(deployment);
        }
        if (deployment.paused() || status(deployment).isComplete()) {
            forgetOldRevisions(deployment, old);
        }
        long next = new RolloutProgress(deadlineNanos(deployment)).untilCheck(status(deployment), cluster.now());
        return Result.requeueAfterNanos(next);
    }

    private static long deadlineNanos(Deployment deployment) {
        return deployment.progressDeadlineSeconds() * 1_000_000_000L;
    }

    private void notePause(Deployment deployment) {
        DeploymentStatus status = status(deployment);
        Progress progress = status.progress();
        if (progress != null && progress.reason() == Reason.PROGRESS_DEADLINE_EXCEEDED) {
            return;
        }
        boolean wasPaused = progress != null && progress.reason() == Reason.DEPLOYMENT_PAUSED;
        if (deployment.paused() != wasPaused) {
            Reason reason = wasPaused ? Reason.DEPLOYMENT_RESUMED : Reason.DEPLOYMENT_PAUSED;
            note(deployment, status.withProgress(RolloutProgress.because(reason, progress, cluster.now())));
        }
    }

    private void noteNewest(Deployment deployment, @Nullable ReplicaSet newest) {
        DeploymentStatus status = status(deployment);
        if (newest != null && status.progress() == null) {
            note(deployment, status.withProgress(new Progress(Reason.FOUND_NEW_REPLICA_SET, cluster.now())));
        }
    }

    private void noteProgress(Deployment deployment) {
        DeploymentStatus earlier = status(deployment);
        DeploymentStatus now = count(deployment);
        RolloutProgress rollout = new RolloutProgress(deadlineNanos(deployment));
        Progress progress = rollout.after(earlier, now, earlier.progress(), cluster.now());
        note(deployment, now.withProgress(progress));
        if (progress != null && !progress.isProgressing() && !progress.equals(earlier.progress())) {
            cluster.journal()
                    .append(new Observation.EventPublished(
                            "deployment/" + deployment.key(),
                            "ProgressDeadlineExceeded",
                            "The rollout has made no progress for " + deployment.progressDeadlineSeconds() + " s"));
        }
    }

    private void note(Deployment deployment, DeploymentStatus status) {
        statuses.put(deployment.meta().uid(), status);
    }

    private DeploymentStatus count(Deployment deployment) {
        List<ReplicaSet> all = revisions.of(deployment);
        ReplicaSet newest = DeploymentRevisions.newest(deployment, all);
        int replicas = 0;
        int ready = 0;
        int available = 0;
        for (ReplicaSet replicaSet : all) {
            ReplicaSetStatus status = pods.status(replicaSet);
            replicas += status.replicas();
            ready += status.ready();
            available += status.available();
        }
        int updated = newest == null ? 0 : pods.status(newest).replicas();
        RollingUpdate limits = deployment.strategy().rollingUpdate();
        int unavailable = limits == null ? 0 : limits.unavailable(deployment.replicas());
        return new DeploymentStatus(
                replicas,
                updated,
                ready,
                available,
                deployment.replicas(),
                deployment.replicas() - unavailable,
                status(deployment).progress());
    }

    private static boolean wasScaled(Deployment deployment, List<ReplicaSet> all) {
        return all.stream()
                .anyMatch(replicaSet -> DeploymentRevisions.isActive(replicaSet)
                        && replicaSet.rollout().desiredReplicas() != deployment.replicas());
    }

    private void rollOut(Deployment deployment, @Nullable ReplicaSet known, List<ReplicaSet> old) {
        RolloutPlan plan = plan(deployment);
        List<Share> oldShares = shares(old);
        ReplicaSet newest = known;
        if (newest == null) {
            Share empty = new Share(Integer.MAX_VALUE, 0, 0, 0);
            newest = create(deployment, old, plan.newReplicas(empty, with(oldShares, empty)));
        } else {
            newest = revisions.asLatest(newest, old);
            int wanted = plan.newReplicas(share(newest), with(oldShares, share(newest)));
            if (wanted != newest.replicas()) {
                setReplicas(deployment, newest, wanted);
                return;
            }
        }
        List<Integer> wanted = plan.oldReplicas(oldShares, share(newest));
        for (int i = 0; i < old.size(); i++) {
            setReplicas(deployment, old.get(i), wanted.get(i));
        }
    }

    private void recreate(Deployment deployment, @Nullable ReplicaSet newest, List<ReplicaSet> old) {
        boolean stillRunning = false;
        for (ReplicaSet replicaSet : old) {
            stillRunning |= DeploymentRevisions.isActive(replicaSet)
                    || !pods.podsOf(replicaSet).isEmpty();
            setReplicas(deployment, replicaSet, 0);
        }
        if (stillRunning) {
            return;
        }
        if (newest == null) {
            create(deployment, old, deployment.replicas());
        } else {
            setReplicas(deployment, revisions.asLatest(newest, old), deployment.replicas());
        }
    }

    private void scale(Deployment deployment, @Nullable ReplicaSet newest, List<ReplicaSet> old) {
        List<ReplicaSet> all = new ArrayList<>(old);
        if (newest != null) {
            all.add(newest);
        }
        List<ReplicaSet> active =
                all.stream().filter(DeploymentRevisions::isActive).toList();
        if (active.size() <= 1) {
            ReplicaSet only = active.isEmpty() ? last(all) : active.get(0);
            if (only != null) {
                setReplicas(deployment, only, deployment.replicas());
            }
            return;
        }
        if (newest != null && isSaturated(deployment, newest)) {
            old.forEach(replicaSet -> setReplicas(deployment, replicaSet, 0));
            return;
        }
        if (deployment.strategy().rollingUpdate() == null) {
            return;
        }
        List<Integer> wanted = plan(deployment).scaled(shares(active));
        for (int i = 0; i < active.size(); i++) {
            setReplicas(deployment, active.get(i), wanted.get(i));
        }
    }

    private static @Nullable ReplicaSet last(List<ReplicaSet> all) {
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    private boolean isSaturated(Deployment deployment, ReplicaSet newest) {
        return newest.replicas() == deployment.replicas() && available(newest) == deployment.replicas();
    }

    private ReplicaSet create(Deployment deployment, List<ReplicaSet> old, int replicas) {
        ReplicaSet created = revisions.create(deployment, old, replicas, maxReplicas(deployment));
        DeploymentStatus status = status(deployment);
        note(
                deployment,
                status.withProgress(
                        RolloutProgress.because(Reason.NEW_REPLICA_SET_CREATED, status.progress(), cluster.now())));
        return created;
    }

    private void setReplicas(Deployment deployment, ReplicaSet replicaSet, int replicas) {
        revisions.setReplicas(deployment, replicaSet, replicas, maxReplicas(deployment));
    }

    private void forgetOldRevisions(Deployment deployment, List<ReplicaSet> old) {
        int tooMany = old.size() - deployment.revisionHistoryLimit();
        for (int i = 0; i < tooMany; i++) {
            ReplicaSet oldest = old.get(i);
            if (!DeploymentRevisions.isActive(oldest) && pods.podsOf(oldest).isEmpty()) {
                revisions.forget(oldest);
            }
        }
    }

    private static RolloutPlan plan(Deployment deployment) {
        RollingUpdate limits = deployment.strategy().rollingUpdate();
        int replicas = deployment.replicas();
        return limits == null
                ? new RolloutPlan(replicas, 0, replicas)
                : new RolloutPlan(replicas, limits.surge(replicas), limits.unavailable(replicas));
    }

    private static int maxReplicas(Deployment deployment) {
        return deployment.replicas() + plan(deployment).surge();
    }

    private List<Share> shares(List<ReplicaSet> some) {
        return some.stream().map(this::share).toList();
    }

    private static List<Share> with(List<Share> shares, Share one) {
        List<Share> all = new ArrayList<>(shares);
        all.add(one);
        return all;
    }

    private Share share(ReplicaSet replicaSet) {
        Rollout rollout = replicaSet.rollout();
        return new Share(rollout.revision(), replicaSet.replicas(), available(replicaSet), rollout.maxReplicas());
    }

    private int available(ReplicaSet replicaSet) {
        return pods.podsOf(replicaSet).availableCount(replicaSet.minReadyNanos(), cluster.now());
    }
}
