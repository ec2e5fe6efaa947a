package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;
import java.util.List;

/**
 * What a new node of a group would look like.
 *
 * @param pods those it would have from the beginning
 */
public record NodeTemplate(Node node, List<Pod> pods) {
    public NodeTemplate {
        pods = List.copyOf(pods);
    }
}
