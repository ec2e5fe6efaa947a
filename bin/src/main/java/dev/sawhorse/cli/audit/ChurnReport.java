// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.audit;

import dev.sawhorse.cli.output.ClockText;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.churn.Churn;
import dev.sawhorse.results.churn.Churn.Loop;
import dev.sawhorse.results.churn.Churn.MovedPod;
import dev.sawhorse.results.churn.Churn.Saving;
import dev.sawhorse.results.churn.Churn.ShortLife;
import dev.sawhorse.scenario.churn.ChurnAudit;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** The result of {@code audit churn}. */
record ChurnReport(String name, ChurnAudit audit, Duration within, int moves) implements Report {
    private static final int MOST_ROWS = 10;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final Map<String, String> REMEDIES = Map.of(
            "Underutilized", "a longer consolidateAfter, or a budget for Underutilized, moves these pods less often",
            "Empty", "a longer consolidateAfter keeps empty nodes for the next pods",
            "Drifted", "a budget for Drifted with a schedule spreads these moves",
            "Expired", "a longer expireAfter moves these pods less often",
            "Interrupted", "more instance types and zones, or on-demand, avoid these interruptions",
            "SpotInterruption", "more instance types and zones, or on-demand, avoid these interruptions");

    /** Returns a duration in whole seconds. */
    static String text(long nanos) {
        return DurationFormat.text(Duration.ofSeconds(Duration.ofNanos(nanos).toSeconds()));
    }

    private Churn churn() {
        return audit.churn();
    }

    @Override
    public void printTo(PrintWriter out) {
        out.println(name + ": " + Figures.count(churn().moves()) + (churn().moves() == 1 ? " move" : " moves")
                + " of evicted pods to other nodes");
        out.println();
        if (churn().isQuiet()) {
            Prose.print(
                    "",
                    "No churn: no workload came back to a kind of machine within " + text(within.toNanos())
                            + ", no pod moved " + moves
                            + " times or more, and every node worked for longer than it booted.",
                    out);
            out.println();
        }
        printLoops(out);
        printMovedPods(out);
        printShortLives(out);
        printSavings(out);
    }

    private void printLoops(PrintWriter out) {
        if (churn().loops().isEmpty()) {
            return;
        }
        out.println("Loops: pods that leave a kind of machine and are back within " + text(within.toNanos()));
        TextTable table = new TextTable()
                .withNumber("Times")
                .withText("Workload")
                .withText("From and to")
                .withText("Over");
        first(churn().loops())
                .forEach(loop ->
                        table.add(Figures.count(loop.returns()), loop.workload(), loop.machine(), loop.other()));
        table.printTo(out);
        more(churn().loops(), out);
        for (Loop loop : first(churn().loops())) {
            Prose.print(
                    "  " + loop.workload() + ": ",
                    String.join(", ", loop.reasons()) + "; first at " + ClockText.of(loop.first())
                            + ", the shortest in " + text(loop.shortest()),
                    out);
        }
        audit.settings().forEach((pool, settings) -> Prose.print("  NodePool " + pool + ": ", settings, out));
        remedies().forEach(remedy -> Prose.print("  Maybe ", remedy + ".", out));
        out.println();
    }

    private List<String> remedies() {
        List<String> remedies = new ArrayList<>();
        for (Loop loop : churn().loops()) {
            for (String reason : loop.reasons()) {
                String remedy = REMEDIES.get(reason.replaceAll(" \\(.*", ""));
                if (remedy != null && !remedies.contains(remedy)) {
                    remedies.add(remedy);
                }
            }
        }
        return remedies;
    }

    private void printMovedPods(PrintWriter out) {
        if (churn().movedPods().isEmpty()) {
            return;
        }
        out.println("Pods that moved " + moves + " times or more, with their predecessors");
        TextTable table = new TextTable().withNumber("Moves").withText("Last pod");
        first(churn().movedPods()).forEach(pod -> table.add(Figures.count(pod.moves()), pod.pod()));
        table.printTo(out);
        more(churn().movedPods(), out);
        out.println();
    }

    private void printShortLives(PrintWriter out) {
        if (churn().shortLives().isEmpty()) {
            return;
        }
        double cost =
                churn().shortLives().stream().mapToDouble(ShortLife::bootCost).sum();
        out.println("Nodes that worked for less time than they booted, " + Figures.usd(cost) + " for boots");
        TextTable table = new TextTable()
                .withText("Node")
                .withText("Type")
                .withNumber("Boot")
                .withNumber("Worked")
                .withText("Removed as");
        first(churn().shortLives())
                .forEach(node -> table.add(
                        node.node(), node.instanceType(), text(node.boot()), text(node.life()), node.reason()));
        table.printTo(out);
        more(churn().shortLives(), out);
        out.println();
    }

    private void printSavings(PrintWriter out) {
        if (churn().savings().isEmpty()) {
            out.println("Consolidation made no command.");
            return;
        }
        out.println("What consolidation saved");
        TextTable table = new TextTable()
                .withText("Method")
                .withNumber("Commands")
                .withNumber("Evictions")
                .withNumber("Saved")
                .withNumber("Per eviction");
        for (Saving saving : churn().savings()) {
            table.add(
                    saving.method(),
                    Figures.count(saving.commands()),
                    Figures.count(saving.evictions()),
                    Figures.usd(saving.dollars()),
                    saving.evictions() == 0 ? "-" : Figures.usd(saving.perEviction()));
        }
        table.printTo(out);
    }

    private static <T> List<T> first(List<T> rows) {
        return rows.subList(0, Math.min(MOST_ROWS, rows.size()));
    }

    private static void more(List<?> rows, PrintWriter out) {
        if (rows.size() > MOST_ROWS) {
            out.println("  and " + (rows.size() - MOST_ROWS) + " more; --json has all");
        }
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("run", name);
        json.writeNumberProperty("moves", churn().moves());
        json.writeName("loops");
        json.writeStartArray();
        for (Loop loop : churn().loops()) {
            json.writeStartObject();
            json.writeStringProperty("workload", loop.workload());
            json.writeStringProperty("machine", loop.machine());
            json.writeStringProperty("other", loop.other());
            json.writeNumberProperty("returns", loop.returns());
            json.writeNumberProperty("firstSeconds", loop.first() / NANOS_PER_SECOND);
            json.writeNumberProperty("shortestSeconds", loop.shortest() / NANOS_PER_SECOND);
            write("reasons", loop.reasons(), json);
            write("nodePools", loop.nodePools(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeName("settings");
        json.writeStartObject();
        audit.settings().forEach(json::writeStringProperty);
        json.writeEndObject();
        write("remedies", remedies(), json);
        json.writeName("pods");
        json.writeStartArray();
        for (MovedPod pod : churn().movedPods()) {
            json.writeStartObject();
            json.writeStringProperty("pod", pod.pod());
            json.writeStringProperty("workload", pod.workload());
            json.writeNumberProperty("moves", pod.moves());
            write("nodes", pod.nodes(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeName("savings");
        json.writeStartArray();
        for (Saving saving : churn().savings()) {
            json.writeStartObject();
            json.writeStringProperty("method", saving.method());
            json.writeNumberProperty("commands", saving.commands());
            json.writeNumberProperty("evictions", saving.evictions());
            json.writeNumberProperty("dollars", saving.dollars());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeName("shortLives");
        json.writeStartArray();
        for (ShortLife node : churn().shortLives()) {
            json.writeStartObject();
            json.writeStringProperty("node", node.node());
            json.writeStringProperty("nodePool", node.nodePool());
            json.writeStringProperty("instanceType", node.instanceType());
            json.writeNumberProperty("bootSeconds", node.boot() / NANOS_PER_SECOND);
            json.writeNumberProperty("lifeSeconds", node.life() / NANOS_PER_SECOND);
            json.writeNumberProperty("bootCost", node.bootCost());
            json.writeStringProperty("reason", node.reason());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(String key, Collection<String> values, JsonGenerator json) {
        json.writeName(key);
        json.writeStartArray();
        values.forEach(json::writeString);
        json.writeEndArray();
    }
}
