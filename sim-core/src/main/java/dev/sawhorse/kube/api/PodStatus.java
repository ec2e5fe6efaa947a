// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.jspecify.annotations.Nullable;

/**
 * The recorded status of a pod. Times are nanoseconds on the simulation's clock, {@link Pod#NEVER} where the event has not
 * happened.
 *
 * @param unschedulableReason the scheduler's message, empty where there is none
 * @param deletionAt the end of the deletion's grace period
 * @param restarts the greatest number of restarts of its containers
 * @param unknownReadiness whether a pod that is not ready has no such condition
 */
public record PodStatus(
        Pod.Phase phase,
        @Nullable String nominatedNodeName,
        String unschedulableReason,
        long startedAt,
        long readyAt,
        long deletionAt,
        int restarts,
        boolean unknownReadiness) {

    /** Makes the status of a pod without restarts. */
    public PodStatus(
            Pod.Phase phase,
            @Nullable String nominatedNodeName,
            String unschedulableReason,
            long startedAt,
            long readyAt,
            long deletionAt) {
        this(phase, nominatedNodeName, unschedulableReason, startedAt, readyAt, deletionAt, 0, false);
    }

    /** Returns a pod with this status whose containers run until it is deleted. */
    public Pod restore(ObjectMeta meta, PodSpec spec) {
        return restore(meta, spec, Pod.FOREVER);
    }

    /** Returns a pod with this status and the given run time of its containers. */
    public Pod restore(ObjectMeta meta, PodSpec spec, long lifetimeNanos) {
        Pod pod = new Pod(meta, spec, lifetimeNanos);
        pod.phase(phase);
        pod.nominated(nominatedNodeName);
        pod.unschedulable(unschedulableReason, Pod.NEVER);
        pod.restarts(restarts);
        pod.unknownReadiness(unknownReadiness);
        if (startedAt != Pod.NEVER) {
            pod.started(startedAt);
        }
        if (readyAt != Pod.NEVER) {
            pod.ready(readyAt);
        }
        if (deletionAt != Pod.NEVER) {
            pod.terminating(deletionAt, deletionAt);
        }
        return pod;
    }
}
