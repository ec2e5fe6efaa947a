// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.kube.manifest.ObjectRewrite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rewrite of EKS Auto Mode's labels, {@code eks.amazonaws.com/instance-…}, to those of Karpenter's AWS provider, in
 * all objects; and of NodePools with a NodeClass to those with an EC2NodeClass, with Auto Mode's defaults: nodes expire
 * after 14 days, 21 at the most, have 24 hours to drain, and the label {@code eks.amazonaws.com/compute-type: auto}.
 */
final class AutoModeNames implements ObjectRewrite {
    static final String GROUP = "eks.amazonaws.com";

    private static final String NODE_CLAIM = "NodeClaim";
    private static final String INSTANCE = GROUP + "/instance-";
    private static final String KARPENTERS = "karpenter.k8s.aws/instance-";
    private static final Duration LONGEST_LIFE = Duration.ofDays(21);
    private static final List<String> OF_NAMES = List.of("labels", "matchLabels", "nodeSelector");
    private static final List<String> OF_NAME = List.of("key", "topologyKey");

    @Override
    public MappingNode rewrite(Value object) {
        MappingNode node = (MappingNode) renamed(object.node(), false);
        if (!KarpenterConversions.CORE_V1.equals(node.text("apiVersion"))) {
            return node;
        }
        if (NODE_CLAIM.equals(node.text("kind"))) {
            return nodeClaim(node);
        }
        if (!KarpenterConversions.NODE_POOL.equals(node.text("kind"))) {
            return node;
        }
        Fields pool = new Fields(node, object.path(), object.problems());
        Fields claim = pool.fields("spec").fields("template").fields("spec");
        MappingNode reference = claim.fields("nodeClassRef").node();
        return GROUP.equals(reference.text("group")) ? nodePool(pool, claim, reference) : node;
    }

    /** {@inheritDoc} The nodes of a cluster have the labels of Auto Mode, by which NodePools and pods select them. */
    @Override
    public boolean isOfRecorded() {
        return true;
    }

    /** A NodeClaim of Auto Mode refers to the EC2NodeClass that its NodeClass is converted to. */
    private static MappingNode nodeClaim(MappingNode node) {
        MappingNode spec = node.mapping("spec");
        MappingNode reference = spec.mapping("nodeClassRef");
        return GROUP.equals(reference.text("group"))
                ? node.with("spec", spec.with("nodeClassRef", converted(reference)))
                : node;
    }

    private static MappingNode converted(MappingNode reference) {
        return new MappingDraft(reference.position())
                .put("group", KarpenterConversions.AWS_GROUP)
                .put("kind", KarpenterConversions.NODE_CLASS)
                .take(reference, "name")
                .build();
    }

    private static MappingNode nodePool(Fields pool, Fields claim, MappingNode reference) {
        Fields spec = pool.fields("spec");
        Fields template = spec.fields("template");
        Fields meta = template.fields("metadata");
        MappingNode labels = new MappingDraft(meta.node().position())
                .takeAllBut(meta.fields("labels").node(), KarpenterLabels.COMPUTE_TYPE)
                .put(KarpenterLabels.COMPUTE_TYPE, KarpenterLabels.COMPUTE_TYPE_AUTO)
                .build();
        MappingDraft claims = new MappingDraft(claim.node().position())
                .takeAllBut(claim.node(), "nodeClassRef", "expireAfter")
                .put("nodeClassRef", converted(reference));
        putLifetime(claim, claims);
        MappingNode converted = new MappingDraft(template.node().position())
                .put(
                        "metadata",
                        new MappingDraft(meta.node().position())
                                .takeAllBut(meta.node(), "labels")
                                .put("labels", labels)
                                .build())
                .put("spec", claims.build())
                .build();
        return new MappingDraft(pool.node().position())
                .takeAllBut(pool.node(), "spec")
                .put(
                        "spec",
                        new MappingDraft(spec.node().position())
                                .takeAllBut(spec.node(), "template")
                                .put("template", converted)
                                .build())
                .build();
    }

    private static void putLifetime(Fields claim, MappingDraft to) {
        if (!claim.has("terminationGracePeriod")) {
            to.put("terminationGracePeriod", "24h");
        }
        String written = claim.node().text("expireAfter");
        if (written == null) {
            to.put("expireAfter", "336h");
        } else if (isTooLong(written)) {
            claim.note("expireAfter " + written + " is 504h with EKS Auto Mode: its nodes live for at most 21 days");
            to.put("expireAfter", "504h");
        } else {
            to.take(claim.node(), "expireAfter");
        }
    }

    private static boolean isTooLong(String written) {
        if (written.equals("Never")) {
            return true;
        }
        String hours = written.endsWith("h") ? written.substring(0, written.length() - 1) : "";
        return !hours.isEmpty()
                && hours.chars().allMatch(Character::isDigit)
                && hours.length() < 10
                && Duration.ofHours(Long.parseLong(hours)).compareTo(LONGEST_LIFE) > 0;
    }

    private static @Nullable String renamed(String name) {
        return name.startsWith(INSTANCE) ? KARPENTERS + name.substring(INSTANCE.length()) : null;
    }

    @SuppressWarnings("ReferenceEquality") // Objects without such labels are returned unchanged.
    private static SourceNode renamed(SourceNode node, boolean ofNames) {
        if (node instanceof SequenceNode sequence) {
            List<SourceNode> items = new ArrayList<>(sequence.items().size());
            boolean changed = false;
            for (SourceNode item : sequence.items()) {
                SourceNode today = renamed(item, false);
                changed |= today != item;
                items.add(today);
            }
            return changed ? new SequenceNode(sequence.position(), items) : sequence;
        }
        if (!(node instanceof MappingNode mapping)) {
            return node;
        }
        List<MappingNode.Entry> entries = new ArrayList<>(mapping.entries().size());
        boolean changed = false;
        for (MappingNode.Entry entry : mapping.entries()) {
            MappingNode.Entry today = renamed(entry, ofNames);
            changed |= today != entry;
            entries.add(today);
        }
        return changed ? new MappingNode(mapping.position(), entries) : mapping;
    }

    @SuppressWarnings("ReferenceEquality") // Objects without such labels are returned unchanged.
    private static MappingNode.Entry renamed(MappingNode.Entry entry, boolean ofNames) {
        if (ofNames) {
            String name = renamed(entry.key());
            return name == null ? entry : new MappingNode.Entry(entry.position(), name, entry.value());
        }
        SourceNode value = entry.value();
        SourceNode today = value;
        if (value instanceof ScalarNode scalar) {
            String name = OF_NAME.contains(entry.key()) ? renamed(scalar.text()) : null;
            today = name == null ? value : new ScalarNode(value.position(), ScalarNode.Kind.STRING, name);
        } else {
            today = renamed(value, OF_NAMES.contains(entry.key()));
        }
        return today == value ? entry : new MappingNode.Entry(entry.position(), entry.key(), today);
    }
}
