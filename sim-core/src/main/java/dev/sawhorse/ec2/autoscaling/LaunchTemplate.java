// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Taint;
import java.util.List;
import java.util.Map;

/**
 * The launch template of a group: how its instances register as nodes.
 *
 * @param machine image family, kubelet and disks
 * @param labels the labels the kubelet registers the node with, besides those derived from the instance
 * @param taints the taints it registers the node with
 * @param startupTaints the taints that a daemon removes once it has prepared the node
 */
public record LaunchTemplate(
        NodeOptions machine, Map<String, String> labels, List<Taint> taints, List<Taint> startupTaints) {
    public LaunchTemplate {
        labels = Labels.copyOf(labels);
        taints = List.copyOf(taints);
        startupTaints = List.copyOf(startupTaints);
    }
}
