// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;

/**
 * The pending pods that a provisioning round places.
 */
public final class PendingPods {
    private PendingPods() {}

    /**
     * Whether the pod waits for capacity: kube-scheduler has found no place for it, no preemption is about to make one, and
     * neither a DaemonSet nor a node owns it.
     */
    @Upstream(
            file = "pkg/utils/pod/scheduling.go",
            symbol = {"IsProvisionable", "IsPreempting"})
    public static boolean isProvisionable(Pod pod) {
        return pod.isUnschedulable()
                && pod.nominatedNodeName() == null
                && !pod.isOwnedByDaemonSet()
                && !pod.isOwnedByNode();
    }

    /**
     * Whether the pod will need a place again when its node goes: it is running and not about to end – or ending, but of a
     * StatefulSet, which only then makes the next – and neither a DaemonSet nor a node owns it.
     */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsReschedulable")
    public static boolean isReschedulable(Pod pod) {
        boolean replaced = pod.isTerminating() && Pods.isOwnedByStatefulSet(pod);
        return (Pods.isActive(pod) || replaced) && !pod.isOwnedByDaemonSet() && !pod.isOwnedByNode();
    }

    /** Whether the pod is reschedulable, nothing forbids its disruption now, and no budget will forever. */
    @Upstream(file = "pkg/utils/pdb/pdb.go", symbol = "Limits.IsCurrentlyReschedulable")
    public static boolean isCurrentlyReschedulable(Pod pod, PdbLimits limits, long nowNanos) {
        return isReschedulable(pod) && isFree(pod, limits, nowNanos);
    }

    /** Whether nothing forbids the disruption of a reschedulable pod now, and no budget will forever. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsDisruptable")
    public static boolean isFree(Pod pod, PdbLimits limits, long nowNanos) {
        return (!Pods.isDoNotDisrupt(pod, nowNanos) || !Pods.isActive(pod)) && !limits.isFullyBlocked(pod, nowNanos);
    }
}
