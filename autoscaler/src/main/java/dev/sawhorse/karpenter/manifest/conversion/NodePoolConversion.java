// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.ManifestConversion;
import java.util.List;

/**
 * The conversion of NodePool (v1beta1) to v1: the policy WhenUnderutilized is renamed and has no delay by default, the
 * expiry moves to the template, the node class is referenced by its group, and the kubelet's configuration moves to the
 * EC2NodeClass (Karpenter v1.0, migration from v1beta1).
 */
final class NodePoolConversion implements ManifestConversion {
    /** The default expiry of nodes in v1beta1. */
    private static final String OLD_EXPIRY = "720h";

    @Override
    public List<MappingNode> convert(Fields object, List<MappingNode> all) {
        MappingNode node = object.node();
        Fields spec = object.fields("spec");
        Fields template = spec.fields("template");
        checkKubelet(template.fields("spec"), all);
        MappingNode claims = new MappingDraft(template.node().position())
                .take(template.node(), "metadata")
                .put("spec", claim(template.fields("spec"), spec.fields("disruption")))
                .build();
        return List.of(new MappingDraft(node.position())
                .put("apiVersion", KarpenterConversions.CORE_V1)
                .put("kind", KarpenterConversions.NODE_POOL)
                .take(node, "metadata")
                .put(
                        "spec",
                        new MappingDraft(spec.node().position())
                                .put("template", claims)
                                .put("disruption", disruption(spec.fields("disruption")))
                                .take(spec.node(), "limits", "weight")
                                .build())
                .build());
    }

    private static MappingNode claim(Fields claim, Fields disruption) {
        MappingDraft converted = new MappingDraft(claim.node().position())
                .put("nodeClassRef", reference(claim.fields("nodeClassRef")))
                .take(claim.node(), "requirements", "taints", "startupTaints");
        if (disruption.has("expireAfter")) {
            return converted.take(disruption.node(), "expireAfter").build();
        }
        return converted.put("expireAfter", OLD_EXPIRY).build();
    }

    private static MappingNode reference(Fields reference) {
        String version = reference.string("apiVersion", KarpenterConversions.AWS_V1BETA1);
        int slash = version.indexOf('/');
        return new MappingDraft(reference.node().position())
                .put("group", slash < 0 ? version : version.substring(0, slash))
                .put("kind", reference.string("kind", KarpenterConversions.NODE_CLASS))
                .take(reference.node(), "name")
                .build();
    }

    private static MappingNode disruption(Fields disruption) {
        MappingDraft converted = new MappingDraft(disruption.node().position());
        Value after = disruption.value("consolidateAfter");
        if (disruption.string("consolidationPolicy", "WhenUnderutilized").equals("WhenUnderutilized")) {
            converted.put("consolidationPolicy", "WhenEmptyOrUnderutilized");
            if (after != null) {
                after.error("cannot be combined with the policy WhenUnderutilized in v1beta1", "Remove it.");
            }
        } else {
            converted.take(disruption.node(), "consolidationPolicy");
            if (after == null) {
                disruption.error("consolidateAfter", "is required with the policy WhenEmpty in v1beta1", null);
            }
        }
        if (after == null) {
            converted.put("consolidateAfter", "0s");
        }
        return converted.take(disruption.node(), "consolidateAfter", "budgets").build();
    }

    private static void checkKubelet(Fields claim, List<MappingNode> all) {
        Value kubelet = claim.value("kubelet");
        if (kubelet == null) {
            return;
        }
        String nodeClass = claim.fields("nodeClassRef").string("name", "");
        boolean isTaken = all.stream()
                .filter(other -> KarpenterConversions.NODE_CLASS.equals(other.text("kind")))
                .anyMatch(other -> other.present("metadata") instanceof MappingNode metadata
                        && nodeClass.equals(metadata.text("name"))
                        && other.present("spec") instanceof MappingNode spec
                        && spec.present("kubelet") != null);
        if (isTaken) {
            kubelet.note("moved to EC2NodeClass \"" + nodeClass + "\" today");
        } else {
            kubelet.error(
                    "is now part of the EC2NodeClass, but \"" + nodeClass + "\" is not in the same file",
                    "Put both in one file, so that they can be converted together.");
        }
    }
}
