// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.latency;

import dev.sawhorse.facts.InstanceLabels;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.LaunchImage;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of some instances.
 *
 * @param images the images of the instances, empty for any
 * @param requirements requirements on the labels of their instance type, all of which must match
 */
public record InstanceLatencies(
        List<LaunchImage> images, List<SelectorRequirement> requirements, LatencyPhases phases) {
    private static final String INSTANCE_TYPE = "node.kubernetes.io/instance-type";

    private static final Field<String> KEY = Field.required(
            "key",
            Types.text("karpenter.k8s.aws/instance-family"),
            "An instance type label that Karpenter sets on nodes.");

    private static final Field<String> OPERATOR = Field.required(
            "operator",
            Types.choice(List.of("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"), operator -> operator),
            "Operator of the requirement.");

    private static final Field<List<String>> VALUES =
            Field.of("values", Types.listOf(Types.text("m5")), List.of(), "none", "Values of the requirement.");

    private static final Field<List<SelectorRequirement>> REQUIREMENTS = Field.of(
            "requirements",
            Types.listOf(Section.of(
                    values -> new SelectorRequirement(values.get(KEY), values.get(OPERATOR), values.get(VALUES)),
                    KEY,
                    OPERATOR,
                    VALUES)),
            List.of(),
            "any",
            "Requirements on the instance type, as in NodePools.");

    private static final Field<List<LaunchImage>> IMAGES = Field.of(
            "images",
            Types.listOf(Types.choice(List.of(LaunchImage.values()), LaunchImage::key)),
            List.of(),
            "any",
            "Images, by the AMI family of the node class.");

    static final Section<InstanceLatencies> SECTION = Section.of(
            InstanceLatencies::assemble, LatencyPhases.fieldsBetween(List.of(IMAGES, REQUIREMENTS), List.of()));

    private static @Nullable InstanceLatencies assemble(FieldValues values) {
        LatencyPhases phases = LatencyPhases.of(values);
        return phases == null ? null : new InstanceLatencies(values.get(IMAGES), values.get(REQUIREMENTS), phases);
    }

    /** Returns whether it applies to an instance of a type with an image. */
    public boolean appliesTo(InstanceShape shape, LaunchImage image) {
        return (images.isEmpty() || images.contains(image)) && appliesTo(shape);
    }

    private boolean appliesTo(InstanceShape shape) {
        if (requirements.isEmpty()) {
            return true;
        }
        Map<String, String> labels = new TreeMap<>(InstanceLabels.of(shape));
        labels.put(INSTANCE_TYPE, shape.name());
        labels.put("kubernetes.io/arch", shape.processor().architecture().toLowerCase(Locale.ROOT));
        return NodeSelectorTerm.of(requirements).matches(labels, "");
    }
}
