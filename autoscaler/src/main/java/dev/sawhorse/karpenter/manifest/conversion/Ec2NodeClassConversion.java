// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.manifest.ManifestConversion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of EC2NodeClass (v1beta1) to v1. Image selectors are now required, so a family without terms becomes
 * its alias at the latest version. Ubuntu is not a family any more: its nodes boot like those of AL2, from Canonical's
 * images. The kubelet configuration moves here from the NodePools (Karpenter v1.0, migration from v1beta1).
 */
final class Ec2NodeClassConversion implements ManifestConversion {
    private static final String UBUNTU = "Ubuntu";
    private static final String UBUNTU_IMAGES = "ubuntu-eks/k8s_*";
    private static final String CANONICAL = "099720109477";
    private static final String UBUNTU_ROOT = "/dev/sda1";

    @Override
    public List<MappingNode> convert(Fields object, List<MappingNode> all) {
        MappingNode node = object.node();
        Fields spec = object.fields("spec");
        MappingDraft converted = new MappingDraft(spec.node().position());
        String family = spec.string("amiFamily", "");
        converted
                .put("amiFamily", family.equals(UBUNTU) ? "AL2" : family)
                .put("amiSelectorTerms", images(spec, family))
                .takeAllBut(spec.node(), "amiFamily", "amiSelectorTerms", "blockDeviceMappings");
        putVolumes(spec, family, converted);
        converted.put("kubelet", kubelet(object, all));
        return List.of(new MappingDraft(node.position())
                .put("apiVersion", KarpenterConversions.AWS_V1)
                .put("kind", KarpenterConversions.NODE_CLASS)
                .take(node, "metadata")
                .put("spec", converted.build())
                .build());
    }

    private static SequenceNode images(Fields spec, String family) {
        if (spec.node().present("amiSelectorTerms") instanceof SequenceNode terms
                && !terms.items().isEmpty()) {
            return terms;
        }
        MappingDraft term = new MappingDraft(spec.node().position());
        if (family.equals(UBUNTU)) {
            term.put("name", UBUNTU_IMAGES).put("owner", CANONICAL);
            spec.note("the image family Ubuntu was removed: its nodes boot like AL2, from Canonical's images");
        } else if (family.isEmpty() || family.equals("Custom")) {
            return new SequenceNode(spec.node().position(), List.of());
        } else {
            term.put("alias", family.toLowerCase(Locale.ROOT) + "@latest");
        }
        return new SequenceNode(spec.node().position(), List.of(term.build()));
    }

    /** The root volume of Ubuntu is a different device than AL2's, so it is marked as root volume. */
    private static void putVolumes(Fields spec, String family, MappingDraft converted) {
        if (!family.equals(UBUNTU) || !(spec.node().present("blockDeviceMappings") instanceof SequenceNode mappings)) {
            converted.take(spec.node(), "blockDeviceMappings");
            return;
        }
        List<SourceNode> marked = new ArrayList<>();
        for (SourceNode item : mappings.items()) {
            marked.add(
                    item instanceof MappingNode mapping && UBUNTU_ROOT.equals(mapping.text("deviceName"))
                            ? asRoot(mapping)
                            : item);
        }
        converted.put("blockDeviceMappings", new SequenceNode(mappings.position(), marked));
    }

    private static MappingNode asRoot(MappingNode mapping) {
        return new MappingDraft(mapping.position())
                .take(mapping, "deviceName", "ebs")
                .put("rootVolume", new ScalarNode(mapping.position(), ScalarNode.Kind.BOOLEAN, "true"))
                .build();
    }

    private static MappingNode kubelet(Fields object, List<MappingNode> all) {
        String name = object.fields("metadata").string("name", "");
        MappingNode found = null;
        for (MappingNode pool : all) {
            MappingNode kubelet = OldNodePool.of(pool).kubeletFor(name);
            if (kubelet == null) {
                continue;
            }
            if (found != null && !found.plain().equals(kubelet.plain())) {
                object.problems()
                        .error(
                                kubelet.position(),
                                "spec.template.spec.kubelet",
                                "differs from that of another NodePool of EC2NodeClass \"" + name
                                        + "\", which now contains the kubelet configuration",
                                "Give each NodePool its own EC2NodeClass.");
            }
            found = kubelet;
        }
        return found == null ? new MappingDraft(object.node().position()).build() : found;
    }

    /** A document that may be a NodePool of v1beta1. */
    private record OldNodePool(@Nullable MappingNode template) {
        static OldNodePool of(MappingNode document) {
            boolean isPool = KarpenterConversions.CORE_V1BETA1.equals(document.text("apiVersion"))
                    && KarpenterConversions.NODE_POOL.equals(document.text("kind"));
            return new OldNodePool(isPool ? below(below(below(document, "spec"), "template"), "spec") : null);
        }

        /** Returns its kubelet configuration if it has one and refers to the named node class, otherwise null. */
        @Nullable
        MappingNode kubeletFor(String nodeClass) {
            MappingNode reference = below(template, "nodeClassRef");
            return reference != null && nodeClass.equals(reference.text("name")) ? below(template, "kubelet") : null;
        }

        private static @Nullable MappingNode below(@Nullable MappingNode node, String name) {
            return node != null && node.present(name) instanceof MappingNode mapping ? mapping : null;
        }
    }
}
