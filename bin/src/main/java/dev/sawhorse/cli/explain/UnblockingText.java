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
import java.util.stream.Collectors;

/**
 * The text form of the search for the smallest change that unblocks a node.
 *
 * @param folder folder of the run, for the command that repeats a fork
 */
record UnblockingText(Unblocking unblocking, Path folder) {
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
        } else if (smallest.change().actions().isEmpty()) {
            String settings = smallest.change().settings().stream()
                    .map(Setting::text)
                    .map(text -> " --set '" + text + "'")
                    .collect(Collectors.joining());
            out.println("      -> sawhorse fork " + folder + " --at " + ClockText.of(unblocking.at()) + settings);
        }
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
