package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.OwnerReference;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Watch.Event;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs Jobs to their completions (Kubernetes v1.37).
 *
 * <p>What happens to pods is taken in after a batch period; new pods after failures wait for a {@linkplain JobBackOff back-off}.
 * What a job decides each time it is looked at is told in {@link JobSync}.
 */
public final class JobController {
    /** How long changes of pods are gathered upstream before a job is looked at. */
    public static final Duration UPSTREAM_BATCH_PERIOD = Duration.ofSeconds(1);

    static final String KIND = "Job";

    /** When a job is looked at again whose pods could not be created. */
    private static final BackOff AFTER_REFUSAL = BackOff.of(Duration.ofSeconds(1), Duration.ofMinutes(1));

    private final Cluster cluster;
    private final Rules rules;
    private final Refusals refusals;
    private final WorkQueue<String> queue;
    private final Map<String, JobStatus> statuses = new LinkedHashMap<>();
    private final List<Consumer<Job>> finishListeners = new ArrayList<>();

    /**
     * What can be set about the controller.
     *
     * @param batchPeriod how long changes of a job's pods are gathered before it is looked at
     * @param deletedPodsFail whether a pod that somebody deletes while it runs, by an eviction for example, is a failure
     */
    public record Rules(Duration batchPeriod, boolean deletedPodsFail) {
        /** As upstream. */
        public static final Rules UPSTREAM = new Rules(UPSTREAM_BATCH_PERIOD, true);

        /** Jobs are looked at in the instant of a change, and a deleted pod is replaced without further ado. */
        public static final Rules AT_ONCE = new Rules(Duration.ZERO, false);
    }

    /** Makes the controller, which watches the cluster from now on. */
    public JobController(Cluster cluster, Rules rules) {
        this.cluster = cluster;
        this.rules = rules;
        this.refusals = new Refusals(cluster);
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, AFTER_REFUSAL, this::reconcile);
        cluster.workloads().jobs().watch(this::onJob);
        cluster.pods().watch(this::onPod);
    }

    /** Returns how far a job is; null if it is unknown. */
    public @Nullable JobStatus status(Job job) {
        return statuses.get(job.meta().uid());
    }

    /** Has the listener told of every job that completes or fails. */
    void onFinish(Consumer<Job> listener) {
        finishListeners.add(listener);
    }

    private void onJob(Event event, Job job) {
        if (event == Event.DELETED) {
            statuses.remove(job.meta().uid());
            refusals.forget(KIND, job.key());
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
        if (status != null && status.pods().take(event, pod, cluster.now())) {
            queue.addAfter(ObjectMeta.key(pod.meta().namespace(), owner.name()), rules.batchPeriod());
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
        JobSync sync = new JobSync(cluster, job, status, rules.deletedPodsFail());
        long next = sync.run();
        if (sync.hasReplaced()) {
            queue.addAfter(key, rules.batchPeriod());
        }
        if (status.isFinished()) {
            finishListeners.forEach(listener -> listener.accept(job));
            return afterFinish(job, status);
        }
        if (sync.refusal() != null) {
            refusals.failedCreate(KIND, key, sync.refusal());
            return Result.requeue();
        }
        return next == JobSync.NEVER ? Result.done() : Result.requeueAfterNanos(next - cluster.now());
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
