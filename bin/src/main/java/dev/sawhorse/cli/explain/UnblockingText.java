// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.output.ClockText;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.schema.DurationFormat;
import dev.sawhorse.scenario.unblock.NodeDisruption;
import dev.sawhorse.scenario.unblock.Trial;
import dev.sawhorse.scenario.unblock.Unblocking;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The text form of the search for the smallest change that unblocks a node.
 *
 * @param folder folder of the run, for the command that repeats a fork
 */
record UnblockingText(Unblocking unblocking, Path folder) {
    private static final int COLUMNS = 80;

    void printTo(PrintWriter out) {
        String within = DurationFormat.text(unblocking.within());
        out.println();
        out.println(
                unblocking.isDraining()
                        ? "Which change ends its drain within " + within + "? Each tried by a fork of the run"
                        : "Which change has it disrupted within " + within + "? Each tried by a fork of the run");
        NodeDisruption anyway = unblocking.anyway();
        if (anyway != null) {
            Prose.print("  ", "None is needed: " + text(anyway), out);
            return;
        }
        if (unblocking.trials().isEmpty()) {
            Prose.print("  ", "There is nothing to try: nothing that can be changed holds this node.", out);
            return;
        }
        for (Trial trial : unblocking.trials()) {
            NodeDisruption disruption = trial.disruption();
            Prose.print(
                    disruption == null ? "  no   " : "  yes  ",
                    trial.change().text()
                            + (disruption == null ? then(trial) : ": " + text(disruption))
                            + (trial.refusal().isEmpty() ? "" : " cannot be tried: " + trial.refusal()),
                    out);
        }
        Trial combination = unblocking.combination();
        if (combination != null && combination.disruption() != null) {
            Prose.print(
                    "  yes  ",
                    "together, and none of them can be left out: "
                            + combination.change().text() + ": " + text(combination.disruption()),
                    out);
        }
        Trial smallest = unblocking.trials().stream()
                .filter(trial -> trial.disruption() != null)
                .findFirst()
                .orElse(combination);
        if (smallest == null) {
            Prose.print("  ", "None of them does, nor do they together.", out);
        }
        Prose.print(
                "  ",
                "Not tried: feature gates and options of Karpenter, which hold from the start of a run, and "
                        + "terminationGracePeriod, which only new nodes get. Run the scenario with them to see.",
                out);
        if (smallest == null) {
            return;
        }
        if (smallest.change().actions().isEmpty()) {
            out.println();
            out.println("To look at its consequences:");
            StringBuilder command = new StringBuilder(
                    "  sawhorse fork " + folder + " --at " + DurationFormat.text(Duration.ofNanos(unblocking.at())));
            for (Setting setting : smallest.change().settings()) {
                command.append(" \\\n").append(folded("    --set \"" + setting.text() + "\""));
            }
            out.println(command);
        }
    }

    /** Returns an argument in double quotes as lines that a shell reads as one. */
    private static String folded(String argument) {
        StringBuilder lines = new StringBuilder();
        String rest = argument;
        while (rest.length() > COLUMNS) {
            int end = COLUMNS - 1;
            for (int i = end; i > COLUMNS / 2; i--) {
                if (".,{ ".indexOf(rest.charAt(i)) >= 0) {
                    end = i;
                    break;
                }
            }
            lines.append(rest, 0, end).append("\\\n");
            rest = rest.substring(end);
        }
        return lines + rest;
    }

    /** Returns why the node stays after a change, empty if the reason is the same as without it. */
    private String then(Trial trial) {
        return trial.reason().isEmpty() || trial.reason().equals(unblocking.reason())
                ? ""
                : "; then: " + trial.reason();
    }

    private static String text(NodeDisruption disruption) {
        return "at " + ClockText.of(disruption.time()) + " " + disruption.text();
    }
}
