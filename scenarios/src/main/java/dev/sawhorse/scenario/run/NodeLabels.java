// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.ebs.EbsCsiDriver;
import dev.sawhorse.kube.api.Labels;
import java.util.Map;
import java.util.TreeMap;

/**
 * Labels of nodes that components other than the autoscaler set: the kubelet and the cloud controller manager set the
 * deprecated labels of architecture, operating system, type, region and zone, and the EBS CSI driver sets the zone under its
 * own label.
 */
final class NodeLabels {
    private static final String BETA_ARCH = "beta.kubernetes.io/arch";
    private static final String BETA_OS = "beta.kubernetes.io/os";

    private NodeLabels() {}

    /** Returns the node with these labels added. */
    static NodeTemplate added(NodeTemplate node) {
        Map<String, String> labels = new TreeMap<>(Labels.withDeprecated(node.labels()));
        repeat(Labels.ARCH, BETA_ARCH, labels);
        repeat(Labels.OS, BETA_OS, labels);
        if (node.providerId().startsWith("aws:")) {
            repeat(Labels.ZONE, EbsCsiDriver.ZONE_LABEL, labels);
        }
        return new NodeTemplate(
                node.name(),
                node.providerId(),
                labels,
                node.taints(),
                node.startupTaints(),
                node.capacity(),
                node.allocatable(),
                node.origin());
    }

    private static void repeat(String name, String other, Map<String, String> labels) {
        String value = labels.get(name);
        if (value != null) {
            labels.put(other, value);
        }
    }
}
