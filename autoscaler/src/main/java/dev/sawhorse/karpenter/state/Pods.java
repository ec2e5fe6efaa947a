// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.input.GoDuration;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.upstream.Upstream;
import java.util.OptionalLong;

/** The predicates of pods by which Karpenter decides about disruption ({@code utils/pod/scheduling.go}). */
public final class Pods {
    /** The taint of a node that is being disrupted. */
    public static final Taint DISRUPTED = new Taint(KarpenterLabels.DISRUPTED_TAINT, "", Taint.NO_SCHEDULE);

    private static final long STUCK_NANOS = 60_000_000_000L;

    private Pods() {}

    /** Whether a StatefulSet owns the pod. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsOwnedByStatefulSet")
    public static boolean isOwnedByStatefulSet(Pod pod) {
        for (OwnerReference owner : pod.meta().ownerReferences()) {
            if (owner.apiVersion().equals("apps/v1") && owner.kind().equals("StatefulSet")) {
                return true;
            }
        }
        return false;
    }

    /** Whether the pod is neither terminal nor terminating. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsActive")
    public static boolean isActive(Pod pod) {
        return !pod.isTerminal() && !pod.isTerminating();
    }

    /** Whether a drain evicts the pod through the Eviction API. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsEvictable")
    public static boolean isEvictable(Pod pod, long nowNanos) {
        return isActive(pod) && !toleratesDisrupted(pod) && !pod.isOwnedByNode() && !isDoNotDisrupt(pod, nowNanos);
    }

    /** Whether a drain waits for the pod to be gone. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsWaitingEviction")
    public static boolean isWaitingEviction(Pod pod, long nowNanos) {
        return !pod.isTerminal() && isDrainable(pod, nowNanos);
    }

    /**
     * Whether a drain includes the pod: not one that tolerates the disruption taint, is owned by the node or is stuck
     * terminating.
     */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsDrainable")
    public static boolean isDrainable(Pod pod, long nowNanos) {
        return !toleratesDisrupted(pod) && !isStuckTerminating(pod, nowNanos) && !pod.isOwnedByNode();
    }

    /**
     * Whether the pod's annotation do-not-disrupt, {@code true} or a duration since its start, protects its node from
     * disruption ({@code IsDoNotDisruptActive}).
     */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsDoNotDisruptActive")
    public static boolean isDoNotDisrupt(Pod pod, long nowNanos) {
        String annotation = pod.annotation(KarpenterLabels.DO_NOT_DISRUPT);
        if (annotation == null) {
            return false;
        }
        if (annotation.equals("true")) {
            return true;
        }
        OptionalLong nanos = protectionNanos(annotation);
        if (nanos.isEmpty()) {
            return false;
        }
        return pod.startedAt() == Pod.NEVER || nowNanos - ApiTime.stored(pod.startedAt()) < nanos.getAsLong();
    }

    /** Returns how long after its start an annotation protects a pod; empty if it is not a positive duration. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "parseDoNotDisrupt")
    public static OptionalLong protectionNanos(String annotation) {
        OptionalLong nanos = GoDuration.find(annotation);
        return nanos.isPresent() && nanos.getAsLong() > 0 ? nanos : OptionalLong.empty();
    }

    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "ToleratesDisruptedNoScheduleTaint")
    private static boolean toleratesDisrupted(Pod pod) {
        return Toleration.anyTolerates(pod.spec().tolerations(), DISRUPTED);
    }

    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsStuckTerminating")
    private static boolean isStuckTerminating(Pod pod, long nowNanos) {
        return pod.isTerminating() && nowNanos > ApiTime.stored(pod.deletionDeadline()) + STUCK_NANOS;
    }
}
