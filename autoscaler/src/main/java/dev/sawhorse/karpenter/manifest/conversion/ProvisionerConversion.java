// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.ManifestConversion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of Provisioner (v1alpha5) to NodePool (v1beta1), like Karpenter's conversion tool of 0.32: the defaults
 * of the old webhook become explicit requirements. It differs in two points to preserve the behaviour: the field {@code
 * provider} becomes an EC2NodeClass of the same name, and a Provisioner with neither {@code ttlSecondsAfterEmpty} nor
 * consolidation never removes a node, while the tool applies the new default.
 */
final class ProvisionerConversion implements ManifestConversion {
    /**
     * The base name of objects converted from a Provisioner without a name, which is reported as an error separately.
     */
    private static final String NAMELESS = "nameless";

    @Override
    public List<MappingNode> convert(Fields object, List<MappingNode> all) {
        MappingNode node = object.node();
        Fields spec = object.fields("spec");
        String name = object.fields("metadata").string("name", NAMELESS);
        List<MappingNode> converted = new ArrayList<>();
        converted.add(new MappingDraft(node.position())
                .put("apiVersion", KarpenterConversions.CORE_V1BETA1)
                .put("kind", KarpenterConversions.NODE_POOL)
                .take(node, "metadata")
                .put("spec", pool(spec, name))
                .build());
        object.note("Provisioner is converted to NodePool");
        if (spec.has("provider") && spec.has("providerRef")) {
            spec.error("provider", "cannot be combined with providerRef", "Remove one of them.");
        }
        if (!spec.has("providerRef")) {
            Fields provider = spec.fields("provider");
            provider.note("provider is converted to EC2NodeClass \"" + name + "\"");
            converted.add(NodeTemplates.nodeClass(provider, metadata(provider, name)));
        }
        return converted;
    }

    private static MappingNode metadata(Fields provider, String name) {
        return new MappingDraft(provider.node().position()).put("name", name).build();
    }

    private static MappingNode pool(Fields spec, String name) {
        MappingNode node = spec.node();
        MappingDraft pool = new MappingDraft(node.position())
                .put("template", template(spec, name))
                .put("disruption", disruption(spec));
        MappingNode limits = spec.fields("limits").node();
        return pool.rename(limits, "resources", "limits").take(node, "weight").build();
    }

    private static MappingNode template(Fields spec, String name) {
        MappingNode node = spec.node();
        MappingNode reference = new MappingDraft(node.position())
                .put("apiVersion", KarpenterConversions.AWS_V1BETA1)
                .put("kind", KarpenterConversions.NODE_CLASS)
                .put("name", spec.fields("providerRef").string("name", name))
                .build();
        MappingNode claim = new MappingDraft(node.position())
                .put("nodeClassRef", reference)
                .put("requirements", OldDefaults.requirements(spec))
                .take(node, "taints", "startupTaints")
                .put("kubelet", kubelet(spec))
                .build();
        return new MappingDraft(node.position())
                .put(
                        "metadata",
                        new MappingDraft(node.position())
                                .take(node, "labels", "annotations")
                                .build())
                .put("spec", claim)
                .build();
    }

    private static MappingNode kubelet(Fields spec) {
        MappingNode kubelet = spec.fields("kubeletConfiguration").node();
        return new MappingDraft(kubelet.position())
                .takeAllBut(kubelet, "containerRuntime")
                .build();
    }

    private static MappingNode disruption(Fields spec) {
        MappingDraft disruption = new MappingDraft(spec.node().position());
        Value whenEmpty = spec.value("ttlSecondsAfterEmpty");
        boolean consolidates = spec.fields("consolidation").flag("enabled", false);
        if (consolidates && whenEmpty != null) {
            whenEmpty.error("cannot be combined with enabled consolidation", "Remove one of the two.");
        }
        if (consolidates) {
            disruption.put("consolidationPolicy", "WhenUnderutilized");
        } else {
            disruption.put("consolidationPolicy", "WhenEmpty").put("consolidateAfter", afterEmpty(spec, whenEmpty));
        }
        Value expiry = spec.value("ttlSecondsUntilExpired");
        return disruption
                .put("expireAfter", expiry == null ? "Never" : seconds(expiry))
                .build();
    }

    private static String afterEmpty(Fields spec, @Nullable Value seconds) {
        if (seconds == null) {
            spec.note("without ttlSecondsAfterEmpty and consolidation, empty nodes are never removed");
            return "Never";
        }
        return seconds(seconds);
    }

    /** Articles of that time use -1 for never, although the API server refused it. */
    private static String seconds(Value value) {
        Long seconds = value.wholeNumber(-1, Integer.MAX_VALUE);
        if (seconds != null && seconds < 0) {
            value.note("is negative, which Karpenter rejected at that time; here it means never");
        }
        if (seconds == null || seconds < 0) {
            return "Never";
        }
        return seconds + "s";
    }
}
