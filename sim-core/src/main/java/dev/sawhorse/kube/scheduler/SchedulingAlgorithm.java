package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler's choice of a node alone, pod by pod, each counted on its node as soon as it is placed: no queue, no binding,
 * no preemption. It starts with the nodes of a cluster and leaves the cluster as it is.
 */
public final class SchedulingAlgorithm {
    private final NodeInfos nodes = new NodeInfos();
    private final PodClasses classes;
    private final NodeViews views;
    private final NodeSearch search;

    public SchedulingAlgorithm(Cluster cluster, Profile profile) {
        this.classes = PodClasses.of(cluster, profile);
        this.views = new NodeViews(profile, SchedulingContext.of(cluster, nodes));
        this.search = new NodeSearch(profile, nodes, new Nominations(() -> 0));
        cluster.nodes().list().forEach(nodes::add);
        for (Pod pod : cluster.pods().list()) {
            String nodeName = pod.nodeName();
            if (nodeName != null && !pod.isTerminal()) {
                classes.learn(pod);
                nodes.addPod(pod, nodeName);
            }
        }
    }

    /** Returns the node for a pod, which is counted there from now on; null where it fits nowhere. */
    public @Nullable Node place(Pod pod) {
        classes.learn(pod);
        NodeInfo found = search.find(pod, views.of(classes.of(pod)));
        if (found == null) {
            return null;
        }
        nodes.addPod(pod, found.node().name());
        return found.node();
    }
}
