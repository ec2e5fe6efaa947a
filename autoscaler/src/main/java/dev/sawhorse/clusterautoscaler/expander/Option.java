package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.kube.Pod;
import java.util.List;

/**
 * One way to help: so many nodes of a group for these pods.
 *
 * @param similarGroups those over which the nodes may be spread
 */
public record Option(
        NodeGroup group, NodeTemplate template, int nodeCount, List<Pod> pods, List<NodeGroup> similarGroups) {
    public Option {
        pods = List.copyOf(pods);
        similarGroups = List.copyOf(similarGroups);
    }
}
