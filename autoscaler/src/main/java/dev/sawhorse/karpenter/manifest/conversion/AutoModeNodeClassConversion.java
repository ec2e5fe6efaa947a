// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.kube.manifest.ManifestConversion;
import java.util.List;

/**
 * The conversion of a NodeClass of EKS Auto Mode ({@code eks.amazonaws.com/v1}) to the most similar EC2NodeClass:
 * Bottlerocket, a data volume of 80 GiB by default, and prefix delegation, so that every node takes 110 pods.
 */
final class AutoModeNodeClassConversion implements ManifestConversion {
    private static final String DATA_DEVICE = "/dev/xvdb";
    private static final String DEFAULT_SIZE = "80Gi";
    /** The role that the cluster gives to nodes of a NodeClass without one. */
    private static final String CLUSTERS_ROLE = "AmazonEKSAutoNodeRole";

    private static final String MAX_PODS = "110";

    @Override
    public List<MappingNode> convert(Fields object, List<MappingNode> all) {
        MappingNode node = object.node();
        Fields spec = object.fields("spec");
        MappingDraft converted = new MappingDraft(spec.node().position())
                .put("amiSelectorTerms", images(spec))
                .take(spec.node(), "role", "instanceProfile", "tags", "capacityReservationSelectorTerms")
                .take(spec.node(), "subnetSelectorTerms", "securityGroupSelectorTerms")
                .put("blockDeviceMappings", volumes(spec))
                .put(
                        "kubelet",
                        new MappingDraft(spec.node().position())
                                .put(
                                        "maxPods",
                                        new ScalarNode(spec.node().position(), ScalarNode.Kind.INTEGER, MAX_PODS))
                                .build());
        if (!spec.has("role") && !spec.has("instanceProfile")) {
            converted.put("role", CLUSTERS_ROLE);
        }
        return List.of(new MappingDraft(node.position())
                .put("apiVersion", KarpenterConversions.AWS_V1)
                .put("kind", KarpenterConversions.NODE_CLASS)
                .take(node, "metadata")
                .put("spec", converted.build())
                .build());
    }

    private static SequenceNode images(Fields spec) {
        MappingNode term = new MappingDraft(spec.node().position())
                .put("alias", "bottlerocket@latest")
                .build();
        return new SequenceNode(spec.node().position(), List.of(term));
    }

    private static SequenceNode volumes(Fields spec) {
        MappingNode storage = spec.fields("ephemeralStorage").node();
        String size = storage.text("size");
        MappingNode ebs = new MappingDraft(spec.node().position())
                .put("volumeSize", size == null ? DEFAULT_SIZE : size)
                .put("volumeType", "gp3")
                .take(storage, "iops", "throughput", "kmsKeyID")
                .build();
        MappingNode mapping = new MappingDraft(spec.node().position())
                .put("deviceName", DATA_DEVICE)
                .put("ebs", ebs)
                .build();
        return new SequenceNode(spec.node().position(), List.of(mapping));
    }
}
