// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodDeletionReasons;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.PodMap;
import dev.sawhorse.kube.runtime.BackOff;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The Job controller: runs Jobs to their completions (Kubernetes v1.37).
 *
 * <p>Pod changes are processed after a batch period; new pods after failures wait for a {@linkplain JobBackOff back-off}. The
 * decisions of one sync are in {@link JobSync}.
 */
public final class JobController implements Controller {
    /** The upstream batch period of pod changes. */
    public static final Duration UPSTREAM_BATCH_PERIOD = Duration.ofSeconds(1);

    static final String KIND = "Job";

    /** The back-off of a job whose pods could not be created. */
    private static final BackOff AFTER_REFUSAL = BackOff.of(Duration.ofSeconds(1), Duration.ofMinutes(1));

    private final Cluster cluster;
    private final Rules rules;
    private final FailedCreateEvents refusals;
    private final WorkQueue<Tracked> queue;

    /** The jobs by namespace and by name: composed keys would be kept as long as the jobs. */
    private final Map<String, Map<String, Tracked>> byName = new LinkedHashMap<>();

    /** The jobs of pods with pending changes. */
    private final PodMap<Tracked> ofPods = PodMap.create();

    /** The job that is being synced, whose pods are being created or deleted. */
    private @Nullable Tracked atWork;

    private final List<Consumer<Job>> finishListeners = new ArrayList<>();

    /** A key of the queue: a job's name, with its current job. */
    private final class Tracked {
        private final String namespace;
        private final String name;
        private final WorkQueue.Entry entry;
        private @Nullable Job job;
        private JobStatus status = new JobStatus();

        Tracked(String namespace, String name) {
            this.namespace = namespace;
            this.name = name;
            this.entry = queue.newEntry(this);
        }

        String key() {
            return ObjectMeta.key(namespace, name);
        }

        boolean isOf(String uid) {
            return job != null && job.meta().uid().equals(uid);
        }
    }

    /**
     * The settings of the controller.
     *
     * @param batchPeriod the time for which changes of a job's pods are batched
     * @param deletedPodsFail whether a running pod that is deleted, by an eviction for example, counts as failed
     */
    public record Rules(Duration batchPeriod, boolean deletedPodsFail) {
        /** The upstream settings. */
        public static final Rules UPSTREAM = new Rules(UPSTREAM_BATCH_PERIOD, true);

        /** Jobs are synced at the instant of a change, and deleted pods are replaced without counting as failed. */
        public static final Rules AT_ONCE = new Rules(Duration.ZERO, false);
    }

    /** Makes the controller. */
    public JobController(Cluster cluster, Rules rules) {
        this.cluster = cluster;
        this.rules = rules;
        this.refusals = new FailedCreateEvents(cluster);
        this.queue = new WorkQueue<>(cluster.simulation(), Phase.CONTROLLER, AFTER_REFUSAL, this::reconcile);
    }

    @Override
    public String name() {
        return "job-controller";
    }

    @Override
    public void start() {
        cluster.workloads().jobs().watch(this::onJob);
        cluster.pods().watch(this::onPod);
    }

    /** Returns the status of a job; null if it is unknown. */
    public @Nullable JobStatus status(Job job) {
        Tracked of = find(job.meta().namespace(), job.meta().name(), job.meta().uid());
        return of == null ? null : of.status;
    }

    /** Continues a job of the cluster that began before: its progress, and its pods. */
    public void adopt(Job job, JobProgress progress, Collection<Pod> pods) {
        Tracked of = find(job.meta().namespace(), job.meta().name(), job.meta().uid());
        if (of == null) {
            throw new IllegalArgumentException("there is no Job " + job.key());
        }
        of.status.restore(progress);
        for (Pod pod : pods) {
            of.status
                    .pods()
                    .add(pod, JobIndexes.of(pod), JobIndexes.failuresBefore(pod), JobIndexes.ignoredBefore(pod));
            if (job.work().checkpoint() != null) {
                of.status.works().adopt(job, pod, JobIndexes.of(pod));
            }
        }
    }

    private @Nullable Tracked find(String namespace, String name, String uid) {
        Tracked of = inNamespace(namespace).get(name);
        return of != null && of.isOf(uid) ? of : null;
    }

    private Map<String, Tracked> inNamespace(String namespace) {
        return byName.computeIfAbsent(namespace, it -> new LinkedHashMap<>());
    }

    private void forget(Tracked of) {
        inNamespace(of.namespace).remove(of.name, of);
    }

    /** Adds a listener to every job that completes or fails. */
    void onFinish(Consumer<Job> listener) {
        finishListeners.add(listener);
    }

    private void onJob(Event event, Job job) {
        String namespace = job.meta().namespace();
        String name = job.meta().name();
        String uid = job.meta().uid();
        if (event == Event.DELETED) {
            Tracked of = atWork != null && atWork.isOf(uid) ? atWork : find(namespace, name, uid);
            if (of != null) {
                of.job = null;
                forgetIfDone(of);
                refusals.forget(KIND, of.key());
            }
            return;
        }
        Tracked of = inNamespace(namespace).computeIfAbsent(name, it -> new Tracked(namespace, it));
        if (!of.isOf(uid)) {
            of.status = new JobStatus();
        }
        of.job = job;
        of.entry.add();
    }

    /** Removes a name without a job unless the queue holds it, for a job that may be created under it. */
    private void forgetIfDone(Tracked of) {
        if (of.job == null && of.entry.isIdle()) {
            forget(of);
        }
    }

    private void onPod(Event event, Pod pod) {
        OwnerReference owner = pod.meta().controller();
        if (owner == null || !owner.kind().equals(KIND)) {
            return;
        }
        Tracked of = ofPod(pod, owner);
        if (of != null && of.status.pods().take(event, pod, cluster.now())) {
            of.entry.addAfter(rules.batchPeriod());
        }
    }

    private @Nullable Tracked ofPod(Pod pod, OwnerReference owner) {
        Tracked known = ofPods.get(pod);
        if (known != null) {
            return known.job == null ? null : known;
        }
        Tracked of = atWork != null && atWork.isOf(owner.uid())
                ? atWork
                : find(pod.meta().namespace(), owner.name(), owner.uid());
        if (of != null) {
            ofPods.put(pod, of);
        }
        return of;
    }

    private Result reconcile(Tracked of) {
        Job job = of.job;
        if (job == null) {
            forget(of);
            return Result.done();
        }
        JobStatus status = of.status;
        if (status.isFinished()) {
            return afterFinish(of, job);
        }
        JobSync sync = new JobSync(cluster, job, status, rules.deletedPodsFail());
        atWork = of;
        long next = sync.run();
        atWork = null;
        if (sync.hasReplaced()) {
            of.entry.addAfter(rules.batchPeriod());
        }
        if (status.isFinished()) {
            finishListeners.forEach(listener -> listener.accept(job));
            return afterFinish(of, job);
        }
        if (sync.refusal() != null) {
            refusals.failedCreate(KIND, of.key(), sync.refusal());
            return Result.requeue();
        }
        return next == JobSync.NEVER ? Result.done() : Result.requeueAfterNanos(next - cluster.now());
    }

    private Result afterFinish(Tracked of, Job job) {
        Integer ttl = job.ttlSecondsAfterFinished();
        if (ttl == null) {
            return Result.done();
        }
        long wait = of.status.finishedAt() + ttl * 1_000_000_000L - cluster.now();
        if (wait > 0) {
            return Result.requeueAfterNanos(wait);
        }
        for (Pod pod : new ArrayList<>(cluster.podsOwnedBy(job.meta().uid()))) {
            cluster.deletePod(pod, PodDeletionReasons.JOB_IS_OVER);
        }
        atWork = of;
        cluster.workloads().jobs().delete(job);
        atWork = null;
        forget(of);
        return Result.done();
    }
}
