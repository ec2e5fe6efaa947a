// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.results.invariants.InvariantsChecker;
import picocli.CommandLine.Option;

/** The option that enables invariant checks during runs, shared by every command that runs scenarios. */
public final class InvariantOptions {
    @Option(
            names = "--check-invariants",
            description = "Verify invariants after every event: pods, allocatable, limits, budgets, bill, metrics. The "
                    + "first violation ends the run with exit code 70.")
    private boolean isChecked;

    /** Enables the checks for all runs of this process, in all threads, if requested. */
    public void apply() {
        if (isChecked) {
            System.setProperty(InvariantsChecker.PROPERTY, "true");
        }
    }
}
