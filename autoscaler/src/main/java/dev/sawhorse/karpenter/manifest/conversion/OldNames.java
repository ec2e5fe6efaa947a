// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.ObjectRewrite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A rewrite of renamed labels and annotations of Karpenter in all objects: the renames of its migration from v1alpha5 to
 * v1beta1, and the former group of Alibaba Cloud's provider, {@code karpenter.k8s.alicloud}. Workloads are migrated
 * later than NodePools, so they contain old names for longer.
 */
final class OldNames implements ObjectRewrite {
    private static final Map<String, String> RENAMED = renamed();
    private static final Map<String, String> MOVED = moved();
    private static final List<String> DROPPED = List.of("karpenter.k8s.aws/instance-pods");

    /** Mappings whose keys are label or annotation names. */
    private static final List<String> OF_NAMES = List.of("annotations", "labels", "matchLabels", "nodeSelector");

    /** Fields whose value is a label name or a group. */
    private static final List<String> OF_NAME = List.of("key", "topologyKey", "group");

    private static Map<String, String> renamed() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("karpenter.sh/provisioner-name", "karpenter.sh/nodepool");
        names.put("karpenter.sh/do-not-evict", "karpenter.sh/do-not-disrupt");
        names.put("karpenter.sh/do-not-consolidate", "karpenter.sh/do-not-disrupt");
        names.put("karpenter.k8s.alicloud", "karpenter.k8s.alibabacloud");
        return Collections.unmodifiableMap(names);
    }

    private static Map<String, String> moved() {
        Map<String, String> domains = new LinkedHashMap<>();
        domains.put("karpenter.k8s.alicloud/", "karpenter.k8s.alibabacloud/");
        domains.put("topology.k8s.alicloud/", "topology.k8s.alibabacloud/");
        return Collections.unmodifiableMap(domains);
    }

    @Override
    public MappingNode rewrite(Value object) {
        return rewritten((MappingNode) object.node(), false, object.path(), object.problems());
    }

    /** Returns the current name, null if it is the given one. */
    private static @Nullable String today(String name) {
        String renamed = RENAMED.get(name);
        if (renamed != null) {
            return renamed;
        }
        for (Map.Entry<String, String> domain : MOVED.entrySet()) {
            if (name.startsWith(domain.getKey())) {
                return domain.getValue() + name.substring(domain.getKey().length());
            }
        }
        return null;
    }

    private static SourceNode rewritten(SourceNode node, NodePath path, Problems problems) {
        if (node instanceof MappingNode mapping) {
            return rewritten(mapping, false, path, problems);
        }
        return node instanceof SequenceNode sequence ? rewritten(sequence, path, problems) : node;
    }

    @SuppressWarnings("ReferenceEquality") // Objects without old names are returned unchanged.
    private static SequenceNode rewritten(SequenceNode sequence, NodePath path, Problems problems) {
        List<SourceNode> items = new ArrayList<>(sequence.items().size());
        boolean changed = false;
        for (int i = 0; i < sequence.items().size(); i++) {
            SourceNode item = sequence.items().get(i);
            SourceNode today = rewritten(item, path.child(i), problems);
            changed |= today != item;
            items.add(today);
        }
        return changed ? new SequenceNode(sequence.position(), items) : sequence;
    }

    /**
     * Returns the mapping with current names.
     *
     * @param ofNames whether its keys are names
     */
    @SuppressWarnings("ReferenceEquality") // Objects without old names are returned unchanged.
    private static MappingNode rewritten(MappingNode mapping, boolean ofNames, NodePath path, Problems problems) {
        List<MappingNode.Entry> entries = new ArrayList<>(mapping.entries().size());
        boolean changed = false;
        for (MappingNode.Entry entry : mapping.entries()) {
            MappingNode.Entry today = ofNames ? named(entry, mapping, path, problems) : below(entry, path, problems);
            changed |= today != entry;
            if (today != null) {
                entries.add(today);
            }
        }
        return changed ? new MappingNode(mapping.position(), entries) : mapping;
    }

    /** Returns the entry under its current name, null if there already is an entry of that name. */
    private static MappingNode.@Nullable Entry named(
            MappingNode.Entry entry, MappingNode all, NodePath path, Problems problems) {
        String today = report(entry.key(), entry, path.child(entry.key()), problems);
        if (today == null) {
            return entry;
        }
        MappingNode.Entry renamed = new MappingNode.Entry(entry.position(), today, entry.value());
        boolean first = all.get(today) == null
                && all.entries().stream()
                        .takeWhile(other -> !other.key().equals(entry.key()))
                        .noneMatch(other -> today.equals(today(other.key())));
        return first ? renamed : null;
    }

    @SuppressWarnings("ReferenceEquality") // Objects without old names are returned unchanged.
    private static MappingNode.Entry below(MappingNode.Entry entry, NodePath path, Problems problems) {
        NodePath place = path.child(entry.key());
        SourceNode value = entry.value();
        SourceNode today;
        if (value instanceof MappingNode mapping && OF_NAMES.contains(entry.key())) {
            today = rewritten(mapping, true, place, problems);
        } else if (value instanceof ScalarNode scalar && OF_NAME.contains(entry.key())) {
            String name = report(scalar.text(), entry, place, problems);
            today = name == null ? value : new ScalarNode(value.position(), ScalarNode.Kind.STRING, name);
        } else {
            today = rewritten(value, place, problems);
        }
        return today == value ? entry : new MappingNode.Entry(entry.position(), entry.key(), today);
    }

    private static @Nullable String report(String name, MappingNode.Entry entry, NodePath place, Problems problems) {
        String today = today(name);
        if (today != null) {
            problems.note(entry.position(), place.toString(), "\"" + name + "\" is \"" + today + "\" today");
        } else if (DROPPED.contains(name)) {
            problems.warning(
                    entry.position(),
                    place.toString(),
                    "\"" + name + "\" is no longer a label: no node has it",
                    "Remove it: there is no replacement.");
        }
        return today;
    }
}
