// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.IndexSet;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The status of a Job, as of its last sync. */
public final class JobStatus {

    /** The phase of a Job. */
    public enum State {
        /** Running or waiting. */
        ACTIVE,
        /** To succeed once its last pods are gone. */
        SUCCEEDING,
        /** To fail once its last pods are gone. */
        FAILING,
        COMPLETE,
        FAILED
    }

    private record Condition(String type, boolean isTrue, String reason) {
        String text() {
            return type + (isTrue ? "=True:" : "=False:") + reason;
        }
    }

    private final JobPods pods = new JobPods();

    /** Null in nearly every job: few have checkpoints. */
    private @Nullable JobWorks works;

    private JobBackOff backOff = JobBackOff.NONE;
    private State state = State.ACTIVE;
    private String reason = "";

    /**
     * The conditions in the order of their addition; nearly every job has two, kept to the end of a run unless it is deleted.
     */
    private final List<Condition> conditions = new ArrayList<>(2);

    /** Null while there are none, as in every job that is not indexed. */
    private @Nullable IndexSet completedIndexes;

    private @Nullable IndexSet failedIndexes;
    private int active;
    private int succeeded;
    private int failed;
    private int numbers;
    private long startedAt = Pod.NEVER;
    private long finishedAt = Pod.NEVER;

    /** Sets the recorded progress of a job. */
    void restore(JobProgress progress) {
        succeeded = progress.succeeded();
        failed = progress.failed();
        startedAt = progress.startedAt();
        failIndexes(progress.failedIndexes());
        if (progress.completedIndexes().size() > 0) {
            completedIndexes = IndexSet.empty();
            completedIndexes.addAll(progress.completedIndexes());
        }
        backOff = progress.backOff();
        JobProgress.End ended = progress.end();
        if (ended != null) {
            end(ended.isComplete() ? State.SUCCEEDING : State.FAILING, ended.reason());
            finish(ended.at());
        }
    }

    JobPods pods() {
        return pods;
    }

    JobWorks works() {
        if (works == null) {
            works = new JobWorks();
        }
        return works;
    }

    /** Returns the pods that have ended and are not counted yet. */
    public List<Pod> uncountedTerminatedPods() {
        return pods.all().stream()
                .filter(pod -> !pod.isCounted() && pod.pod().isTerminal())
                .map(JobPods.JobPod::pod)
                .toList();
    }

    /** Returns the back-off of new pods. */
    public JobBackOff backOff() {
        return backOff;
    }

    void backOff(JobBackOff changed) {
        backOff = changed;
    }

    /** Returns the number of the next pod, counted from 1. */
    int nextNumber() {
        return ++numbers;
    }

    /** Returns the number of a pod that could not be created. */
    void returnNumber() {
        numbers--;
    }

    void active(int count) {
        active = count;
    }

    void started(long at) {
        startedAt = at;
    }

    void countSuccess() {
        succeeded++;
    }

    void countFailure() {
        failed++;
    }

    /** Counts a completion index as succeeded, once for all its pods; a pod without index counts for none. */
    void countIndex(int index) {
        if (index < 0) {
            return;
        }
        if (completedIndexes == null) {
            completedIndexes = IndexSet.empty();
        }
        if (completedIndexes.add(index)) {
            succeeded = completedIndexes.size();
        }
    }

    /** Adds completion indexes that have failed for good. */
    void failIndexes(IndexSet indexes) {
        if (failedIndexes != null) {
            failedIndexes.addAll(indexes);
        } else if (indexes.size() > 0) {
            failedIndexes = IndexSet.empty();
            failedIndexes.addAll(indexes);
        }
    }

    /** Sets a condition, replacing one of that type. */
    void condition(String type, boolean value, String why) {
        Condition changed = new Condition(type, value, why);
        int place = conditionPlace(type);
        if (place < 0) {
            conditions.add(changed);
        } else {
            conditions.set(place, changed);
        }
    }

    boolean hasCondition(String type) {
        return conditionPlace(type) >= 0;
    }

    private int conditionPlace(String type) {
        for (int i = 0; i < conditions.size(); i++) {
            if (conditions.get(i).type().equals(type)) {
                return i;
            }
        }
        return -1;
    }

    /** Sets the phase in which the job will end, with a reason. */
    void end(State changed, String why) {
        state = changed;
        reason = why;
        condition(changed == State.FAILING ? "FailureTarget" : "SuccessCriteriaMet", true, why);
    }

    /** Marks the job as finished. */
    void finish(long at) {
        boolean complete = state == State.SUCCEEDING;
        state = complete ? State.COMPLETE : State.FAILED;
        condition(complete ? "Complete" : "Failed", true, reason);
        finishedAt = at;
    }

    public State state() {
        return state;
    }

    /** Returns the number of pods that have neither ended nor are terminating. */
    public int activeCount() {
        return active;
    }

    public int succeeded() {
        return succeeded;
    }

    public int failed() {
        return failed;
    }

    /** Returns the succeeded completion indexes; read-only. */
    public IndexSet completedIndexes() {
        return completedIndexes == null ? IndexSet.empty() : completedIndexes;
    }

    /** Returns the failed completion indexes; read-only. */
    public IndexSet failedIndexes() {
        return failedIndexes == null ? IndexSet.empty() : failedIndexes;
    }

    /** Returns the conditions as {@code Type=True:Reason}, in the order of their addition. */
    public List<String> conditions() {
        List<String> texts = new ArrayList<>(conditions.size());
        conditions.forEach(condition -> texts.add(condition.text()));
        return texts;
    }

    /** Returns since when the job has been active, {@link Pod#NEVER} while it is not. */
    public long startedAt() {
        return startedAt;
    }

    /** Returns why the job ends or has ended, empty while it is active. */
    public String reason() {
        return reason;
    }

    /** Whether the job has completed or failed. */
    public boolean isFinished() {
        return finishedAt != Pod.NEVER;
    }

    /** Returns when the job completed or failed, {@link Pod#NEVER} before that. */
    public long finishedAt() {
        return finishedAt;
    }
}
