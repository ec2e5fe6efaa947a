package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.IndexSet;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far a Job is, as of the last time it was looked at. */
public final class JobStatus {

    /** What a Job has come to. */
    public enum State {
        /** It is at work, or waits. */
        ACTIVE,
        /** It is to succeed once its last pods are gone. */
        SUCCEEDING,
        /** It is to fail once its last pods are gone. */
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
    private JobBackOff backOff = JobBackOff.NONE;
    private State state = State.ACTIVE;
    private String reason = "";

    /** In the order in which they came; two for nearly every job, and a job that nobody deletes keeps them to the end of a run. */
    private final List<Condition> conditions = new ArrayList<>(2);

    /** Null as long as there are none, as in every job that is not indexed. */
    private @Nullable IndexSet completedIndexes;

    private @Nullable IndexSet failedIndexes;
    private int active;
    private int succeeded;
    private int failed;
    private int numbers;
    private long startedAt = Pod.NEVER;
    private long finishedAt = Pod.NEVER;

    JobPods pods() {
        return pods;
    }

    JobBackOff backOff() {
        return backOff;
    }

    void backOff(JobBackOff changed) {
        backOff = changed;
    }

    /** Returns the number of the next pod, counted from 1. */
    int nextNumber() {
        return ++numbers;
    }

    /** Takes back the number of a pod that could not be made. */
    void numberUnused() {
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

    /** Counts a number of an indexed job as a success, once however often its pods succeed. */
    void countIndex(int index) {
        if (completedIndexes == null) {
            completedIndexes = IndexSet.empty();
        }
        if (completedIndexes.add(index)) {
            succeeded = completedIndexes.size();
        }
    }

    /** Notes numbers of an indexed job that have failed for good. */
    void failIndexes(IndexSet indexes) {
        if (failedIndexes != null) {
            failedIndexes.addAll(indexes);
        } else if (indexes.size() > 0) {
            failedIndexes = IndexSet.empty();
            failedIndexes.addAll(indexes);
        }
    }

    /** Notes a condition, in the place of one of that type. */
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

    /** Notes what the job is to end in, and why. */
    void end(State changed, String why) {
        state = changed;
        reason = why;
        condition(changed == State.FAILING ? "FailureTarget" : "SuccessCriteriaMet", true, why);
    }

    /** Says that the job is over. */
    void finish(long at) {
        boolean complete = state == State.SUCCEEDING;
        state = complete ? State.COMPLETE : State.FAILED;
        condition(complete ? "Complete" : "Failed", true, reason);
        finishedAt = at;
    }

    public State state() {
        return state;
    }

    /** Returns how many pods neither ended nor terminated. */
    public int activeCount() {
        return active;
    }

    public int succeeded() {
        return succeeded;
    }

    public int failed() {
        return failed;
    }

    /** Returns the numbers of an indexed job that have succeeded; only to be read. */
    public IndexSet completedIndexes() {
        return completedIndexes == null ? IndexSet.empty() : completedIndexes;
    }

    /** Returns the numbers of an indexed job that have failed for good; only to be read. */
    public IndexSet failedIndexes() {
        return failedIndexes == null ? IndexSet.empty() : failedIndexes;
    }

    /** Returns the conditions as {@code Type=True:Reason}, in the order in which they came. */
    public List<String> conditions() {
        List<String> texts = new ArrayList<>(conditions.size());
        conditions.forEach(condition -> texts.add(condition.text()));
        return texts;
    }

    /** Returns since when the job has been at work, {@link Pod#NEVER} while it is not. */
    public long startedAt() {
        return startedAt;
    }

    /** Whether the job has completed or failed. */
    public boolean isFinished() {
        return finishedAt != Pod.NEVER;
    }

    /** Returns when the job completed or failed, {@link Pod#NEVER} while it goes on. */
    public long finishedAt() {
        return finishedAt;
    }
}
