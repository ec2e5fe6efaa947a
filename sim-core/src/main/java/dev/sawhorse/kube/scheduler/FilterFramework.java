package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * kube-scheduler's filters alone, over nodes and pods that need not exist: what a simulation asks that wants to know where a
 * pod could run, not where it would. It begins without nodes; names, storage and namespaces are those of a cluster, which it
 * never changes.
 */
public final class FilterFramework {
    private final NodeInfos nodes = new NodeInfos();
    private final PodClasses classes;
    private final NodeViews views;

    /** Makes the filters of a profile; its scores count for nothing. */
    public FilterFramework(Cluster cluster, Profile profile) {
        Profile filtersOnly =
                new Profile(profile.filters(), List.of(), profile.queueSort(), 0, false, false, false, TieBreak.HEAP);
        this.classes = PodClasses.of(cluster, filtersOnly);
        this.views = new NodeViews(filtersOnly, SchedulingContext.of(cluster, nodes));
    }

    /** Adds a node without pods and returns what is known of it. */
    public NodeInfo addNode(Node node) {
        nodes.add(node);
        NodeInfo added = nodes.find(node.name());
        if (added == null) {
            throw new IllegalStateException(node + " was added and is not there");
        }
        return added;
    }

    /** Forgets a node and the pods on it. */
    public void removeNode(NodeInfo node) {
        for (Pod pod : List.copyOf(node.pods())) {
            nodes.removePod(pod, node.node().name());
        }
        nodes.remove(node.node());
    }

    public @Nullable NodeInfo find(String nodeName) {
        return nodes.find(nodeName);
    }

    /** Places a pod on a node without asking whether it fits. */
    public void addPod(Pod pod, NodeInfo node) {
        classes.learn(pod);
        nodes.addPod(pod, node.node().name());
    }

    public void removePod(Pod pod, NodeInfo node) {
        nodes.removePod(pod, node.node().name());
    }

    /** Returns the filters as they stand for a pod; they are to be asked before anything changes. */
    public NodeFilter filters(Pod pod) {
        classes.learn(pod);
        NodeView view = views.of(classes.of(pod));
        view.refresh();
        return view::rejection;
    }
}
