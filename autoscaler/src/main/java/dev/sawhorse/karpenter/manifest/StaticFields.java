package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The fields of a node class that a change of makes nodes drift (AWS provider v1.14 and Alibaba Cloud's provider v0.2, hash of the
 * node class): all but the selectors, which are compared by what they select. Upstream compares a hash; here it is the text that would be hashed, in
 * which order and values that mean nothing do not count.
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
     * Returns the text for the spec of an EC2NodeClass.
     *
     * @param family the image family, which counts whether it is named or follows from an alias
     */
    static String of(Fields spec, String family) {
        Map<String, String> fields = others(spec, DYNAMIC_OF_EC2);
        fields.put("amiFamily", family);
        return fields.toString();
    }

    /** Returns the text for the spec of an ECSNodeClass. */
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

    /** Empty for what is zero in the API, such as false or an empty list. Lists are sets. */
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
                || scalar.kind() == ScalarNode.Kind.BOOLEAN && scalar.text().equals("false")
                || scalar.isNumber() && scalar.text().equals("0");
        return isZero ? "" : scalar.text();
    }
}
