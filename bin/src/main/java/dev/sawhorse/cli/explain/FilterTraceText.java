// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.karpenter.explanation.FilterLayer;
import dev.sawhorse.karpenter.explanation.FilterStage;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The text form of a filter trace: one line per stage, with the number of types that it removed and left. */
final class FilterTraceText {
    private static final int RULE = 54;
    private static final String ROW = "  %-8s  %-" + RULE + "s %6s %6s";

    private FilterTraceText() {}

    static void print(InstanceTypeFilterTrace trace, PrintWriter out) {
        boolean isWhole = !trace.stages().isEmpty() && trace.stages().get(0).layer() == FilterLayer.CLOUD;
        String begin = isWhole ? "all instance types" : "what its node class can launch";
        out.println(row("", begin, "", String.valueOf(trace.begin())));
        FilterLayer layer = null;
        for (FilterStage stage : trace.stages()) {
            print(stage, stage.layer() == layer ? "" : stage.layer().label(), out);
            layer = stage.layer();
        }
    }

    private static void print(FilterStage stage, String layer, PrintWriter out) {
        String label = layer;
        String rest = stage.rule();
        while (rest.length() > RULE) {
            int blank = rest.lastIndexOf(' ', RULE);
            int end = blank <= 0 ? RULE : blank;
            out.println(row(label, rest.substring(0, end), "", ""));
            label = "";
            rest = "  " + rest.substring(end).strip();
        }
        int removed = stage.removed().size();
        out.println(row(label, rest, removed == 0 ? "" : "-" + removed, String.valueOf(stage.left())));
    }

    private static String row(String layer, String rule, String removed, String left) {
        return String.format(Locale.ROOT, ROW, layer, rule, removed, left).stripTrailing();
    }

    /** Prints the stage that removed each of the types. */
    static void printTypes(@Nullable InstanceTypeFilterTrace trace, List<String> types, PrintWriter out) {
        for (String type : types) {
            Prose.print("  ", type + ": " + result(trace, type), out);
        }
    }

    /** Returns the result for a type. */
    static String result(@Nullable InstanceTypeFilterTrace trace, String type) {
        if (trace == null) {
            return "no instance types to choose from";
        }
        if (trace.left().contains(type)) {
            return "passed all filters";
        }
        FilterStage stage = trace.fallOf(type);
        return stage == null
                ? "is not an instance type"
                : "removed by " + stage.layer().label() + ", " + stage.rule() + ": "
                        + stage.removed().get(type);
    }
}
