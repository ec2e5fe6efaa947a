// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The default requirements that the webhook of the AWS provider added to every Provisioner without explicit ones (AWS
 * provider 0.31, Provisioner defaults). A NodePool has no such defaults, so the conversion writes them.
 */
final class OldDefaults {
    private static final String TYPE = "node.kubernetes.io/instance-type";
    private static final String FAMILY = "karpenter.k8s.aws/instance-family";
    private static final String CATEGORY = "karpenter.k8s.aws/instance-category";
    private static final String GENERATION = "karpenter.k8s.aws/instance-generation";

    private OldDefaults() {}

    /** Returns the requirements of a Provisioner, followed by the defaults. */
    static SequenceNode requirements(Fields spec) {
        MappingDraft place = new MappingDraft(spec.node().position());
        List<SourceNode> all = new ArrayList<>();
        Set<String> keys = new LinkedHashSet<>(spec.fields("labels").names());
        for (Value requirement : spec.list("requirements", value -> value)) {
            all.add(requirement.node());
            if (requirement.node() instanceof MappingNode mapping) {
                keys.add(Objects.requireNonNullElse(mapping.text("key"), ""));
            }
        }
        List<String> added = new ArrayList<>();
        addUnless(keys, "kubernetes.io/os", "linux", place, all, added);
        addUnless(keys, "kubernetes.io/arch", "amd64", place, all, added);
        addUnless(keys, "karpenter.sh/capacity-type", "on-demand", place, all, added);
        if (List.of(TYPE, FAMILY, CATEGORY, GENERATION).stream().noneMatch(keys::contains)) {
            all.add(requirement(place, CATEGORY, "In", List.of("c", "m", "r")));
            all.add(requirement(place, GENERATION, "Gt", List.of("2")));
            added.add("instance categories c, m and r with a generation above 2");
        }
        if (!added.isEmpty()) {
            spec.note("defaults that the webhook added are now explicit: " + String.join(", ", added));
        }
        return new SequenceNode(spec.node().position(), all);
    }

    private static void addUnless(
            Set<String> keys, String key, String value, MappingDraft place, List<SourceNode> all, List<String> added) {
        if (!keys.contains(key)) {
            all.add(requirement(place, key, "In", List.of(value)));
            added.add(value);
        }
    }

    private static MappingNode requirement(MappingDraft place, String key, String operator, List<String> values) {
        return new MappingDraft(place.position())
                .put("key", key)
                .put("operator", operator)
                .put("values", place.strings(values))
                .build();
    }
}
