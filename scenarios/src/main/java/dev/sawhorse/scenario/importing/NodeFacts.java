// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.api.Quantity;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a Node object says of its instance.
 *
 * @param resource the Node
 */
record NodeFacts(DumpedResource resource) {
    static final String TYPE = "node.kubernetes.io/instance-type";
    static final String ZONE = "topology.kubernetes.io/zone";

    private static final long KIBI = 1024;

    String name() {
        return resource.name();
    }

    MappingNode labels() {
        return resource.metadata().mapping("labels");
    }

    /** Returns the labels by key. */
    Map<String, String> labelMap() {
        Map<String, String> labels = new TreeMap<>();
        labels().entries()
                .forEach(entry ->
                        labels.put(entry.key(), String.valueOf(entry.value().plain())));
        return labels;
    }

    String type() {
        String type = resource.label(TYPE);
        return type.isEmpty() ? resource.label("beta.kubernetes.io/instance-type") : type;
    }

    String zone() {
        String zone = resource.label(ZONE);
        return zone.isEmpty() ? resource.label("failure-domain.beta.kubernetes.io/zone") : zone;
    }

    String region() {
        return ClusterIdentity.regionOf(labels());
    }

    /** Returns whether Karpenter owns the node. */
    boolean isOfKarpenter() {
        return !resource.label("karpenter.sh/nodepool").isEmpty()
                || !resource.label("karpenter.sh/provisioner-name").isEmpty();
    }

    /** Returns whether AWS Fargate runs the node, for one pod. */
    boolean isOfFargate() {
        return resource.label("eks.amazonaws.com/compute-type").equals("fargate");
    }

    boolean isSpot() {
        return resource.label("eks.amazonaws.com/capacityType").equals("SPOT")
                || resource.label("karpenter.sh/capacity-type").equals("spot")
                || resource.label("node-lifecycle").equals("spot");
    }

    String providerId() {
        return DumpedResource.text(resource.spec(), "providerID");
    }

    /** Returns a capacity in base units, millicores for CPU; 0 if it is not reported. */
    long capacity(String name) {
        String text = DumpedResource.text(resource.status().mapping("capacity"), name);
        try {
            return text.isEmpty() ? 0 : Quantity.parse(text).baseUnits(name);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Returns the size of the volume for ephemeral storage in GiB, which its file system makes slightly smaller. */
    long volumeGib() {
        return (capacity("ephemeral-storage") + KIBI * KIBI * KIBI - 1) / (KIBI * KIBI * KIBI);
    }

    String osImage() {
        return DumpedResource.text(resource.status().mapping("nodeInfo"), "osImage");
    }

    String architecture() {
        String label = resource.label("kubernetes.io/arch");
        return label.isEmpty() ? "amd64" : label;
    }
}
