// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.IndexSet;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobRules;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodFailurePolicy;
import dev.sawhorse.kube.api.PodFailurePolicy.Action;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.controller.JobPods.JobPod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The completion indexes of an indexed Job in one sync: succeeded, failed, active and next ones. Empty for other jobs. */
final class JobIndexes {
    /** The label and annotation of pods with their completion index. */
    static final String COMPLETION_INDEX = "batch.kubernetes.io/job-completion-index";

    private static final String FAILURES = "batch.kubernetes.io/job-index-failure-count";
    private static final String IGNORED_FAILURES = "batch.kubernetes.io/job-index-ignored-failure-count";

    private static final Comparator<Pod> LEAST_WORTH = Comparator.<Pod, Boolean>comparing(pod -> pod.nodeName() != null)
            .thenComparing(pod -> pod.phase())
            .thenComparing(pod -> pod.isReady())
            .thenComparing(Comparator.comparingLong((Pod pod) -> pod.readyAt()).reversed())
            .thenComparing(Comparator.comparingInt((Pod pod) -> pod.restarts()).reversed())
            .thenComparing(
                    Comparator.<Pod>comparingLong(pod -> pod.meta().createdAt()).reversed());

    private final Job job;
    private final JobRules rules;
    private final JobStatus status;
    private final List<JobPod> active;
    private final IndexSet succeeded = IndexSet.empty();
    private final IndexSet failed = IndexSet.empty();
    private Map<Integer, JobPod> lastFailed = Map.of();

    JobIndexes(
            Job job,
            JobStatus status,
            Collection<JobPod> newlySucceeded,
            Collection<JobPod> newlyFailed,
            List<JobPod> active) {
        this.job = job;
        this.rules = job.rules();
        this.status = status;
        this.active = active;
        if (!rules.indexed()) {
            return;
        }
        succeeded.addAll(status.completedIndexes());
        // Pods of an Indexed Job that nobody gave an index count for none.
        newlySucceeded.stream().filter(pod -> pod.index() >= 0).forEach(pod -> succeeded.add(pod.index()));
        if (rules.backoffLimitPerIndex() != null) {
            lastFailed = new LinkedHashMap<>();
            failed.addAll(status.failedIndexes());
            List<JobPod> counted =
                    newlyFailed.stream().filter(pod -> pod.index() >= 0).toList();
            counted.stream().filter(this::endsItsIndex).forEach(pod -> failed.add(pod.index()));
            counted.forEach(this::holdBack);
        }
    }

    private boolean endsItsIndex(JobPod pod) {
        PodFailurePolicy policy = rules.podFailurePolicy();
        Action action = policy == null ? Action.COUNT : policy.actionOn(pod.pod());
        Integer limit = rules.backoffLimitPerIndex();
        return action == Action.FAIL_INDEX
                || (action != Action.IGNORE && limit != null && pod.failuresBefore() >= limit);
    }

    /** Keeps the last failed pod of an index that is retried: it carries the index's failure count. */
    private void holdBack(JobPod pod) {
        int index = pod.index();
        if (succeeded.contains(index) || failed.contains(index) || isActive(index)) {
            return;
        }
        JobPod known = lastFailed.get(index);
        boolean later = known == null || (attempts(known) <= attempts(pod) && pod.endedAt() >= known.endedAt());
        if (later) {
            lastFailed.put(index, pod);
        }
    }

    /** Returns the completion index of a recorded pod, -1 if it has none. */
    static int of(Pod pod) {
        return number(pod, COMPLETION_INDEX, -1);
    }

    /** Returns the number of failed pods of its index before a recorded pod. */
    static int failuresBefore(Pod pod) {
        return number(pod, FAILURES, 0);
    }

    /** Returns the number of ignored failures of its index before a recorded pod. */
    static int ignoredBefore(Pod pod) {
        return number(pod, IGNORED_FAILURES, 0);
    }

    private static int number(Pod pod, String annotation, int absent) {
        String text = pod.annotation(annotation);
        return text != null && text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : absent;
    }

    private static int attempts(JobPod pod) {
        return pod.failuresBefore() + pod.ignoredBefore();
    }

    private boolean isActive(int index) {
        return active.stream().anyMatch(pod -> pod.index() == index);
    }

    /** Returns the succeeded indexes, including those of pods that are not counted yet. */
    IndexSet succeeded() {
        return succeeded;
    }

    boolean hasTooManyFailures() {
        Integer most = rules.maxFailedIndexes();
        return most != null && failed.size() > most;
    }

    /** Whether no index is left and some have failed. */
    boolean isOverWithFailures() {
        Integer completions = job.completions();
        return completions != null && failed.size() > 0 && failed.size() + succeeded.size() >= completions;
    }

    /** Returns the last failed pod of an index that is retried, null if there is none. */
    @Nullable
    JobPod lastFailed(int index) {
        return lastFailed.get(index);
    }

    /** Whether the pod is not counted until its index has another one. */
    boolean isHeldBack(JobPod pod) {
        return lastFailed.get(pod.index()) == pod;
    }

    /** Returns the lowest indexes without pod that have neither succeeded nor failed, at most the given number. */
    List<Integer> pending(int count, boolean notWhileTerminating) {
        IndexSet taken = IndexSet.empty();
        taken.addAll(succeeded);
        taken.addAll(failed);
        for (JobPod pod : status.pods().all()) {
            boolean isTaken = pod.isActive() || (notWhileTerminating && pod.isTerminating());
            if (isTaken && pod.index() >= 0) {
                taken.add(pod.index());
            }
        }
        List<Integer> pending = new ArrayList<>();
        int completions = job.completions() == null ? 0 : job.completions();
        for (int index = 0; index < completions && pending.size() < count; index++) {
            if (!taken.contains(index)) {
                pending.add(index);
            }
        }
        return pending;
    }

    /**
     * Returns the pods to delete: those without index or of indexes beyond the completions, then as many in total as given,
     * least progress first.
     */
    List<JobPod> surplus(int atLeast) {
        if (atLeast <= 0 && !rules.indexed()) {
            return List.of();
        }
        List<JobPod> surplus = new ArrayList<>();
        List<JobPod> others = new ArrayList<>();
        Integer completions = job.completions();
        for (int i = active.size() - 1; i >= 0; i--) {
            JobPod pod = active.get(i);
            boolean isInvalid = pod.index() < 0 || (completions != null && pod.index() >= completions);
            boolean beyond = rules.indexed() && isInvalid;
            (beyond ? surplus : others).add(pod);
        }
        others.sort(Comparator.comparing(JobPod::pod, LEAST_WORTH));
        for (JobPod pod : others) {
            if (surplus.size() >= atLeast) {
                break;
            }
            surplus.add(pod);
        }
        return surplus;
    }

    /** Writes the succeeded and failed indexes into the status. */
    void settle() {
        status.failIndexes(failed);
    }

    /** Returns the pod template of an index. */
    static PodTemplate template(Job job, int index) {
        PodTemplate template = job.template();
        String text = Integer.toString(index);
        Map<String, String> labels = new TreeMap<>(template.labels());
        labels.put(COMPLETION_INDEX, text);
        Map<String, String> annotations = new TreeMap<>(template.annotations());
        annotations.put(COMPLETION_INDEX, text);
        return new PodTemplate(labels, annotations, template.spec(), template.lifetime());
    }
}
