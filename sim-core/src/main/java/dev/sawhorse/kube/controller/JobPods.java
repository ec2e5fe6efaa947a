package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodMap;
import dev.sawhorse.kube.Watch.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pods of one Job that have not ended, or have without counting yet. One that is gone before it counts never does, unless it is
 * held back.
 */
final class JobPods {

    /** One pod and what the job knows of it. */
    static final class JobPod {
        private final Pod pod;
        private final int index;
        private final int failuresBefore;
        private final int ignoredBefore;
        private long endedAt = Pod.NEVER;
        private boolean counted;
        private boolean heldBack;
        private boolean gone;

        private JobPod(Pod pod, int index, int failuresBefore, int ignoredBefore) {
            this.pod = pod;
            this.index = index;
            this.failuresBefore = failuresBefore;
            this.ignoredBefore = ignoredBefore;
        }

        Pod pod() {
            return pod;
        }

        /** Returns the number of its completion in an indexed job, -1 in any other. */
        int index() {
            return index;
        }

        /** Returns how many pods of its number failed before it. */
        int failuresBefore() {
            return failuresBefore;
        }

        /** Returns how many pods of its number failed before it without counting. */
        int ignoredBefore() {
            return ignoredBefore;
        }

        /** Whether it counts already as a success or a failure, or never will. */
        boolean isCounted() {
            return counted;
        }

        boolean isActive() {
            return !gone && !pod.isTerminal() && !pod.isTerminating();
        }

        boolean isTerminating() {
            return !gone && !pod.isTerminal() && pod.isTerminating();
        }

        /** Does not count yet, and is not forgotten before it does: upstream a finalizer keeps it. */
        void holdBack() {
            heldBack = true;
        }

        boolean hasSucceeded() {
            return pod.phase() == Pod.Phase.SUCCEEDED;
        }

        /** Whether it failed; one on its way out is taken to have done so, where the job says that. */
        boolean hasFailed(boolean alsoTerminating) {
            return gone || pod.phase() == Pod.Phase.FAILED || (alsoTerminating && isTerminating());
        }

        /** Returns when it ended, or was told to. */
        long endedAt() {
            return endedAt != Pod.NEVER ? endedAt : pod.deletionAt();
        }
    }

    /** Null while there is none: a job that is over may be kept for as long as the run goes on. */
    private @Nullable PodMap<JobPod> pods;

    /** Adds a pod that was just made. */
    void add(Pod pod, int index, int failuresBefore, int ignoredBefore) {
        if (pods == null) {
            pods = new PodMap<>();
        }
        pods.put(pod, new JobPod(pod, index, failuresBefore, ignoredBefore));
    }

    /** Takes a change of a pod in; true if it is one the job has to look at. */
    boolean take(Event event, Pod pod, long now) {
        JobPod known = pods == null ? null : pods.get(pod);
        if (known == null) {
            return false;
        }
        if (pod.isTerminal() && known.endedAt == Pod.NEVER) {
            known.endedAt = now;
            forgetIfDone(known);
            return true;
        }
        if (event == Event.DELETED) {
            if (known.heldBack) {
                known.gone = true;
            } else if (!pod.isTerminal()) {
                forget(pod);
            }
            return true;
        }
        return pod.isTerminating();
    }

    private void forgetIfDone(JobPod pod) {
        if (pod.counted && (pod.gone || pod.pod.isTerminal())) {
            forget(pod.pod);
        }
    }

    private void forget(Pod pod) {
        if (pods == null) {
            return;
        }
        pods.remove(pod);
        if (pods.isEmpty()) {
            pods = null;
        }
    }

    /** Notes that a pod counts; one that has ended is forgotten. */
    void counted(JobPod pod) {
        pod.counted = true;
        forgetIfDone(pod);
    }

    Collection<JobPod> all() {
        return pods == null ? List.of() : pods.values();
    }

    /** Returns the pods that neither ended nor terminate, oldest first. */
    List<JobPod> active() {
        List<JobPod> active = new ArrayList<>();
        for (JobPod pod : all()) {
            if (pod.isActive()) {
                active.add(pod);
            }
        }
        return active;
    }

    int terminatingCount() {
        int count = 0;
        for (JobPod pod : all()) {
            if (pod.isTerminating()) {
                count++;
            }
        }
        return count;
    }
}
