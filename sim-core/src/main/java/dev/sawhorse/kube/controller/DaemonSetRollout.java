// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rolling update of a DaemonSet (Kubernetes v1.37): decides its next step.
 *
 * <p>Without surge, old pods that are not available are deleted at once, and available ones while at most maxUnavailable nodes
 * are without an available pod. With surge, new pods are created beside at most maxSurge old ones that are available, and
 * beside every one that is not; an old pod is deleted when the new one beside it is available.
 */
final class DaemonSetRollout {

    /**
     * The pods of a DaemonSet on one node, except terminating ones.
     *
     * @param shouldRun whether the node is eligible
     * @param old the pod of an old template, null if there is none
     * @param updated the pod of the current template, null if there is none
     * @param excess whether there are two of either kind, which the controller deletes first
     */
    record NodePods(
            Node node,
            boolean shouldRun,
            @Nullable Pod old,
            @Nullable Pod updated,
            boolean excess) {}

    /** The pods to delete, and the nodes on which to create one beside the old one. */
    record Step(List<Pod> delete, List<Node> create) {}

    private final DaemonSet.RollingUpdate limits;
    private final long minReadyNanos;
    private final long now;
    private final List<NodePods> nodes;
    private final int desired;
    private final List<Pod> delete = new ArrayList<>();

    /**
     * Prepares a decision.
     *
     * @param nodes every node that is eligible or has a pod
     */
    DaemonSetRollout(DaemonSet set, DaemonSet.RollingUpdate limits, List<NodePods> nodes, long now) {
        this.limits = limits;
        this.minReadyNanos = set.minReadyNanos();
        this.now = now;
        this.nodes = nodes;
        this.desired = (int) nodes.stream().filter(NodePods::shouldRun).count();
    }

    Step step() {
        int surge = limits.surge(desired);
        return surge == 0 ? replace() : surge(surge);
    }

    private Step replace() {
        int unavailable = 0;
        List<Pod> candidates = new ArrayList<>();
        for (NodePods pods : nodes) {
            Pod old = pods.old();
            Pod only = old == null ? pods.updated() : old;
            boolean single = !pods.excess() && only != null && (old == null || pods.updated() == null);
            if (!single || !isAvailable(only)) {
                unavailable++;
                if (single && old != null) {
                    delete.add(old);
                }
            } else if (old != null) {
                candidates.add(old);
            }
        }
        delete.addAll(first(candidates, limits.unavailable(desired) - unavailable));
        return new Step(delete, List.of());
    }

    private Step surge(int surge) {
        int surging = 0;
        int available = 0;
        List<Node> needed = new ArrayList<>();
        List<Node> candidates = new ArrayList<>();
        List<Pod> misplaced = new ArrayList<>();
        for (NodePods pods : nodes) {
            Pod old = pods.old();
            if (pods.excess()) {
                surging++;
                continue;
            }
            available += isAvailable(old == null ? pods.updated() : old) ? 1 : 0;
            if (old == null) {
                continue;
            }
            if (pods.updated() != null) {
                if (isAvailable(pods.updated())) {
                    delete.add(old);
                } else {
                    surging++;
                }
            } else if (pods.shouldRun()) {
                (isAvailable(old) ? candidates : needed).add(pods.node());
            } else {
                (isAvailable(old) ? misplaced : delete).add(old);
            }
        }
        delete.addAll(first(misplaced, available - desired));
        needed.addAll(first(candidates, surge - surging));
        return new Step(delete, needed);
    }

    private static <T> List<T> first(List<T> list, int count) {
        return list.subList(0, Math.min(list.size(), Math.max(0, count)));
    }

    private boolean isAvailable(@Nullable Pod pod) {
        return pod != null && pod.isReady() && pod.readyAt() + minReadyNanos <= now;
    }
}
