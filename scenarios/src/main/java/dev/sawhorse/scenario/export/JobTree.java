// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.kube.api.IndexSet;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobRules;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodFailurePolicy;
import dev.sawhorse.kube.api.SuccessPolicy;
import dev.sawhorse.kube.controller.JobStatus;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tree of a Job with its status. */
final class JobTree {
    private static final String COMPLETION_INDEX = "batch.kubernetes.io/job-completion-index";

    private final MetadataTree metadata;

    JobTree(MetadataTree metadata) {
        this.metadata = metadata;
    }

    Map<String, Object> of(Job job, JobStatus status) {
        return ObjectDraft.of("batch/v1", "Job")
                .put("metadata", metadata.of(job.meta()))
                .put("spec", spec(job))
                .put("status", status(status))
                .build();
    }

    private static Map<String, Object> spec(Job job) {
        JobRules rules = job.rules();
        return new ObjectDraft()
                .put("parallelism", job.parallelism())
                .put("completions", job.completions())
                .put("backoffLimit", job.backoffLimit())
                .put("ttlSecondsAfterFinished", job.ttlSecondsAfterFinished())
                .putUnless(false, "suspend", rules.suspended())
                .putUnless("NonIndexed", "completionMode", rules.indexed() ? "Indexed" : "NonIndexed")
                .put("backoffLimitPerIndex", rules.backoffLimitPerIndex())
                .put("maxFailedIndexes", rules.maxFailedIndexes())
                .put("activeDeadlineSeconds", rules.activeDeadlineSeconds())
                .put("podReplacementPolicy", rules.replaceTerminating() ? "TerminatingOrFailed" : "Failed")
                .put("podFailurePolicy", failurePolicy(rules.podFailurePolicy()))
                .put("successPolicy", successPolicy(rules.successPolicy()))
                .put("template", PodSpecTree.template(job.template()))
                .build();
    }

    private static @Nullable Object failurePolicy(@Nullable PodFailurePolicy policy) {
        return policy == null
                ? null
                : new ObjectDraft()
                        .list("rules", policy.rules(), JobTree::failureRule)
                        .build();
    }

    private static Object failureRule(PodFailurePolicy.Rule rule) {
        String action = switch (rule.action()) {
            case FAIL_JOB -> "FailJob";
            case FAIL_INDEX -> "FailIndex";
            case IGNORE -> "Ignore";
            case COUNT -> "Count";
        };
        PodFailurePolicy.ExitCodes codes = rule.exitCodes();
        ObjectDraft draft = new ObjectDraft().put("action", action);
        return (codes == null
                        ? draft.put(
                                "onPodConditions",
                                List.of(new ObjectDraft()
                                        .put("type", "DisruptionTarget")
                                        .put("status", "True")
                                        .build()))
                        : draft.put(
                                "onExitCodes",
                                new ObjectDraft()
                                        .put("operator", codes.in() ? "In" : "NotIn")
                                        .put("values", codes.values())
                                        .build()))
                .build();
    }

    private static @Nullable Object successPolicy(@Nullable SuccessPolicy policy) {
        return policy == null
                ? null
                : new ObjectDraft()
                        .list("rules", policy.rules(), JobTree::successRule)
                        .build();
    }

    private static Object successRule(SuccessPolicy.Rule rule) {
        return new ObjectDraft()
                .put(
                        "succeededIndexes",
                        rule.indexes() == null ? null : rule.indexes().toString())
                .put("succeededCount", rule.count())
                .build();
    }

    private Map<String, Object> status(JobStatus status) {
        List<Pod> uncounted = status.uncountedTerminatedPods();
        return new ObjectDraft()
                .put("conditions", end(status))
                .put("startTime", metadata.time(status.startedAt()))
                .put("completionTime", hasCompleted(status) ? metadata.time(status.finishedAt()) : null)
                .put("active", status.activeCount())
                .put("succeeded", status.succeeded())
                .put("failed", status.failed())
                .put("completedIndexes", completedIndexes(status, uncounted).toString())
                .put("failedIndexes", status.failedIndexes().toString())
                .put("uncountedTerminatedPods", uncounted(uncounted))
                .build();
    }

    private static boolean hasCompleted(JobStatus status) {
        return status.state() == JobStatus.State.COMPLETE;
    }

    private List<Map<String, Object>> end(JobStatus status) {
        if (!status.isFinished()) {
            return List.of();
        }
        return List.of(new ObjectDraft()
                .put("type", hasCompleted(status) ? "Complete" : "Failed")
                .put("status", "True")
                .put("reason", status.reason())
                .put("lastTransitionTime", metadata.time(status.finishedAt()))
                .build());
    }

    /** The next sync counts the indexes of pods that have succeeded since the last one. */
    private static IndexSet completedIndexes(JobStatus status, List<Pod> uncounted) {
        IndexSet completed = IndexSet.empty();
        completed.addAll(status.completedIndexes());
        for (Pod pod : uncounted) {
            String index = pod.annotation(COMPLETION_INDEX);
            if (index != null && pod.phase() == Pod.Phase.SUCCEEDED) {
                completed.add(Integer.parseInt(index));
            }
        }
        return completed;
    }

    private static Map<String, Object> uncounted(List<Pod> pods) {
        return new ObjectDraft()
                .put("succeeded", uids(pods, Pod.Phase.SUCCEEDED))
                .put("failed", uids(pods, Pod.Phase.FAILED))
                .build();
    }

    private static List<String> uids(List<Pod> pods, Pod.Phase phase) {
        return pods.stream()
                .filter(pod -> pod.phase() == phase)
                .map(pod -> pod.meta().uid())
                .toList();
    }
}
