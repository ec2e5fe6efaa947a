package dev.sawhorse.kube;

import org.jspecify.annotations.Nullable;

/**
 * The status of a pod as a cluster recorded it. Times are nanoseconds on the simulation's clock, {@link Pod#NEVER} where it
 * has not happened.
 *
 * @param unschedulableReason why the scheduler found no node, empty where it has not said so
 * @param deletionAt when the pod is to be gone at the latest
 * @param restarts the most restarts that one of its containers has had
 * @param unknownReadiness whether a pod that is not ready is not said to be so
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

    /** The status of a pod whose containers never restarted. */
    public PodStatus(
            Pod.Phase phase,
            @Nullable String nominatedNodeName,
            String unschedulableReason,
            long startedAt,
            long readyAt,
            long deletionAt) {
        this(phase, nominatedNodeName, unschedulableReason, startedAt, readyAt, deletionAt, 0, false);
    }

    /** Returns a pod in this state. */
    public Pod restore(ObjectMeta meta, PodSpec spec) {
        Pod pod = new Pod(meta, spec);
        pod.phase(phase);
        pod.nominated(nominatedNodeName);
        pod.unschedulable(unschedulableReason);
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
