// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The template nodes of all groups ({@code processors/nodeinfosprovider/mixed_nodeinfos_processor.go Process}): made
 * from a suitable node of the group, otherwise from the cached one of an earlier loop, otherwise from the cloud's
 * template, otherwise from any node of the group.
 */
public final class TemplateNodes {
    private static final long STABILIZATION_DELAY = 60_000_000_000L;

    private final CloudProvider provider;
    private final NodeSanitizer sanitizer;
    private final boolean forceDaemonSets;
    private final Map<String, NodeTemplate> cached = new LinkedHashMap<>();
    private Map<String, NodeTemplate> templates = Map.of();

    public TemplateNodes(CloudProvider provider, NodeSanitizer sanitizer, AutoscalingOptions options) {
        this.provider = provider;
        this.sanitizer = sanitizer;
        this.forceDaemonSets = options.isOn(Flag.FORCE_DS);
    }

    /** Returns the template of a group, null if there is no source for one. */
    public @Nullable NodeTemplate find(String groupId) {
        return templates.get(groupId);
    }

    /**
     * Recomputes the templates for a new loop.
     *
     * @param isReady filter of ready nodes; others are not suitable
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodeinfosprovider/mixed_nodeinfos_processor.go",
            symbol = "MixedTemplateNodeInfoProvider.Process")
    public void recompute(
            Collection<Node> nodes,
            Predicate<Node> isReady,
            ClusterSnapshot snapshot,
            Collection<DaemonSet> daemonSets,
            long now) {
        Map<String, NodeTemplate> found = new LinkedHashMap<>();
        List<Node> others = new ArrayList<>();
        for (Node node : nodes) {
            if (!isReady.test(node) || !isGoodExample(node, now)) {
                others.add(node);
            } else if (addFrom(node, snapshot, daemonSets, found)) {
                String group = requireGroup(node).id();
                cached.put(group, require(found, group));
            }
        }
        for (NodeGroup group : provider.nodeGroups()) {
            if (found.containsKey(group.id())) {
                continue;
            }
            NodeTemplate last = cached.get(group.id());
            NodeTemplate cloud = last == null ? group.template() : null;
            if (last != null) {
                found.put(group.id(), last);
            } else if (cloud != null) {
                found.put(group.id(), sanitizer.templateOfCloud(cloud, group.id(), daemonSets));
            }
        }
        others.forEach(node -> addFrom(node, snapshot, daemonSets, found));
        templates = found;
    }

    private boolean addFrom(
            Node node, ClusterSnapshot snapshot, Collection<DaemonSet> daemonSets, Map<String, NodeTemplate> found) {
        NodeGroup group = provider.nodeGroupOf(node);
        if (group == null || found.containsKey(group.id())) {
            return false;
        }
        NodeInfo info = snapshot.find(node.name());
        List<Pod> pods = info == null ? List.of() : List.copyOf(info.pods());
        NodeTemplate example = new NodeTemplate(node, pods);
        found.put(group.id(), sanitizer.templateOf(example, group.id(), daemonSets, forceDaemonSets));
        return true;
    }

    private NodeGroup requireGroup(Node node) {
        NodeGroup group = provider.nodeGroupOf(node);
        if (group == null) {
            throw new IllegalStateException(node + " has left its group");
        }
        return group;
    }

    private static NodeTemplate require(Map<String, NodeTemplate> templates, String group) {
        NodeTemplate template = templates.get(group);
        if (template == null) {
            throw new IllegalStateException("group " + group + " has no template");
        }
        return template;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodeinfosprovider/mixed_nodeinfos_processor.go",
            symbol = "isNodeGoodTemplateCandidate")
    private static boolean isGoodExample(Node node, long now) {
        boolean isGoing = node.taints().stream().anyMatch(taint -> taint.key().equals(NodeTaints.TO_BE_DELETED));
        return node.readyChangedAt() + STABILIZATION_DELAY < now && !node.isUnschedulable() && !isGoing;
    }
}
