package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Watch.Event;
import java.util.ArrayList;
import java.util.List;

/** How far a Job is, counted from what its pods do. */
public final class JobStatus {
    private static final long BACK_OFF_NANOS = 10_000_000_000L;
    private static final long MAX_BACK_OFF_NANOS = 600_000_000_000L;

    private final OwnedPods pods = new OwnedPods();
    private int numbers;
    private int succeeded;
    private int failed;
    private int failuresInARow;
    private long lastFailureAt = Pod.NEVER;
    private long finishedAt = Pod.NEVER;

    /** Takes a change of a pod in; true if it changes what is counted. */
    boolean take(Event event, Pod pod, long now) {
        boolean changed = pods.take(event, pod);
        if (!changed || event == Event.DELETED) {
            return changed;
        }
        if (pod.phase() == Pod.Phase.SUCCEEDED) {
            succeeded++;
            failuresInARow = 0;
        } else if (pod.phase() == Pod.Phase.FAILED) {
            failed++;
            failuresInARow++;
            lastFailureAt = now;
        }
        return true;
    }

    /** Returns the number of the next pod, counted from 1. */
    int nextNumber() {
        return ++numbers;
    }

    void finish(long at) {
        finishedAt = at;
    }

    /** Returns the pods that neither ended nor terminate, the youngest first, at most so many. */
    List<Pod> lastActive(int count) {
        List<Pod> active = new ArrayList<>(pods.active());
        List<Pod> last = new ArrayList<>();
        for (int i = active.size() - 1; i >= 0 && last.size() < count; i--) {
            last.add(active.get(i));
        }
        return last;
    }

    /** Returns until when no pod is created after failures, {@link Pod#NEVER} where none of the last pods failed. */
    long backOffEndsAt() {
        if (failuresInARow == 0) {
            return Pod.NEVER;
        }
        long delay = failuresInARow > 7 ? MAX_BACK_OFF_NANOS : BACK_OFF_NANOS << (failuresInARow - 1);
        return lastFailureAt + Math.min(delay, MAX_BACK_OFF_NANOS);
    }

    /** Returns how many pods neither ended nor terminate. */
    public int activeCount() {
        return pods.activeCount();
    }

    public int succeeded() {
        return succeeded;
    }

    public int failed() {
        return failed;
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
