package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.scheduler.FilterFramework;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.scheduler.Rejection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as it would be: real and imagined nodes with pods on them. What is tried out after a {@link #fork} can be taken
 * back or kept. Whether a pod fits is said by kube-scheduler's filters alone; among nodes it fits on, the first counts that is
 * found round robin from behind the last one that was.
 */
public final class ClusterSnapshot {
    private final FilterFramework framework;
    private final List<NodeInfo> nodes = new ArrayList<>();
    private final ArrayDeque<Runnable> undo = new ArrayDeque<>();
    private final ArrayDeque<Integer> forks = new ArrayDeque<>();
    private int start;

    /** Makes an empty snapshot. */
    public ClusterSnapshot(Cluster cluster, Profile profile) {
        this.framework = new FilterFramework(cluster, profile);
    }

    /** Replaces everything by the nodes and those of the pods that are on one of them. */
    public void reset(Collection<Node> realNodes, Collection<Pod> placed) {
        undo.clear();
        forks.clear();
        for (int i = nodes.size() - 1; i >= 0; i--) {
            framework.removeNode(nodes.get(i));
        }
        nodes.clear();
        realNodes.forEach(node -> nodes.add(framework.addNode(node)));
        for (Pod pod : placed) {
            String name = pod.nodeName() == null ? pod.nominatedNodeName() : pod.nodeName();
            NodeInfo node = name == null ? null : framework.find(name);
            if (node != null) {
                framework.addPod(pod, node);
            }
        }
    }

    /** Returns all nodes in the order they were added; a live view. */
    public List<NodeInfo> nodes() {
        return Collections.unmodifiableList(nodes);
    }

    public @Nullable NodeInfo find(String nodeName) {
        return framework.find(nodeName);
    }

    /** Begins to try something out. */
    public void fork() {
        forks.push(undo.size());
    }

    /** Takes back everything since the last fork. */
    public void revert() {
        int mark = forks.pop();
        while (undo.size() > mark) {
            undo.pop().run();
        }
    }

    /** Keeps everything since the last fork; an earlier fork may still take it back. */
    public void commit() {
        forks.pop();
        if (forks.isEmpty()) {
            undo.clear();
        }
    }

    /** Adds an imagined node with its pods. */
    public void addNode(NodeTemplate template) {
        insert(nodes.size(), template.node(), template.pods());
        undo.push(() -> removeAt(lastIndexOf(template.node().name())));
    }

    /** Removes a node with its pods. */
    public void removeNode(String nodeName) {
        int index = lastIndexOf(nodeName);
        if (index >= 0) {
            Node node = nodes.get(index).node();
            List<Pod> pods = List.copyOf(nodes.get(index).pods());
            removeAt(index);
            undo.push(() -> insert(index, node, pods));
        }
    }

    /** Puts another node in the place of one; the pods are gone. */
    public void replaceNode(Node replacement) {
        int index = lastIndexOf(replacement.name());
        Node before = nodes.get(index).node();
        List<Pod> pods = List.copyOf(nodes.get(index).pods());
        removeAt(index);
        insert(index, replacement, List.of());
        undo.push(() -> {
            removeAt(index);
            insert(index, before, pods);
        });
    }

    private void insert(int index, Node node, Collection<Pod> pods) {
        NodeInfo added = framework.addNode(node);
        nodes.add(index, added);
        pods.forEach(pod -> framework.addPod(pod, added));
    }

    private void removeAt(int index) {
        framework.removeNode(nodes.remove(index));
    }

    private int lastIndexOf(String nodeName) {
        NodeInfo info = framework.find(nodeName);
        return info == null ? -1 : nodes.lastIndexOf(info);
    }

    /** Returns why a node does not take a pod, null if it does. */
    public @Nullable Rejection check(Pod pod, NodeInfo node) {
        return framework.filters(pod).check(node);
    }

    /** Places a pod on a node if it fits there; returns why not, null if it did. */
    public @Nullable Rejection schedule(Pod pod, NodeInfo node) {
        Rejection rejection = check(pod, node);
        if (rejection == null) {
            place(pod, node);
        }
        return rejection;
    }

    /** Places a pod on the first node that is acceptable and takes it; null if none does. */
    public @Nullable NodeInfo scheduleOnAny(Pod pod, Predicate<NodeInfo> acceptable) {
        NodeFilter filters = framework.filters(pod);
        int count = nodes.size();
        for (int i = 0; i < count; i++) {
            int index = (start + i) % count;
            NodeInfo node = nodes.get(index);
            if (!node.node().isUnschedulable() && acceptable.test(node) && filters.check(node) == null) {
                start = (index + 1) % count;
                place(pod, node);
                return node;
            }
        }
        return null;
    }

    private void place(Pod pod, NodeInfo node) {
        framework.addPod(pod, node);
        String name = node.node().name();
        undo.push(() -> unplace(pod, name));
    }

    private void unplace(Pod pod, String nodeName) {
        NodeInfo node = framework.find(nodeName);
        if (node != null) {
            framework.removePod(pod, node);
        }
    }
}
