// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.cloudprovider;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import java.util.List;

/**
 * The template of a new node of a group ({@code SanitizedTemplateNodeInfoFromNodeGroup} in {@code
 * simulator/node_info_utils.go}).
 *
 * @param pods pods that a new node starts with
 */
public record NodeTemplate(Node node, List<Pod> pods) {
    public NodeTemplate {
        pods = List.copyOf(pods);
    }
}
