// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.manifest.ManifestConversion;
import java.util.List;

/**
 * The conversion of AWSNodeTemplate (v1alpha1) to EC2NodeClass (v1beta1), like Karpenter's conversion tool of 0.32.
 */
final class AwsNodeTemplateConversion implements ManifestConversion {
    @Override
    public List<MappingNode> convert(Fields object, List<MappingNode> all) {
        object.note("AWSNodeTemplate is converted to EC2NodeClass");
        return List.of(NodeTemplates.nodeClass(
                object.fields("spec"), object.fields("metadata").node()));
    }
}
