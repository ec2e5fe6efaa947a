// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for the number of measured runs of a benchmark. */
final class RunCount {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Number of runs; the median is reported. Default: ${DEFAULT-VALUE}.")
    private int runs;

    /** Makes the option of a benchmark. */
    RunCount(int byDefault) {
        this.runs = byDefault;
    }

    /** Returns the number of runs, at least 1. */
    int checked() {
        AbstractCommand.require(command, runs >= 1, "--runs", runs, "a number from 1 on");
        return runs;
    }
}
