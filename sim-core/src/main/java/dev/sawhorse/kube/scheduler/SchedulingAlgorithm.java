// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling algorithm without queue, binding and preemption: places pods one by one, each assumed on its node. It starts
 * with the nodes of a cluster, which it does not change.
 */
public final class SchedulingAlgorithm {
    private final SchedulerCache nodes = new SchedulerCache();
    private final PodClasses classes;
    private final NodeEvaluations evaluations;
    private final NodeSearch search;

    public SchedulingAlgorithm(Cluster cluster, Profile profile) {
        this.classes = PodClasses.of(cluster, profile);
        this.evaluations = new NodeEvaluations(profile, SchedulingContext.of(cluster, nodes));
        this.search = new NodeSearch(profile, nodes, new Nominator(() -> 0));
        cluster.nodes().list().forEach(nodes::add);
        for (Pod pod : cluster.pods().list()) {
            String nodeName = pod.nodeName();
            if (nodeName != null && !pod.isTerminal()) {
                classes.learn(pod);
                nodes.addPod(pod, nodeName);
            }
        }
    }

    /** Returns the node of a pod, which is assumed there from now on; null if it is unschedulable. */
    public @Nullable Node place(Pod pod) {
        classes.learn(pod);
        NodeInfo found = search.find(pod, evaluations.of(classes.of(pod)));
        if (found == null) {
            return null;
        }
        nodes.addPod(pod, found.node().name());
        return found.node();
    }
}
