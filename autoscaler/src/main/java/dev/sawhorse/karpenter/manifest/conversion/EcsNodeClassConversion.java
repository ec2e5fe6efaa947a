// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.kube.manifest.ManifestConversion;
import java.util.List;

/**
 * The conversion of ECSNodeClass of the group {@code karpenter.k8s.alicloud}, from before v0.1 of the provider for
 * Alibaba Cloud, to that of {@code karpenter.k8s.alibabacloud}: the category of the system disk became a list, and three
 * settings were removed.
 */
final class EcsNodeClassConversion implements ManifestConversion {
    private static final String[] GONE = {"diskName", "autoSnapshotPolicyId", "burstingEnabled"};

    @Override
    public List<MappingNode> convert(Fields object, List<MappingNode> all) {
        object.note("the group karpenter.k8s.alicloud was renamed to karpenter.k8s.alibabacloud");
        MappingNode node = object.node();
        Fields spec = object.fields("spec");
        MappingNode converted = new MappingDraft(spec.node().position())
                .takeAllBut(spec.node(), "systemDisk")
                .put("systemDisk", systemDisk(spec.fields("systemDisk")))
                .build();
        return List.of(new MappingDraft(node.position())
                .put("apiVersion", KarpenterConversions.ALIBABA_V1ALPHA1)
                .put("kind", ECSNodeClass.KIND)
                .take(node, "metadata")
                .put("spec", converted)
                .build());
    }

    private static MappingNode systemDisk(Fields disk) {
        MappingDraft converted = new MappingDraft(disk.node().position());
        String category = disk.string("category");
        if (category != null) {
            converted.put("categories", converted.strings(List.of(category)));
        }
        for (String removed : GONE) {
            Value value = disk.value(removed);
            if (value != null) {
                value.note("was removed and is ignored");
            }
        }
        return converted.take(disk.node(), "size", "performanceLevel").build();
    }
}
