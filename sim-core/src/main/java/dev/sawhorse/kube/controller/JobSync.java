// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodDeletionReasons;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobRules;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodFailurePolicy;
import dev.sawhorse.kube.api.PodFailurePolicy.Action;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.SuccessPolicy;
import dev.sawhorse.kube.controller.JobPods.JobPod;
import dev.sawhorse.kube.controller.JobStatus.State;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One sync of a Job (Kubernetes v1.37): counts the ended pods, decides whether the job is finished and why, and otherwise
 * creates or deletes pods to match its parallelism.
 *
 * <p>A job fails by a rule of its pod failure policy, when its backoffLimit or activeDeadlineSeconds is exceeded, or when too
 * many of its indexes failed. It succeeds with its last completion, or by its success policy.
 */
final class JobSync {
    /** No sync needed before the next event. */
    static final long NEVER = Long.MAX_VALUE;

    private static final long SECOND = 1_000_000_000L;

    private final Cluster cluster;
    private final Job job;
    private final JobRules rules;
    private final JobStatus status;
    private final JobIndexes indexes;
    private final long now;
    private final List<JobPod> active;
    private final Set<JobPod> newlySucceeded;
    private final Set<JobPod> newlyFailed;
    private long next = NEVER;
    private @Nullable ForbiddenException refusal;
    private boolean replaced;

    JobSync(Cluster cluster, Job job, JobStatus status, boolean deletedPodsFail) {
        this.cluster = cluster;
        this.job = job;
        this.rules = job.rules();
        this.status = status;
        this.now = cluster.now();
        this.active = status.pods().active();
        boolean terminatingFail = deletedPodsFail && rules.replaceTerminating();
        Set<JobPod> succeeded = Set.of();
        Set<JobPod> failed = Set.of();
        for (JobPod pod : status.pods().all()) {
            if (!pod.isCounted() && isValid(pod)) {
                if (pod.hasSucceeded()) {
                    succeeded = with(succeeded, pod);
                } else if (pod.hasFailed(terminatingFail)) {
                    failed = with(failed, pod);
                }
            }
        }
        this.newlySucceeded = succeeded;
        this.newlyFailed = failed;
        this.indexes = new JobIndexes(job, status, newlySucceeded, newlyFailed, active);
    }

    /** Mostly there are none: no set is created. */
    private static Set<JobPod> with(Set<JobPod> pods, JobPod pod) {
        Set<JobPod> more = pods.isEmpty() ? new LinkedHashSet<>() : pods;
        more.add(pod);
        return more;
    }

    private boolean isValid(JobPod pod) {
        Integer completions = job.completions();
        return !rules.indexed() || completions == null || pod.index() < completions;
    }

    /** Runs the sync and returns when the next one is due without an event, {@link #NEVER} for none. */
    long run() {
        if (status.startedAt() == Pod.NEVER && !rules.suspended()) {
            status.started(now);
        }
        JobBackOff backOff = status.backOff().after(ends(newlySucceeded), ends(newlyFailed));
        int terminating = status.pods().terminatingCount();
        if (status.state() == State.ACTIVE) {
            decideEnd();
        }
        int left = active.size();
        if (status.state() == State.ACTIVE) {
            left = manage(backOff);
            if (isComplete(left)) {
                status.end(State.SUCCEEDING, "CompletionsReached");
            } else {
                noteSuspension();
            }
        } else {
            boolean failing = status.state() == State.FAILING;
            active.forEach(pod -> delete(pod, failing ? "its job has failed" : PodDeletionReasons.JOB_IS_OVER));
            terminating += left;
            left = 0;
        }
        count();
        status.backOff(backOff);
        status.active(left);
        if (status.state() != State.ACTIVE && terminating == 0) {
            status.finish(now);
        }
        return next;
    }

    /** Whether a failed pod was replaced that is counted when the controller sees the new one. */
    boolean hasReplaced() {
        return replaced;
    }

    /** Returns the refusal of a pod's creation, null if none was refused. */
    @Nullable
    ForbiddenException refusal() {
        return refusal;
    }

    private static List<Long> ends(Set<JobPod> pods) {
        if (pods.isEmpty()) {
            return List.of();
        }
        List<Long> ends = new ArrayList<>(pods.size());
        pods.forEach(pod -> ends.add(pod.endedAt()));
        return ends;
    }

    private void decideEnd() {
        if (!newlyFailed.isEmpty() && newlyFailed.stream().anyMatch(pod -> action(pod) == Action.FAIL_JOB)) {
            status.end(State.FAILING, "PodFailurePolicy");
        } else if (failures() > job.backoffLimit() || hasRestartedTooOften()) {
            status.end(State.FAILING, "BackoffLimitExceeded");
        } else if (now >= deadline()) {
            status.end(State.FAILING, "DeadlineExceeded");
        } else if (indexes.hasTooManyFailures()) {
            status.end(State.FAILING, "MaxFailedIndexesExceeded");
        } else if (indexes.isOverWithFailures()) {
            status.end(State.FAILING, "FailedIndexes");
        } else if (meetsSuccessPolicy()) {
            status.end(State.SUCCEEDING, "SuccessPolicy");
        } else {
            next = deadline();
        }
    }

    private Action action(JobPod pod) {
        PodFailurePolicy policy = rules.podFailurePolicy();
        return policy == null ? Action.COUNT : policy.actionOn(pod.pod());
    }

    private int failures() {
        int failures = status.failed();
        for (JobPod pod : newlyFailed) {
            if (action(pod) != Action.IGNORE) {
                failures++;
            }
        }
        return failures;
    }

    /** With restartPolicy OnFailure containers restart in place, and the limit counts those restarts. */
    private boolean hasRestartedTooOften() {
        if (!job.template().spec().restartPolicy().equals("OnFailure")) {
            return false;
        }
        int restarts = active.stream().mapToInt(pod -> pod.pod().restarts()).sum();
        return restarts > 0 && restarts >= job.backoffLimit();
    }

    private long deadline() {
        Long seconds = rules.activeDeadlineSeconds();
        return seconds == null || rules.suspended() || status.startedAt() == Pod.NEVER
                ? NEVER
                : status.startedAt() + seconds * SECOND;
    }

    private boolean meetsSuccessPolicy() {
        SuccessPolicy policy = rules.successPolicy();
        return rules.indexed() && policy != null && policy.isMetBy(indexes.succeeded());
    }

    private int successes() {
        return rules.indexed() ? indexes.succeeded().size() : status.succeeded() + newlySucceeded.size();
    }

    private boolean isComplete(int left) {
        Integer completions = job.completions();
        boolean enough = completions == null ? successes() > 0 : successes() >= completions;
        return enough && left == 0;
    }

    /** Creates or deletes pods and returns the number of active ones after that. */
    private int manage(JobBackOff backOff) {
        int wanted = wanted();
        List<JobPod> surplus = rules.suspended() ? active : indexes.surplus(active.size() - wanted);
        if (!surplus.isEmpty()) {
            String why = rules.suspended() ? "its job is suspended" : PodDeletionReasons.JOB_NEEDS_NO_MORE;
            surplus.forEach(pod -> delete(pod, why));
            return active.size() - surplus.size();
        }
        int blocked = rules.replaceTerminating() ? 0 : status.pods().terminatingCount();
        int missing = wanted - active.size() - blocked;
        if (rules.suspended() || missing <= 0) {
            return active.size();
        }
        return active.size() + (rules.indexed() ? createIndexed(missing, backOff) : create(missing, backOff));
    }

    private int wanted() {
        Integer completions = job.completions();
        if (completions == null) {
            return successes() > 0 ? active.size() : job.parallelism();
        }
        return Math.max(0, Math.min(job.parallelism(), completions - successes()));
    }

    private int create(int missing, JobBackOff backOff) {
        if (waits(backOff.remaining(now))) {
            return 0;
        }
        int made = 0;
        while (made < missing && make(number -> create(number))) {
            made++;
        }
        return made;
    }

    private int createIndexed(int missing, JobBackOff backOff) {
        boolean each = rules.backoffLimitPerIndex() != null;
        if (!each && waits(backOff.remaining(now))) {
            return 0;
        }
        List<Integer> due = indexes.pending(missing, !rules.replaceTerminating());
        if (each) {
            due.forEach(index -> waits(remaining(index)));
            due = due.stream().filter(index -> remaining(index) == 0).toList();
        }
        int made = 0;
        while (made < due.size()) {
            int index = due.get(made);
            if (!make(number -> createIndex(index, number))) {
                break;
            }
            made++;
        }
        return made;
    }

    /** Creates the next pod; false if it is refused, which ends the attempt. */
    private boolean make(IntConsumer creation) {
        int number = status.nextNumber();
        try {
            creation.accept(number);
            return true;
        } catch (ForbiddenException forbidden) {
            status.returnNumber();
            refusal = forbidden;
            return false;
        }
    }

    private void create(int number) {
        Pod pod = maker().create(working(job.template(), -1), number);
        status.pods().add(pod, -1, 0, 0);
    }

    private long remaining(int index) {
        JobPod before = indexes.lastFailed(index);
        return before == null
                ? 0
                : new JobBackOff(before.failuresBefore() + before.ignoredBefore() + 1, before.endedAt()).remaining(now);
    }

    private void createIndex(int index, int number) {
        JobPod before = indexes.lastFailed(index);
        boolean ignored = before != null && action(before) == Action.IGNORE;
        int failures = before == null ? 0 : before.failuresBefore() + (ignored ? 0 : 1);
        int ignores = before == null ? 0 : before.ignoredBefore() + (ignored ? 1 : 0);
        Pod pod = maker().createNumbered(
                        working(JobIndexes.template(job, index), index),
                        job.meta().name() + "-" + index + "-",
                        number,
                        job.template().spec().nodeName());
        status.pods().add(pod, index, failures, ignores);
        replaced |= before != null;
    }

    private PodTemplate working(PodTemplate template, int index) {
        return job.work().checkpoint() == null ? template : status.works().next(job, template, index);
    }

    private PodMaker maker() {
        return new PodMaker(cluster, job.meta(), JobController.KIND);
    }

    private boolean waits(long nanos) {
        if (nanos > 0) {
            next = Math.min(next, now + nanos);
        }
        return nanos > 0;
    }

    private void noteSuspension() {
        if (rules.suspended()) {
            status.condition("Suspended", true, "JobSuspended");
            status.started(Pod.NEVER);
        } else if (status.hasCondition("Suspended")) {
            status.condition("Suspended", false, "JobResumed");
        }
    }

    private void count() {
        boolean failing = status.state() == State.FAILING;
        boolean ending = status.state() != State.ACTIVE;
        for (JobPod pod : List.copyOf(status.pods().all())) {
            if (pod.isCounted()) {
                continue;
            }
            boolean failed = newlyFailed.contains(pod);
            boolean counts = pod.hasSucceeded() || ending || (failed && !indexes.isHeldBack(pod));
            if (!counts) {
                if (failed) {
                    pod.holdBack();
                }
                continue;
            }
            if (pod.hasSucceeded()) {
                countSuccess(pod);
            } else if ((failed || failing) && isValid(pod) && action(pod) != Action.IGNORE) {
                status.countFailure();
            }
            status.pods().counted(pod);
        }
        indexes.settle();
    }

    private void countSuccess(JobPod pod) {
        if (!rules.indexed()) {
            status.countSuccess();
        } else if (isValid(pod)) {
            status.countIndex(pod.index());
        }
    }

    private void delete(JobPod pod, String why) {
        cluster.deletePod(pod.pod(), why);
    }
}
