// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.output.YamlWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The text of an imported scenario: sections with a comment each, ready to be edited. */
public final class ScenarioText {
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?");

    private static final int PART = 200;

    private final StringBuilder text = new StringBuilder();

    /** Adds lines of comment. */
    ScenarioText comment(String... lines) {
        for (String line : lines) {
            text.append("# ").append(CONTROL.matcher(line).replaceAll(" ")).append('\n');
        }
        return this;
    }

    /** Adds the name of the scenario, if it is a valid one. */
    ScenarioText name(String name) {
        return NAME.matcher(name).matches() ? section("name", name) : this;
    }

    /** Adds an empty line. */
    ScenarioText gap() {
        text.append('\n');
        return this;
    }

    /** Adds a time, which YAML writes without quotes. */
    ScenarioText time(String key, Instant time) {
        text.append(key).append(": ").append(time).append('\n');
        return this;
    }

    /** Adds a section. */
    ScenarioText section(String key, Object value) {
        text.append(yaml(List.of(Trees.of(Map.of(key, value)))).substring("---\n".length()));
        return this;
    }

    /** Adds a section with a comment after an empty line, or nothing if it is empty. */
    ScenarioText section(String key, Object value, String... comment) {
        boolean isEmpty =
                value instanceof Collection<?> list ? list.isEmpty() : value instanceof Map<?, ?> map && map.isEmpty();
        return isEmpty ? this : gap().comment(comment).section(key, value);
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /** Returns documents as YAML. */
    public static String yaml(Collection<? extends SourceNode> documents) {
        StringBuilder out = new StringBuilder();
        YamlWriter writer = new YamlWriter(out);
        documents.forEach(writer::document);
        writer.end();
        return out.toString();
    }

    /** Returns objects as YAML documents after a comment; those of a large cluster are written on all cores. */
    public static String objects(String comment, List<MappingNode> objects) {
        List<List<MappingNode>> parts = new ArrayList<>();
        for (int first = 0; first < objects.size(); first += PART) {
            parts.add(objects.subList(first, Math.min(objects.size(), first + PART)));
        }
        return parts.parallelStream()
                .map(ScenarioText::yaml)
                .collect(Collectors.joining("", "# " + comment + "\n", ""));
    }
}
