package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.OwnerReference;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Watch.Event;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs Jobs to their completions: keeps as many pods as parallelism and what is left to do allow, and replaces those that
 * were deleted or failed (Kubernetes v1.37).
 *
 * <p>What happens to pods is taken in after a batch period; new pods after failures wait for a back-off of 10 s, doubled with
 * every further failure up to 600 s. A pod that is deleted while it runs, by an eviction for example, is replaced and counts
 * neither as a success nor as a failure.
 */
public final class JobController {
    /** How long changes of pods are gathered upstream before a job is looked at. */
    public static final Duration UPSTREAM_BATCH_PERIOD = Duration.ofSeconds(1);

    private static final String KIND = "Job";

    private final Cluster cluster;
    private final Duration batchPeriod;
    private final WorkQueue<String> queue;
    private final Map<String, JobStatus> statuses = new LinkedHashMap<>();

    /** Makes the controller, which watches the cluster from now on. */
    public JobController(Cluster cluster, Duration batchPeriod) {
        this.cluster = cluster;
        this.batchPeriod = batchPeriod;
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, this::reconcile);
        cluster.workloads().jobs().watch(this::onJob);
        cluster.pods().watch(this::onPod);
    }

    /** Returns how far a job is; null if it is unknown. */
    public @Nullable JobStatus status(Job job) {
        return statuses.get(job.meta().uid());
    }

    private void onJob(Event event, Job job) {
        if (event == Event.DELETED) {
            statuses.remove(job.meta().uid());
            return;
        }
        statuses.computeIfAbsent(job.meta().uid(), uid -> new JobStatus());
        queue.add(job.key());
    }

    private void onPod(Event event, Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner == null || !owner.kind().equals(KIND)) {
            return;
        }
        JobStatus status = statuses.get(owner.uid());
        if (status != null && status.take(event, pod, cluster.now()) && event != Event.ADDED) {
            queue.addAfter(ObjectMeta.key(pod.meta().namespace(), owner.name()), batchPeriod);
        }
    }

    private Result reconcile(String key) {
        Job job = cluster.workloads().jobs().find(key);
        JobStatus status = job == null ? null : status(job);
        if (job == null || status == null) {
            return Result.done();
        }
        if (status.isFinished()) {
            return afterFinish(job, status);
        }
        if (status.failed() > job.backoffLimit() || isComplete(job, status)) {
            status.finish(cluster.now());
            deletePods(status, status.activeCount());
            return afterFinish(job, status);
        }
        int missing = wanted(job, status) - status.activeCount();
        if (missing < 0) {
            deletePods(status, -missing);
            return Result.done();
        }
        if (missing > 0 && status.backOffEndsAt() > cluster.now()) {
            return Result.requeueAfterNanos(status.backOffEndsAt() - cluster.now());
        }
        for (int i = 0; i < missing; i++) {
            PodMaker.create(cluster, job.meta(), KIND, job.template(), status.nextNumber());
        }
        return Result.done();
    }

    private static boolean isComplete(Job job, JobStatus status) {
        Integer completions = job.completions();
        if (completions == null) {
            return status.succeeded() > 0 && status.activeCount() == 0;
        }
        return status.succeeded() >= completions;
    }

    private static int wanted(Job job, JobStatus status) {
        Integer completions = job.completions();
        if (completions == null) {
            return status.succeeded() > 0 ? status.activeCount() : job.parallelism();
        }
        return Math.min(job.parallelism(), completions - status.succeeded());
    }

    private void deletePods(JobStatus status, int count) {
        for (Pod victim : status.lastActive(count)) {
            cluster.deletePod(victim, "its job needs no more pods");
        }
    }

    private Result afterFinish(Job job, JobStatus status) {
        Integer ttl = job.ttlSecondsAfterFinished();
        if (ttl == null) {
            return Result.done();
        }
        long wait = status.finishedAt() + ttl * 1_000_000_000L - cluster.now();
        if (wait > 0) {
            return Result.requeueAfterNanos(wait);
        }
        for (Pod pod : new ArrayList<>(cluster.podsOwnedBy(job.meta().uid()))) {
            cluster.deletePod(pod, "its job is over");
        }
        cluster.workloads().jobs().delete(job);
        return Result.done();
    }
}
