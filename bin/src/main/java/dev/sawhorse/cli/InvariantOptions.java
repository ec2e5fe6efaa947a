package dev.sawhorse.cli;

import dev.sawhorse.results.invariants.InvariantsChecker;
import picocli.CommandLine.Option;

/** The option that has runs checked while they go on, the same for every command that runs scenarios. */
final class InvariantOptions {
    @Option(
            names = "--check-invariants",
            description = "Check at every event what always holds: no pod lost or bound twice, nothing over"
                    + " allocatable, budgets, bill, figures. The first violation ends with exit code 70.")
    private boolean isChecked;

    /** Switches the check on for all runs of this process, those of other threads included, if that was asked for. */
    void apply() {
        if (isChecked) {
            System.setProperty(InvariantsChecker.PROPERTY, "true");
        }
    }
}
