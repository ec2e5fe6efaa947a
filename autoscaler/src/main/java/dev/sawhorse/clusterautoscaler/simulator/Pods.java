// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;

/** The classification of pods by Cluster Autoscaler: daemon, mirror, expendable, terminating, recreatable. */
public final class Pods {
    /** The GPU resource of nodes and pod requests. */
    public static final String GPU = "nvidia.com/gpu";

    private static final String API_SERVER = "api";
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long DEFAULT_GRACE_SECONDS = 30;
    private static final long LONG_TERMINATING_EXTRA = 30 * NANOS_PER_SECOND;

    private Pods() {}

    /** Whether a DaemonSet controls the pod, or its annotation marks it as a daemon pod. */
    @Upstream(repository = Repository.CLUSTER_AUTOSCALER, file = "pkg/utils/pod/pod.go", symbol = "IsDaemonSetPod")
    public static boolean isDaemonPod(Pod pod) {
        return pod.isControlledBy("DaemonSet")
                || "true".equals(pod.meta().annotations().get("cluster-autoscaler.kubernetes.io/daemonset-pod"));
    }

    /** Whether the pod is a mirror pod of a static pod. */
    @Upstream(repository = Repository.CLUSTER_AUTOSCALER, file = "pkg/utils/pod/pod.go", symbol = "IsMirrorPod")
    public static boolean isMirrorPod(Pod pod) {
        return pod.meta().annotations().containsKey("kubernetes.io/config.mirror");
    }

    /** Whether labels and specs are equal. */
    public static boolean isAlike(Pod one, Pod other) {
        return one.spec().equals(other.spec())
                && one.meta().labels().equals(other.meta().labels());
    }

    /**
     * Whether the pod's priority is below the cutoff, so that nodes are neither added nor kept for it; false without a
     * priority.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/utils/expendable.go",
            symbol = "IsExpendablePod")
    public static boolean isExpendable(Pod pod, AutoscalingOptions options) {
        return pod.spec().hasPriority()
                && pod.spec().priority() < options.integer(Flag.EXPENDABLE_PODS_PRIORITY_CUTOFF);
    }

    @Upstream(repository = Repository.CLUSTER_AUTOSCALER, file = "pkg/utils/gpu/gpu.go", symbol = "PodRequestsGpu")
    public static boolean asksForGpu(Pod pod) {
        return pod.spec().requests().amount(ResourceName.index(GPU)) > 0;
    }

    /** Whether the pod should have terminated more than half a minute ago. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/drain/drain.go",
            symbol = "IsPodLongTerminating")
    public static boolean isLongTerminating(Pod pod, long now) {
        if (!pod.isTerminating()) {
            return false;
        }
        long grace = pod.spec().terminationGracePeriodSeconds();
        long seconds = grace == PodSpec.NO_GRACE_PERIOD ? DEFAULT_GRACE_SECONDS : grace;
        return pod.deletionDeadline() + seconds * NANOS_PER_SECOND + LONG_TERMINATING_EXTRA < now;
    }

    /** Returns the pod without its node, as it would be if it were created again. */
    @Upstream(repository = Repository.CLUSTER_AUTOSCALER, file = "pkg/utils/pod/pod.go", symbol = "ClearPodNodeNames")
    public static Pod unbound(Pod pod) {
        return pod.spec().nodeName() == null
                ? pod
                : new Pod(pod.meta(), pod.spec().toBuilder().nodeName(null).build());
    }

    /** Whether the pod would be created again on another node: all but daemon pods, mirror pods and static pods. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/pod/pod.go",
            symbol = "FilterRecreatablePods")
    public static boolean isRecreatable(Pod pod) {
        String source = pod.meta().annotations().getOrDefault("kubernetes.io/config.source", API_SERVER);
        return source.equals(API_SERVER) && !isDaemonPod(pod) && !isMirrorPod(pod);
    }
}
