// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of the AWS settings of an AWSNodeTemplate, or of a Provisioner's field {@code provider}, to an
 * EC2NodeClass of v1beta1. Selectors were one mapping of tags with the special keys {@code aws-ids}, {@code aws::ids},
 * {@code aws::name} and {@code aws::owners}, each of which may list several values; now every combination is a separate
 * term.
 */
final class NodeTemplates {
    /** The placeholder of Karpenter's conversion tool for the role, which old manifests do not contain. */
    private static final String ROLE = "$KARPENTER_NODE_ROLE";

    /** The default tag of subnets and security groups without a selector (Karpenter 0.5). */
    private static final String CLUSTER_TAG = "kubernetes.io/cluster/$CLUSTER_NAME";

    private NodeTemplates() {}

    /** Returns the node class with the given metadata. */
    static MappingNode nodeClass(Fields template, MappingNode metadata) {
        MappingNode node = template.node();
        Value launchTemplate = template.value("launchTemplate");
        if (launchTemplate != null) {
            launchTemplate.error(
                    "a custom launch template cannot be converted",
                    "Move its settings here: amiFamily, amiSelector, userData, blockDeviceMappings.");
        }
        MappingDraft spec = new MappingDraft(node.position())
                .put("amiFamily", template.string("amiFamily", "AL2"))
                .put("amiSelectorTerms", images(template));
        if (template.has("instanceProfile")) {
            spec.take(node, "instanceProfile");
        } else {
            spec.put("role", ROLE);
            template.note("has no role, which an EC2NodeClass requires: fill in " + ROLE);
        }
        spec.put("subnetSelectorTerms", terms(template, "subnetSelector"))
                .put("securityGroupSelectorTerms", terms(template, "securityGroupSelector"))
                .take(
                        node,
                        "blockDeviceMappings",
                        "context",
                        "detailedMonitoring",
                        "metadataOptions",
                        "tags",
                        "userData");
        return new MappingDraft(node.position())
                .put("apiVersion", KarpenterConversions.AWS_V1BETA1)
                .put("kind", KarpenterConversions.NODE_CLASS)
                .put("metadata", metadata)
                .put("spec", spec.build())
                .build();
    }

    private static SequenceNode terms(Fields template, String name) {
        Map<String, String> selector = new TreeMap<>(template.strings(name));
        MappingDraft place = new MappingDraft(template.fields(name).node().position());
        if (selector.isEmpty()) {
            template.note("has no " + name + ", for which the tag " + CLUSTER_TAG + " was used");
            selector.put(CLUSTER_TAG, "*");
        }
        List<String> ids = new ArrayList<>();
        for (String key : List.of("aws-ids", "aws::ids")) {
            ids.addAll(listed(selector.remove(key)));
        }
        List<MappingNode> terms = new ArrayList<>();
        for (String id : ids) {
            terms.add(term(place, selector).put("id", id).build());
        }
        return new SequenceNode(
                place.position(),
                terms.isEmpty() ? List.of(term(place, selector).build()) : List.copyOf(terms));
    }

    private static SequenceNode images(Fields template) {
        Map<String, String> selector = new TreeMap<>(template.strings("amiSelector"));
        MappingDraft place =
                new MappingDraft(template.fields("amiSelector").node().position());
        List<MappingNode> terms = new ArrayList<>();
        if (!selector.isEmpty()) {
            List<String> ids = new ArrayList<>(listed(selector.remove("aws-ids")));
            ids.addAll(listed(selector.remove("aws::ids")));
            List<String> names = listed(selector.remove("aws::name"));
            List<String> owners = listed(selector.remove("aws::owners"));
            for (String id : orNone(ids)) {
                for (String name : orNone(names)) {
                    for (String owner : orNone(owners)) {
                        MappingDraft term = term(place, selector);
                        putUnlessEmpty(term, "id", id);
                        putUnlessEmpty(term, "name", name);
                        putUnlessEmpty(term, "owner", owner);
                        terms.add(term.build());
                    }
                }
            }
        }
        return new SequenceNode(place.position(), List.copyOf(terms));
    }

    private static MappingDraft term(MappingDraft place, Map<String, String> tags) {
        MappingDraft all = new MappingDraft(place.position());
        tags.forEach(all::put);
        return new MappingDraft(place.position()).put("tags", all.build());
    }

    private static void putUnlessEmpty(MappingDraft term, String key, String value) {
        if (!value.isEmpty()) {
            term.put(key, value);
        }
    }

    private static List<String> orNone(List<String> values) {
        return values.isEmpty() ? List.of("") : values;
    }

    private static List<String> listed(@Nullable String values) {
        return values == null
                ? List.of()
                : Arrays.stream(values.split(",")).map(String::strip).toList();
    }
}
