// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.termination;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The terminator, which taints and drains a node ({@code node/termination/terminator/terminator.go}). */
final class Terminator {
    private static final String EXCLUDE_FROM_BALANCERS = "node.kubernetes.io/exclude-from-external-load-balancers";

    private final Environment karpenter;
    private final EvictionQueue evictions;
    private final DrainRule rule;

    /** The rule by which the pods that a drain waits for are deleted or evicted. */
    @FunctionalInterface
    private interface DrainRule {
        void drain(List<Pod> waiting, long deadlineNanos);
    }

    @Upstream(file = "pkg/controllers/node/termination/terminator/terminator.go", symbol = "NewTerminator")
    Terminator(Environment karpenter, EvictionQueue evictions) {
        this.karpenter = karpenter;
        this.evictions = evictions;
        this.rule = karpenter.options().version().has(RuleChange.FORCED_DELETION_BY_EVICTION_QUEUE)
                ? this::queueAll
                : this::deleteExpiringAndQueueEvictable;
    }

    /** Adds the disruption taint to the node and excludes it from load balancers. */
    @Upstream(file = "pkg/controllers/node/termination/terminator/terminator.go", symbol = "Terminator.Taint")
    void taint(Node node) {
        Cluster cluster = karpenter.cluster();
        if (node.taints().stream().noneMatch(Pods.DISRUPTED::matches)) {
            cluster.setTaints(node, Taints.with(Taints.without(node.taints(), Pods.DISRUPTED.key()), Pods.DISRUPTED));
        }
        if (!"karpenter".equals(node.label(EXCLUDE_FROM_BALANCERS))) {
            Map<String, String> labels = new TreeMap<>(node.labels());
            labels.put(EXCLUDE_FROM_BALANCERS, "karpenter");
            cluster.relabel(node, labels, node.meta().annotations());
        }
    }

    /**
     * Evicts the pods of the node, in the order of a graceful shutdown ({@code groupPodsByPriority}): ordinary pods, then
     * ordinary daemon pods, then critical pods, then critical daemon pods. Pods that must be deleted directly do not wait
     * for their group.
     *
     * @return number of pods still waited for
     */
    @Upstream(file = "pkg/controllers/node/termination/terminator/terminator.go", symbol = "Terminator.Drain")
    int drain(Node node, long deadlineNanos) {
        long now = karpenter.now();
        List<Pod> waiting = karpenter.cluster().podsOn(node.name()).stream()
                .filter(pod -> Pods.isWaitingEviction(pod, now))
                .toList();
        rule.drain(waiting, deadlineNanos);
        return waiting.size();
    }

    /** Queues the pods whose grace period exceeds the deadline, and those of the first group. */
    private void queueAll(List<Pod> waiting, long deadlineNanos) {
        long now = karpenter.now();
        List<Pod> due = new ArrayList<>();
        List<Pod> graceful = new ArrayList<>();
        for (Pod pod : waiting) {
            (EvictionQueue.isDueForDeletion(pod, deadlineNanos, now) ? due : graceful).add(pod);
        }
        evictions.add(due, deadlineNanos);
        evictions.add(firstTier(graceful), deadlineNanos);
    }

    /**
     * Deletes the pods whose grace period exceeds the deadline, and queues those of the first group that may be evicted. The
     * pods are listed once, so that a pod which has just been deleted is evicted as well.
     */
    @Upstream(
            file = "pkg/controllers/node/termination/terminator/terminator.go",
            symbol = {"Terminator.DeleteExpiringPods", "Terminator.podDeleteTimeWithGracePeriod"})
    private void deleteExpiringAndQueueEvictable(List<Pod> waiting, long deadlineNanos) {
        long now = karpenter.now();
        List<Pod> evictable = firstTier(waiting).stream()
                .filter(pod -> Pods.isEvictable(pod, now))
                .toList();
        for (Pod pod : waiting) {
            if (EvictionQueue.isPastDeleteTime(pod, deadlineNanos, now)
                    && (!pod.isTerminating() || pod.deletionDeadline() > deadlineNanos)) {
                evictions.forceDelete(pod, deadlineNanos);
            }
        }
        evictions.add(evictable, EvictionQueue.NO_DEADLINE);
    }

    private static List<Pod> firstTier(List<Pod> pods) {
        int first = pods.stream().mapToInt(Terminator::tier).min().orElse(0);
        return pods.stream().filter(pod -> tier(pod) == first).toList();
    }

    @Upstream(
            file = "pkg/controllers/node/termination/terminator/terminator.go",
            symbol = "Terminator.groupPodsByPriority")
    private static int tier(Pod pod) {
        String priority = pod.spec().priorityClassName();
        boolean critical = priority.equals("system-cluster-critical") || priority.equals("system-node-critical");
        return (critical ? 2 : 0) + (pod.isOwnedByDaemonSet() ? 1 : 0);
    }
}
