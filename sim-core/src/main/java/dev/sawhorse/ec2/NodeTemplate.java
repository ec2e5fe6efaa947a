// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import java.util.List;
import java.util.Map;

/**
 * The Node object that a machine will register.
 *
 * @param taints the taints the kubelet registers it with, including startup taints
 * @param startupTaints the taints that a daemon removes once it has prepared the node
 */
public record NodeTemplate(
        String name,
        String providerId,
        Map<String, String> labels,
        List<Taint> taints,
        List<Taint> startupTaints,
        Resources capacity,
        Resources allocatable,
        NodeOrigin origin) {
    public NodeTemplate {
        labels = Labels.copyOf(labels);
        taints = List.copyOf(taints);
        startupTaints = List.copyOf(startupTaints);
    }
}
