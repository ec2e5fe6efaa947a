// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.conformance.bench.DecisionWorkload;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of decision benchmarks, shared by all of them. */
final class TimingOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "7",
            description = "Number of runs; the median is reported. Default: ${DEFAULT-VALUE}.")
    private int runs = 7;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "3",
            description = "Duration of the warm-up. Default: ${DEFAULT-VALUE}.")
    private int warmUpSeconds = 3;

    /** Checks that at least one run is measured. */
    void check() {
        if (runs < 1) {
            throw new ParameterException(command.commandLine(), "--runs must be greater than 0.");
        }
    }

    /** Measures a decision. */
    DecisionTimes measure(DecisionWorkload<?> workload) {
        return DecisionTimes.measure(workload, Duration.ofSeconds(warmUpSeconds), runs);
    }
}
