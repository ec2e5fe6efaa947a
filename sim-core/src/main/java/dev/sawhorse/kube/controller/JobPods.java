// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.OrderedPodMap;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The uncounted pods of one Job: active ones, and those that have ended without being counted yet. A pod that is removed before
 * it is counted never is, unless it is held back.
 */
final class JobPods {

    /** A pod with its bookkeeping. */
    static final class JobPod {
        private final Pod pod;
        private final int index;
        private final int failuresBefore;
        private final int ignoredBefore;
        private long endedAt = Pod.NEVER;
        private boolean counted;
        private boolean heldBack;
        private boolean deleted;

        private JobPod(Pod pod, int index, int failuresBefore, int ignoredBefore) {
            this.pod = pod;
            this.index = index;
            this.failuresBefore = failuresBefore;
            this.ignoredBefore = ignoredBefore;
        }

        Pod pod() {
            return pod;
        }

        /** Returns its completion index, -1 if the job is not indexed. */
        int index() {
            return index;
        }

        /** Returns the number of failed pods of its index before it. */
        int failuresBefore() {
            return failuresBefore;
        }

        /** Returns the number of ignored failures of its index before it. */
        int ignoredBefore() {
            return ignoredBefore;
        }

        /** Whether it was counted as a success or a failure, or never will be. */
        boolean isCounted() {
            return counted;
        }

        boolean isActive() {
            return !deleted && !pod.isTerminal() && !pod.isTerminating();
        }

        boolean isTerminating() {
            return !deleted && !pod.isTerminal() && pod.isTerminating();
        }

        /** Delays its counting and keeps it until then: upstream by a finalizer. */
        void holdBack() {
            heldBack = true;
        }

        boolean hasSucceeded() {
            return pod.phase() == Pod.Phase.SUCCEEDED;
        }

        /** Whether it failed; terminating pods count as failed if the job says so. */
        boolean hasFailed(boolean alsoTerminating) {
            return deleted || pod.phase() == Pod.Phase.FAILED || (alsoTerminating && isTerminating());
        }

        /** Returns when it ended, or was deleted. */
        long endedAt() {
            return endedAt != Pod.NEVER ? endedAt : pod.deletionAt();
        }
    }

    /** Null while there are none: a finished job may be kept to the end of the run. */
    private @Nullable OrderedPodMap<JobPod> pods;

    /** Adds a newly created pod. */
    void add(Pod pod, int index, int failuresBefore, int ignoredBefore) {
        if (pods == null) {
            pods = OrderedPodMap.create();
        }
        pods.put(pod, new JobPod(pod, index, failuresBefore, ignoredBefore));
    }

    /** Processes a change of a pod; true if the job needs a sync. */
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
                known.deleted = true;
            } else if (!pod.isTerminal()) {
                forget(pod);
            }
            return true;
        }
        return pod.isTerminating();
    }

    private void forgetIfDone(JobPod pod) {
        if (pod.counted && (pod.deleted || pod.pod.isTerminal())) {
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

    /** Marks a pod as counted; one that has ended is removed. */
    void counted(JobPod pod) {
        pod.counted = true;
        forgetIfDone(pod);
    }

    Collection<JobPod> all() {
        return pods == null ? List.of() : pods.values();
    }

    /** Returns the pods that have neither ended nor are terminating, oldest first. */
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
