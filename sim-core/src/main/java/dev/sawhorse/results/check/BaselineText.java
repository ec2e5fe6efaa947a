// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A writer of baselines as JSON that is readable in reviews: one line for each metric and for each packing group. */
public final class BaselineText {
    /** The value that identifies the file format. */
    static final String KIND = "sawhorse-baseline";

    private static final JsonFactory JSON = new JsonFactory();

    private BaselineText() {}

    /** Returns the text of the file, the same bytes on every machine. */
    public static String of(Baseline baseline) {
        List<String> lines = List.of(
                entry("kind", quoted(KIND)),
                entry("schemaVersion", String.valueOf(Baseline.SCHEMA_VERSION)),
                entry("scenario", quoted(baseline.scenario())),
                entry("version", quoted(baseline.version())),
                entry("inputs", quoted(baseline.inputs())),
                entry(
                        "settings",
                        list(baseline.settings().stream()
                                .map(BaselineText::quoted)
                                .toList())),
                entry("seed", String.valueOf(baseline.seed())),
                entry("seeds", String.valueOf(baseline.seeds())),
                entry(
                        "variants",
                        block(
                                baseline.variants().stream()
                                        .map(BaselineText::variant)
                                        .toList(),
                                "{",
                                "}")));
        return block(lines, "{", "}") + "\n";
    }

    private static String variant(BaselineVariant variant) {
        List<String> figures = new ArrayList<>();
        variant.values()
                .forEach((name, values) -> figures.add(
                        entry(name, list(values.stream().map(SixDecimals::text).toList()))));
        return entry(
                variant.name(),
                block(
                        List.of(
                                entry("metrics", block(figures, "{", "}")),
                                entry("packing", packing(variant.packing())),
                                entry("firstDecisions", decisions(variant.decisions()))),
                        "{",
                        "}"));
    }

    private static String packing(Packing packing) {
        return block(
                List.of(
                        entry("digest", quoted(packing.digest())),
                        entry("groups", groups(packing.groups())),
                        entry("others", groups(packing.others()))),
                "{",
                "}");
    }

    private static String decisions(List<String> decisions) {
        return decisions.isEmpty()
                ? "[]"
                : block(decisions.stream().map(BaselineText::quoted).toList(), "[", "]");
    }

    private static String groups(List<PackingGroup> groups) {
        return groups.isEmpty()
                ? "[]"
                : block(groups.stream().map(BaselineText::group).toList(), "[", "]");
    }

    private static String group(PackingGroup group) {
        List<String> pods = new ArrayList<>();
        group.pods().forEach((workload, count) -> pods.add(entry(workload, String.valueOf(count))));
        List<String> entries = List.of(
                entry("nodes", String.valueOf(group.nodes())),
                entry("type", quoted(group.instanceType())),
                entry("capacity", quoted(group.capacityType())),
                entry("cost", SixDecimals.text(group.cost())),
                entry("pods", "{" + String.join(", ", pods) + "}"));
        return "{" + String.join(", ", entries) + "}";
    }

    private static String list(List<String> values) {
        return "[" + String.join(", ", values) + "]";
    }

    private static String entry(String name, String value) {
        return quoted(name) + ": " + value;
    }

    private static String block(List<String> entries, String begin, String end) {
        String body = entries.stream()
                .map(entry -> "  " + entry.replace("\n", "\n  "))
                .collect(Collectors.joining(",\n"));
        return begin + "\n" + body + "\n" + end;
    }

    private static String quoted(String text) {
        StringWriter quoted = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), quoted)) {
            json.writeString(text);
        }
        return quoted.toString();
    }
}
