// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.FilterFramework;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the cluster for simulation: existing and template nodes with pods on them ({@code
 * simulator/clustersnapshot/predicate/predicate_snapshot.go}). Changes after a {@link #fork} can be reverted or
 * committed. Only kube-scheduler's filters decide whether a pod fits; of the nodes that it fits, the first one in
 * round-robin order after the last one found is taken.
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

    /** Replaces the content by the nodes, and by the pods that are placed on one of them. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.SetClusterState")
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

    /** Returns all nodes in the order in which they were added; a live view. */
    public List<NodeInfo> nodes() {
        return Collections.unmodifiableList(nodes);
    }

    public @Nullable NodeInfo find(String nodeName) {
        return framework.find(nodeName);
    }

    /** Starts a transaction. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.Fork")
    public void fork() {
        forks.push(undo.size());
    }

    /** Reverts all changes since the last fork. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.Revert")
    public void revert() {
        int mark = forks.pop();
        while (undo.size() > mark) {
            undo.pop().run();
        }
    }

    /** Commits all changes since the last fork to the enclosing one, if any. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.Commit")
    public void commit() {
        forks.pop();
        if (forks.isEmpty()) {
            undo.clear();
        }
    }

    /** Adds a template node with its pods. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.AddNodeInfo")
    public void addNode(NodeTemplate template) {
        insert(nodes.size(), template.node(), template.pods());
        undo.push(() -> removeAt(lastIndexOf(template.node().name())));
    }

    /** Removes a node with its pods. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.RemoveNodeInfo")
    public void removeNode(String nodeName) {
        int index = lastIndexOf(nodeName);
        if (index >= 0) {
            Node node = nodes.get(index).node();
            List<Pod> pods = List.copyOf(nodes.get(index).pods());
            removeAt(index);
            undo.push(() -> insert(index, node, pods));
        }
    }

    /** Replaces a node by another one, without its pods. */
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

    /** Returns why a node rejects a pod, null if the pod fits. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.CheckPredicates")
    public @Nullable Rejection check(Pod pod, NodeInfo node) {
        return framework.filters(pod).check(node);
    }

    /** Places a pod on a node if it fits; returns why not, null on success. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.SchedulePod")
    public @Nullable Rejection schedule(Pod pod, NodeInfo node) {
        Rejection rejection = check(pod, node);
        if (rejection == null) {
            place(pod, node);
        }
        return rejection;
    }

    /** Places a pod on the first acceptable node that it fits; returns null if there is none. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/predicate_snapshot.go",
            symbol = "PredicateSnapshot.SchedulePodOnAnyNodeMatching")
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/clustersnapshot/predicate/plugin_runner.go",
            symbol = "SchedulerPluginRunner.RunFiltersUntilPassingNode")
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
