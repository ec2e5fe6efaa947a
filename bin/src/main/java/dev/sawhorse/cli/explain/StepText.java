// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.output.ClockText;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.compare.ObservationText;
import dev.sawhorse.scenario.step.ClusterState;
import dev.sawhorse.scenario.step.Decision;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The text of {@code step}.
 *
 * @param start the instant of time 0
 * @param end the end of the run, in nanoseconds since the start
 */
record StepText(Instant start, long end, PrintWriter out) {
    private static final int DECISIONS = 8;
    private static final int NAMES = 3;

    /** Returns a time in the form of options. */
    static String sinceStart(long nanos) {
        return nanos + "ns";
    }

    void printBegin(ClusterState state) {
        out.println(head(state.time()) + "  of a run until " + ClockText.of(end));
        printState(state);
    }

    void print(Decision decision, ClusterState state) {
        out.println(head(decision.time()));
        Map<String, Integer> alike = new LinkedHashMap<>();
        for (Observation made : decision.made()) {
            alike.merge(ObservationText.of(made), 1, Integer::sum);
        }
        int shown = 0;
        for (Map.Entry<String, Integer> text : alike.entrySet()) {
            if (shown++ == DECISIONS) {
                out.println("  … and " + (alike.size() - DECISIONS) + " more");
                break;
            }
            Prose.print("  ", text.getKey() + (text.getValue() == 1 ? "" : " (× " + text.getValue() + ")"), out);
        }
        printState(state);
    }

    void printEnd(int steps, ClusterState state) {
        out.println(head(state.time()) + "  the end of the run, after " + (steps == 0 ? "no" : steps)
                + (steps == 1 ? " further decision" : " further decisions"));
        printState(state);
    }

    private String head(long time) {
        return ClockText.of(time) + "  " + start.plusNanos(time).truncatedTo(ChronoUnit.SECONDS);
    }

    void printState(ClusterState state) {
        long special =
                state.nodes().stream().filter(node -> !node.remarks().isEmpty()).count();
        String nodes = count(state.nodes().size(), "node") + (special == 0 ? "" : " (" + special + " with a remark)");
        String inFlight =
                state.inFlight().isEmpty() ? "" : ", " + count(state.inFlight().size(), "NodeClaim") + " in flight";
        String pass = state.nextPass() == null
                ? "Karpenter validates a command"
                : "Karpenter's next disruption pass at " + ClockText.of(state.nextPass());
        Prose.print(
                "  = ",
                nodes + inFlight
                        + String.format(Locale.ROOT, ", $%.4f/h; ", state.pricePerHour())
                        + count(state.bound(), "pod") + " on nodes, "
                        + state.pending().size() + " without a node" + names(state.pending()) + "; " + pass,
                out);
    }

    private static String names(List<String> names) {
        if (names.isEmpty()) {
            return "";
        }
        int shown = Math.min(NAMES, names.size());
        String more = shown < names.size() ? ", …" : "";
        return " (" + String.join(", ", names.subList(0, shown)) + more + ")";
    }

    void printNodes(ClusterState state) {
        if (state.nodes().isEmpty()) {
            out.println("  no nodes");
        } else {
            TextTable table = new TextTable()
                    .withText("node")
                    .withText("machine")
                    .withNumber("pods")
                    .withNumber("CPU")
                    .withNumber("memory")
                    .withText("remarks");
            for (ClusterState.NodeState node : state.nodes()) {
                table.add(
                        node.name(),
                        node.machine(),
                        String.valueOf(node.pods()),
                        percent(node.cpu()),
                        percent(node.memory()),
                        String.join(", ", node.remarks()));
            }
            table.printTo(out);
        }
        state.inFlight().forEach(claim -> out.println("  NodeClaim " + claim + " in flight"));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f%%", 100 * share);
    }

    void printPending(ClusterState state) {
        out.println(
                state.pending().isEmpty()
                        ? "  every pod has a node"
                        : "  " + count(state.pending().size(), "pod") + " without a node:");
        state.pending().forEach(pod -> out.println("    " + pod));
    }

    private static String count(int things, String thing) {
        return things + " " + thing + (things == 1 ? "" : "s");
    }
}
