// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.scaledown.DeletionTracker;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.clusterautoscaler.simulator.HintingSimulator;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.input.GoDuration;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The pending pods that fit no node, and those of them that are old enough for a scale-up. Times are nanoseconds.
 */
final class PendingPods {
    private static final long NEW_POD_AGE = 2_000_000_000L;
    private static final long NEW_GPU_POD_AGE = 30_000_000_000L;
    private static final String DELAY = "cluster-autoscaler.kubernetes.io/pod-scale-up-delay";

    private final Cluster cluster;
    private final ClusterSnapshot snapshot;
    private final AutoscalingOptions options;
    private final Supplier<List<Pod>> injected;
    private final HintingSimulator hints = new HintingSimulator();

    /** @param injected supplier of pods that are treated as pending as well */
    PendingPods(Cluster cluster, ClusterSnapshot snapshot, AutoscalingOptions options, Supplier<List<Pod>> injected) {
        this.cluster = cluster;
        this.snapshot = snapshot;
        this.options = options;
        this.injected = injected;
    }

    HintingSimulator hints() {
        return hints;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/utils/expendable.go",
            symbol = "IsExpendablePod")
    private boolean isExpendable(Pod pod) {
        return Pods.isExpendable(pod, options);
    }

    /** Returns the pods that are bound to a node or nominated to one by preemption. */
    List<Pod> placed() {
        return cluster.pods().list().stream()
                .filter(pod -> isManaged(pod) && !isExpendable(pod))
                .filter(pod -> pod.nodeName() != null || (pod.nominatedNodeName() != null && !pod.isTerminating()))
                .toList();
    }

    /** Whether Cluster Autoscaler considers a pod: one that has not ended and whose scheduler it does not ignore. */
    private boolean isManaged(Pod pod) {
        List<String> schedulers = options.list(Flag.ALLOWED_SCHEDULER_NAMES);
        return !pod.isTerminal()
                && (schedulers.isEmpty() || schedulers.contains(pod.spec().schedulerName()));
    }

    /**
     * Returns the pending pods that fit no existing or upcoming node; the others are placed into the snapshot ({@code
     * core/podlistprocessor/filter_out_schedulable.go}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/podlistprocessor/filter_out_schedulable.go",
            symbol = {
                "filterOutSchedulablePodListProcessor.Process",
                "filterOutSchedulablePodListProcessor.filterOutSchedulableByPacking"
            })
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/podlistprocessor/currently_drained_nodes.go",
            symbol = {"currentlyDrainedNodesPodListProcessor.Process", "currentlyDrainedPods"})
    List<Pod> toHelp(DeletionTracker deletions) {
        List<Pod> waiting = new ArrayList<>();
        for (Pod pod : cluster.pods().list()) {
            if (isWaiting(pod) && !isExpendable(pod)) {
                waiting.add(pod);
            }
        }
        injected.get().stream().filter(pod -> !isExpendable(pod)).forEach(waiting::add);
        for (String name : deletions.drained()) {
            NodeInfo node = snapshot.find(name);
            if (node != null) {
                node.pods().stream()
                        .filter(pod -> Pods.isRecreatable(pod) && !pod.isTerminating())
                        .map(Pods::unbound)
                        .forEach(waiting::add);
            }
        }
        List<Pod> sorted = HintingSimulator.sorted(waiting);
        Set<Pod> placed = new LinkedHashSet<>(hints.trySchedule(snapshot, sorted, false, node -> true));
        hints.dropOldHints();
        sorted.removeIf(pod -> placed.contains(pod) || Pods.isDaemonPod(pod));
        return sorted;
    }

    private boolean isWaiting(Pod pod) {
        if (pod.nodeName() != null || pod.nominatedNodeName() != null || !isManaged(pod) || pod.isTerminating()) {
            return false;
        }
        return pod.isUnschedulable()
                || options.list(Flag.BYPASSED_SCHEDULER_NAMES)
                        .contains(pod.spec().schedulerName());
    }

    /**
     * Returns the pods that have been pending for longer than the scale-up delay ({@code core/static_autoscaler.go
     * filterOutYoungPods}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "StaticAutoscaler.filterOutYoungPods")
    List<Pod> oldEnough(List<Pod> pods) {
        long now = cluster.now();
        return pods.stream()
                .filter(pod -> now - pod.meta().createdAt() > delay(pod))
                .toList();
    }

    private long delay(Pod pod) {
        long delay = options.nanos(Flag.NEW_POD_SCALE_UP_DELAY);
        String annotation = pod.meta().annotations().get(DELAY);
        return annotation == null
                ? delay
                : Math.max(delay, GoDuration.find(annotation).orElse(delay));
    }

    /**
     * Whether all pods are so new that more may be about to be created: 2 s, for pods with GPUs 30 s ({@code
     * core/static_autoscaler.go allPodsAreNew}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "allPodsAreNew")
    boolean areAllNew(List<Pod> pods) {
        long oldest = Long.MAX_VALUE;
        long oldestWithGpu = Long.MAX_VALUE;
        for (Pod pod : pods) {
            long created = pod.meta().createdAt();
            oldest = Math.min(oldest, created);
            oldestWithGpu = Pods.asksForGpu(pod) ? Math.min(oldestWithGpu, created) : oldestWithGpu;
        }
        long now = cluster.now();
        boolean isGpuNew = oldestWithGpu != Long.MAX_VALUE && oldestWithGpu + NEW_GPU_POD_AGE > now;
        return oldest + NEW_POD_AGE > now || isGpuNew;
    }
}
