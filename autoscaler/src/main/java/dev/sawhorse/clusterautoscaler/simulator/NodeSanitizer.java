// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeStatus;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.controller.DaemonNodes;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A factory of template nodes from real ones, with a name and a host name of their own and only the pods that a new node
 * has ({@code simulator/node_info_utils.go}).
 */
public final class NodeSanitizer {
    private static final String TEMPLATE_LABEL = "cluster-autoscaler.kubernetes.io/template-node";

    private final NodeTaints taints;
    private final boolean scalesFromUnschedulable;
    private long made;

    public NodeSanitizer(AutoscalingOptions options) {
        this.taints = new NodeTaints(options);
        this.scalesFromUnschedulable = options.isOn(Flag.SCALE_FROM_UNSCHEDULABLE);
    }

    /**
     * Returns the template of a new node of the group, made from an existing node. Its name is unique, as upstream generates
     * random names: nothing that was cached for the last one applies to it.
     *
     * @param forceDaemonSets whether to add daemon pods that the existing node does not have; otherwise only those which
     *     could preempt pods of a full node are added
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/node_info_utils.go",
            symbol = {"SanitizedTemplateNodeInfoFromNodeInfo", "podsExpectedOnFreshNode"})
    NodeTemplate templateOf(
            NodeTemplate example, String groupId, Collection<DaemonSet> daemonSets, boolean forceDaemonSets) {
        Node node = example.node();
        Map<String, String> labels = new TreeMap<>(node.labels());
        labels.put(TEMPLATE_LABEL, "true");
        boolean cordoned = node.isUnschedulable() && !scalesFromUnschedulable;
        Node fresh = copy(
                node,
                "template-node-for-" + groupId + "-" + made++,
                labels,
                taints.ofNewNode(node.taints()),
                cordoned,
                node.isReady());
        List<Pod> pods = new ArrayList<>();
        Set<String> running = new TreeSet<>();
        for (Pod pod : example.pods()) {
            if (pod.isTerminating()) {
                continue;
            }
            if (Pods.isMirrorPod(pod) || Pods.isDaemonPod(pod)) {
                pods.add(pod);
            }
            OwnerReference owner = pod.meta().controller();
            if (owner != null && owner.kind().equals("DaemonSet")) {
                running.add(owner.uid());
            }
        }
        for (DaemonSet daemonSet : daemonSets) {
            PodSpec spec =
                    DaemonNodes.withDaemonTolerations(daemonSet.template().spec());
            boolean counts = forceDaemonSets || isPreempting(spec);
            if (counts && !running.contains(daemonSet.meta().uid()) && DaemonNodes.shouldRunOn(spec, fresh)) {
                pods.add(podOf(daemonSet, spec, groupId));
            }
        }
        return new NodeTemplate(fresh, pods);
    }

    /**
     * Returns the template of a new node of the group, made from the cloud's template. Deprecated label names are added
     * after the daemon pods are determined ({@code simulator/node_info_utils.go SanitizedTemplateNodeInfoFromNodeGroup}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/node_info_utils.go",
            symbol = "SanitizedTemplateNodeInfoFromNodeGroup")
    NodeTemplate templateOfCloud(NodeTemplate cloud, String groupId, Collection<DaemonSet> daemonSets) {
        NodeTemplate template = templateOf(cloud, groupId, daemonSets, true);
        Node node = template.node();
        Map<String, String> labels = Labels.withDeprecated(node.labels());
        return new NodeTemplate(
                copy(node, node.name(), labels, node.taints(), node.isUnschedulable(), node.isReady()),
                template.pods());
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/node_info_utils.go",
            symbol = "isPreemptingSystemNodeCritical")
    private static boolean isPreempting(PodSpec spec) {
        return spec.priorityClassName().equals("system-node-critical")
                && spec.preemptionPolicy().equals("PreemptLowerPriority");
    }

    private static Pod podOf(DaemonSet daemonSet, PodSpec spec, String groupId) {
        ObjectMeta owner = daemonSet.meta();
        ObjectMeta meta = ObjectMeta.of(owner.namespace(), owner.name() + "-on-" + groupId)
                .withLabels(daemonSet.template().labels())
                .withController(new OwnerReference("apps/v1", "DaemonSet", owner.name(), owner.uid(), true));
        return new Pod(meta, spec);
    }

    /** Returns another node of the template, with its own name. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/node_info_utils.go",
            symbol = {"SanitizedNodeInfo", "createSanitizedNodeInfo"})
    public static NodeTemplate named(NodeTemplate template, String name) {
        Node node = template.node();
        return new NodeTemplate(
                copy(node, name, node.labels(), node.taints(), node.isUnschedulable(), node.isReady()),
                template.pods());
    }

    /** Returns the node with an additional taint. */
    public static Node tainted(Node node, Taint taint) {
        List<Taint> with = new ArrayList<>(node.taints());
        with.add(taint);
        return copy(node, with);
    }

    /** Returns a copy of the current state of the node. */
    public static Node copyOf(Node node) {
        return copy(node, node.taints());
    }

    private static Node copy(Node node, List<Taint> taints) {
        Node copy = new Node(node.meta(), node.providerId(), taints, node.capacity(), node.allocatable());
        return status(node, node.isUnschedulable(), node.isReady()).restore(copy);
    }

    private static Node copy(
            Node node, String name, Map<String, String> labels, List<Taint> taints, boolean cordoned, boolean ready) {
        Map<String, String> own = new TreeMap<>(labels);
        own.put(Labels.HOSTNAME, name);
        ObjectMeta meta = node.meta().withName(name).withLabels(own);
        return status(node, cordoned, ready).restore(new Node(meta, "", taints, node.capacity(), node.allocatable()));
    }

    private static NodeStatus status(Node node, boolean cordoned, boolean ready) {
        return new NodeStatus(cordoned, ready, node.readyChangedAt(), Pod.NEVER, List.of(), node.images());
    }
}
