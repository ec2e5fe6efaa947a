// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The static fields of a node class, whose change causes drift of its nodes ({@code apis/v1/ec2nodeclass.go Hash} of the
 * AWS provider v1.14, and Alibaba Cloud's provider v0.2): all except the selectors, which are compared by what they
 * select. Upstream compares a hash; here it is the canonical text of the hashed fields, without their order and without
 * values that have no meaning.
 */
final class StaticFields {
    private static final List<String> DYNAMIC_OF_EC2 = List.of(
            "amiFamily",
            "amiSelectorTerms",
            "capacityReservationSelectorTerms",
            "ipPrefixCount",
            "securityGroupSelectorTerms",
            "subnetSelectorTerms");
    private static final List<String> DYNAMIC_OF_ECS =
            List.of("imageSelectorTerms", "securityGroupSelectorTerms", "vSwitchSelectorTerms");

    private StaticFields() {}

    /**
     * Returns the text of an EC2NodeClass's spec.
     *
     * @param family AMI family, which counts whether it is explicit or follows from an alias
     */
    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/apis/v1/ec2nodeclass.go", symbol = "EC2NodeClass.Hash")
    static String of(Fields spec, String family) {
        Map<String, String> fields = others(spec, DYNAMIC_OF_EC2);
        fields.put("amiFamily", family);
        return fields.toString();
    }

    /** Returns the text of an ECSNodeClass's spec. */
    static String ofEcs(Fields spec) {
        return others(spec, DYNAMIC_OF_ECS).toString();
    }

    private static Map<String, String> others(Fields spec, List<String> dynamic) {
        Map<String, String> fields = new TreeMap<>();
        for (MappingNode.Entry entry : spec.node().entries()) {
            if (!dynamic.contains(entry.key())) {
                put(fields, entry);
            }
        }
        return fields;
    }

    private static void put(Map<String, String> fields, MappingNode.Entry entry) {
        String text = text(entry.value());
        if (!text.isEmpty()) {
            fields.put(entry.key(), text);
        }
    }

    /** Empty for a zero value of the API, such as false or an empty list. Lists are compared as sets. */
    private static String text(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            Map<String, String> fields = new TreeMap<>();
            mapping.entries().forEach(entry -> put(fields, entry));
            return fields.isEmpty() ? "" : fields.toString();
        }
        if (node instanceof SequenceNode sequence) {
            String items = sequence.items().stream()
                    .map(StaticFields::text)
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(", "));
            return items.isEmpty() ? "" : "[" + items + "]";
        }
        ScalarNode scalar = (ScalarNode) node;
        boolean isZero = scalar.isNull()
                || (scalar.kind() == ScalarNode.Kind.BOOLEAN && scalar.text().equals("false"))
                || (scalar.isNumber() && scalar.text().equals("0"));
        return isZero ? "" : scalar.text();
    }
}
