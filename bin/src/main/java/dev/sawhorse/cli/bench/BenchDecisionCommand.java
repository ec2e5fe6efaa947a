// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.conformance.bench.DecisionWorkload;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The base class of commands that measure a decision whose input is one file. */
abstract class BenchDecisionCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", description = "The input: a recording, or templates.")
    private Path file = Path.of("");

    @Mixin
    private TimingOptions timing = new TimingOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    /** Reads the workload of the benchmark; reading is not measured. */
    abstract DecisionWorkload<?> read(Path path);

    @Override
    public final Integer call() {
        timing.check();
        DecisionTimes times = timing.measure(read(file));
        ReportPrinter.print(new DecisionReport(file.toString(), times), output.format(), out());
        return ExitCode.DONE;
    }
}
