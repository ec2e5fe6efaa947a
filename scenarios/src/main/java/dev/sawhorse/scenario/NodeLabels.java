package dev.sawhorse.scenario;

import dev.sawhorse.ec2.EbsCsiDriver;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.kube.Labels;
import java.util.Map;
import java.util.TreeMap;

/**
 * Labels that nodes have from others than their autoscaler: the kubelet and the cloud controller manager write the deprecated names
 * of architecture, operating system, type and place, and the EBS CSI driver writes the zone under a name of its own.
 */
final class NodeLabels {
    private static final String BETA_ARCH = "beta.kubernetes.io/arch";
    private static final String BETA_OS = "beta.kubernetes.io/os";

    private NodeLabels() {}

    /** Returns the node with these labels too. */
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
