// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.conformance.bench.DecisionWorkload;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of decision benchmarks, shared by all of them. */
final class TimingOptions {
    @Mixin
    private RunCount runs = new RunCount(7);

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "3",
            description = "Duration of the warm-up. Default: ${DEFAULT-VALUE}.")
    private int warmUpSeconds = 3;

    /** Checks that at least one run is measured. */
    void check() {
        runs.checked();
    }

    /** Measures a decision. */
    DecisionTimes measure(DecisionWorkload<?> workload) {
        return DecisionTimes.measure(workload, Duration.ofSeconds(warmUpSeconds), runs.checked());
    }
}
