// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.forecast;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.cli.output.TreeReport;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.GanttChart;
import dev.sawhorse.report.html.PageTable;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.scenario.rollout.Rollout;
import dev.sawhorse.scenario.rollout.RolloutNode;
import dev.sawhorse.scenario.rollout.RolloutRuns;
import dev.sawhorse.scenario.rollout.StuckNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report of the command {@code forecast rollout}: when the nodes are replaced in each variant, and why some are not. */
record RolloutReport(String name, Rollout rollout, List<RolloutRuns> runs, Comparison comparison, WrittenFiles files)
        implements TreeReport {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;
    private static final int MOST_ROWS = 20;
    private static final int MOST_NAMES = 3;
    private static final int BAR = 26;
    private static final String WAITS = "waits";
    private static final String DRAINED = "is drained";

    RolloutReport {
        runs = List.copyOf(runs);
    }

    @Override
    public void printTo(PrintWriter out) {
        RolloutRuns planned = runs.get(0);
        Prose.print("", name + ", " + String.join("; ", rollout.changes()), out);
        Prose.print(
                "",
                "At " + span(rollout.at()) + ", " + counted(planned.first().size(), "node") + " of NodePool "
                        + String.join(", ", rollout.nodePools()) + " with seed " + comparison.firstSeed()
                        + "; followed for "
                        + Figures.span((double) rollout.horizon().toSeconds()),
                out);
        out.println();
        variants().printTo(out);
        Prose.print(
                "",
                (comparison.seeds() == 1
                                ? "One seed has no interval."
                                : "Time until the last node is removed, mean of " + comparison.seeds()
                                        + " seeds with its interval at "
                                        + comparison.confidence().percent() + ".")
                        + " Left: nodes at the end, over all seeds.",
                out);
        out.println();
        int rows = Math.min(MOST_ROWS, planned.first().size());
        table(planned, rows).printTo(out);
        Prose.print(
                "",
                "Bars: . waits, # is drained." + (rows < planned.first().size() ? " All nodes are on the page." : ""),
                out);
        runs.forEach(variant -> printStuck(variant, out));
        out.println();
        files.printTo(out);
    }

    private TextTable variants() {
        TextTable table = new TextTable()
                .withText("Variant")
                .withNumber("Done after")
                .withText("Interval")
                .withNumber("Runs done")
                .withNumber("Left");
        for (RolloutRuns variant : runs) {
            Estimate seconds = seconds(variant);
            table.add(
                    variant.name(),
                    seconds == null ? "not in all" : Figures.spanInMinutes(seconds.mean()),
                    seconds != null && seconds.hasInterval()
                            ? "[" + Figures.spanInMinutes(Math.max(0, seconds.low())) + ", "
                                    + Figures.spanInMinutes(seconds.high()) + "]"
                            : "",
                    variant.complete() + " of " + comparison.seeds(),
                    Figures.count(variant.left()));
        }
        return table;
    }

    private @Nullable Estimate seconds(RolloutRuns variant) {
        return variant.seconds(rollout.at(), comparison.confidence().level());
    }

    private TextTable table(RolloutRuns variant, int rows) {
        TextTable table = new TextTable()
                .withText("Node")
                .withNumber("Drained")
                .withNumber("Removed")
                .withText("Reason")
                .withText("");
        long end = end(variant);
        for (RolloutNode node : variant.first().subList(0, rows)) {
            table.add(
                    node.node(),
                    node.isDeleting() ? after(node.deleting()) : "",
                    node.isDone() ? after(node.ended()) : "never",
                    node.reason(),
                    bar(node, end));
        }
        return table;
    }

    /** Returns the end of the bars: that of the rollout, or the horizon if a node is left. */
    private long end(RolloutRuns variant) {
        return variant.stuck().isEmpty()
                ? variant.first().stream().mapToLong(RolloutNode::ended).max().orElse(rollout.at())
                : rollout.at() + rollout.horizon().toNanos();
    }

    private String bar(RolloutNode node, long end) {
        int drained = node.isDeleting() ? column(node.deleting(), end) : BAR;
        int removed = node.isDone() ? Math.max(drained + 1, column(node.ended(), end)) : BAR;
        return ".".repeat(Math.min(drained, BAR)) + "#".repeat(Math.max(0, Math.min(removed, BAR) - drained));
    }

    private int column(long time, long end) {
        return (int) Math.round((double) BAR * (time - rollout.at()) / Math.max(1, end - rollout.at()));
    }

    private void printStuck(RolloutRuns variant, PrintWriter out) {
        if (variant.stuck().isEmpty()) {
            return;
        }
        out.println();
        out.println("Left in " + variant.name() + " with seed " + comparison.firstSeed() + ":");
        grouped(variant).forEach((why, nodes) -> Prose.print("  ", names(nodes) + ": " + why, out));
    }

    private static Map<String, List<String>> grouped(RolloutRuns variant) {
        Map<String, List<String>> grouped = new LinkedHashMap<>();
        for (StuckNode node : variant.stuck()) {
            String why = sentence(node.reason()) + (node.hint().isEmpty() ? "" : " " + node.hint());
            grouped.computeIfAbsent(why, unknown -> new ArrayList<>())
                    .add(node.node().node());
        }
        return grouped;
    }

    private static String names(List<String> nodes) {
        return nodes.size() <= MOST_NAMES
                ? String.join(", ", nodes)
                : String.join(", ", nodes.subList(0, MOST_NAMES)) + " and " + (nodes.size() - MOST_NAMES) + " more";
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private String after(long time) {
        return span(time - rollout.at());
    }

    private static String span(long nanos) {
        return Figures.spanInMinutes(nanos / NANOS_PER_SECOND);
    }

    private static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Returns the Gantt chart of the nodes for each variant. */
    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        for (RolloutRuns variant : runs) {
            long end = end(variant);
            List<GanttChart.Row> rows = variant.first().stream()
                    .map(node -> new GanttChart.Row(node.node(), bars(node, end)))
                    .toList();
            charts.add(new GanttChart(
                            "Nodes in " + variant.name(),
                            String.join("; ", rollout.changes()) + ": seed " + comparison.firstSeed(),
                            rollout.at(),
                            end,
                            List.of(WAITS, DRAINED),
                            rows)
                    .named("nodes-" + variant.name()));
        }
        return charts;
    }

    private List<GanttChart.Bar> bars(RolloutNode node, long end) {
        List<GanttChart.Bar> bars = new ArrayList<>();
        bars.add(new GanttChart.Bar(WAITS, rollout.at(), node.isDeleting() ? node.deleting() : end));
        if (node.isDeleting()) {
            bars.add(new GanttChart.Bar(DRAINED, node.deleting(), node.isDone() ? node.ended() : end));
        }
        return bars;
    }

    /** Returns the sections of the page. */
    List<PageTable> sections() {
        List<PageTable> sections = new ArrayList<>();
        sections.add(variants().section("Rollout", "Time until the last node is removed, and nodes that are left."));
        for (RolloutRuns variant : runs) {
            sections.add(table(variant, variant.first().size())
                    .section(
                            "Nodes in " + variant.name(),
                            "Seed " + comparison.firstSeed() + ". " + "Bars: . waits, # is drained."));
            if (!variant.stuck().isEmpty()) {
                TextTable table = new TextTable().withText("Nodes").withText("Why");
                grouped(variant).forEach((why, nodes) -> table.add(String.join(", ", nodes), why));
                sections.add(table.section("Left in " + variant.name(), ""));
            }
        }
        return sections;
    }

    /** Returns the content of {@code rollout.json}. */
    @Override
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", name);
        tree.put("version", comparison.version());
        tree.put("changes", rollout.changes());
        tree.put("nodePools", rollout.nodePools());
        tree.put("atSeconds", rollout.at() / NANOS_PER_SECOND);
        tree.put("horizonSeconds", rollout.horizon().toSeconds());
        tree.put("firstSeed", comparison.firstSeed());
        tree.put("seeds", comparison.seeds());
        tree.put("confidence", comparison.confidence().level() * PERCENT);
        tree.put("notes", rollout.notes());
        tree.put("variants", runs.stream().map(this::tree).toList());
        return tree;
    }

    private Map<String, Object> tree(RolloutRuns variant) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", variant.name());
        tree.put("description", variant.compared().description());
        Estimate seconds = seconds(variant);
        if (seconds != null) {
            Map<String, Object> done = new LinkedHashMap<>();
            done.put("mean", seconds.mean());
            if (seconds.hasInterval()) {
                done.put("low", seconds.low());
                done.put("high", seconds.high());
            }
            tree.put("doneAfterSeconds", done);
        }
        tree.put("runsDone", variant.complete());
        tree.put("nodesLeft", variant.left());
        tree.put("nodes", variant.first().stream().map(this::tree).toList());
        tree.put("stuck", variant.stuck().stream().map(RolloutReport::tree).toList());
        return tree;
    }

    private Map<String, Object> tree(RolloutNode node) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("node", node.node());
        tree.put("nodePool", node.nodePool());
        tree.put("instanceType", node.instanceType());
        if (node.isDeleting()) {
            tree.put("drainedAfterSeconds", (node.deleting() - rollout.at()) / NANOS_PER_SECOND);
            tree.put("reason", node.reason());
        }
        if (node.isDone()) {
            tree.put("removedAfterSeconds", (node.ended() - rollout.at()) / NANOS_PER_SECOND);
        }
        return tree;
    }

    private static Map<String, Object> tree(StuckNode stuck) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("node", stuck.node().node());
        tree.put("affected", stuck.isAffected());
        tree.put("reason", stuck.reason());
        tree.put("hint", stuck.hint());
        return tree;
    }
}
