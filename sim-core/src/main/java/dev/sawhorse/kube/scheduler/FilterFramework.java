// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * kube-scheduler's filters over nodes and pods that need not exist: for simulations of where a pod could run. It starts without
 * nodes; names, storage and namespaces are those of a cluster, which it never changes.
 */
public final class FilterFramework {
    private final SchedulerCache nodes = new SchedulerCache();
    private final PodClasses classes;
    private final NodeEvaluations evaluations;

    /** Makes the filters of a profile; its scores are not used. */
    public FilterFramework(Cluster cluster, Profile profile) {
        Profile filtersOnly =
                new Profile(profile.filters(), List.of(), profile.queueSort(), 0, false, false, false, TieBreak.HEAP);
        this.classes = PodClasses.of(cluster, filtersOnly);
        this.evaluations = new NodeEvaluations(filtersOnly, SchedulingContext.of(cluster, nodes));
    }

    /** Adds a node without pods and returns its info. */
    public NodeInfo addNode(Node node) {
        nodes.add(node);
        NodeInfo added = nodes.find(node.name());
        if (added == null) {
            throw new IllegalStateException(node + " was added and is not there");
        }
        return added;
    }

    /** Removes a node with its pods. */
    public void removeNode(NodeInfo node) {
        for (Pod pod : List.copyOf(node.pods())) {
            nodes.removePod(pod, node.node().name());
        }
        nodes.remove(node.node());
    }

    public @Nullable NodeInfo find(String nodeName) {
        return nodes.find(nodeName);
    }

    /** Adds a pod to a node without filtering. */
    public void addPod(Pod pod, NodeInfo node) {
        classes.learn(pod);
        nodes.addPod(pod, node.node().name());
    }

    public void removePod(Pod pod, NodeInfo node) {
        nodes.removePod(pod, node.node().name());
    }

    /** Returns the filters prepared for a pod; to be used before any change. */
    public NodeFilter filters(Pod pod) {
        classes.learn(pod);
        NodeEvaluation evaluation = evaluations.of(classes.of(pod));
        evaluation.refresh();
        return evaluation::rejection;
    }
}
