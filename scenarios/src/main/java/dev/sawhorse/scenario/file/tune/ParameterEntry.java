// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.tune;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a search.
 *
 * @param path where its values are set, null if each choice has its own paths
 * @param values its values
 * @param choices what each choice sets, by path; empty if there is one path
 * @param ordered whether neighbouring values are similar
 * @param when the values of other parameters under which it has an effect
 */
public record ParameterEntry(
        @Nullable String path,
        List<SourceNode> values,
        Map<String, Map<String, SourceNode>> choices,
        boolean ordered,
        Map<String, List<String>> when) {
    private static final Field<String> PATH = Field.optional(
            "path",
            Types.text("karpenter.batchIdleDuration"),
            "Where the values are set, as in `--set`: "
                    + "`manifests[kind=NodePool,name=web].spec.disruption.consolidateAfter`.");
    private static final Field<List<SourceNode>> VALUES =
            Field.of("values", Types.listOf(new AnyValue()), List.of(), "", "The values of the path.");
    private static final Field<RangeEntry> RANGE =
            Field.optional("range", RangeEntry.SECTION, "Equidistant values of the path, instead of `values`.");
    private static final Field<Map<String, Map<String, SourceNode>>> CHOICES = Field.of(
            "choices",
            Types.mapOf("eager", Types.mapOf("karpenter.batchIdleDuration", new AnyValue())),
            Map.of(),
            "",
            "Named choices that set several paths, instead of `path` and `values`.");
    private static final Field<Boolean> ORDERED = Field.optional(
            "ordered",
            Types.flag(),
            "Whether neighbouring values are similar. Default: whether they are numbers or durations.");
    private static final Field<Map<String, List<String>>> WHEN = Field.of(
            "when",
            Types.mapOf("consolidationPolicy", Types.listOf(Types.scalar("WhenEmpty"))),
            Map.of(),
            "always",
            "The values of other parameters under which it is set.");

    /** The fields. */
    public static final Section<ParameterEntry> SECTION = Section.of(
                    values -> {
                        RangeEntry range = values.find(RANGE);
                        List<SourceNode> written = range == null ? values.get(VALUES) : nodes(range);
                        String path = values.find(PATH);
                        boolean hasChoices = values.isWritten(CHOICES);
                        if ((path != null) == hasChoices) {
                            values.written(PATH)
                                    .error(
                                            hasChoices ? "has both a path and choices" : "has no path",
                                            "Give a path with values or a range, or choices that name their paths.");
                            return null;
                        }
                        Boolean ordered = values.find(ORDERED);
                        return new ParameterEntry(
                                path,
                                written,
                                values.get(CHOICES),
                                ordered == null
                                        ? written.stream().allMatch(ParameterEntry::isAmount) && !hasChoices
                                        : ordered,
                                values.get(WHEN));
                    },
                    PATH,
                    ORDERED,
                    WHEN)
            .withExactlyOneOf(VALUES, RANGE, CHOICES)
            .withExampleOf(PATH);

    private static List<SourceNode> nodes(RangeEntry range) {
        Position position = Position.ofFile("");
        return range.values().stream()
                .map(text -> (SourceNode) ScalarNode.ofYaml(position, text))
                .toList();
    }

    private static boolean isAmount(SourceNode value) {
        return value instanceof ScalarNode scalar
                && scalar.text().matches("[0-9]+(\\.[0-9]+)?([a-zA-Z%]+([0-9]+[a-z]+)*)?");
    }
}
