// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.conformance.bench.SchedulingWorkload;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code bench scheduling}, which measures Karpenter's scheduler on a recorded provisioning round. */
@Command(
        name = "scheduling",
        header = "Benchmark Karpenter's scheduler.",
        description = {
            "One provisioning round: pods, NodePools, nodes and a catalogue of instance",
            "types, in the format of recordings of kind karpenter-scheduling, plain or",
            "compressed with gzip. Only the decision is timed, not reading the file."
        },
        footer = {
            "",
            "Caches of the instance type tables are kept from run to run, as they are from",
            "round to round in a simulation; the time with cold caches is shown beside it.",
            "Exit code 1 if the result differs from the one that the file expects.",
            "",
            "Examples:",
            "  sawhorse bench scheduling diverse-1000.json.gz",
            "  sawhorse bench scheduling diverse-1000.json.gz --pods 20000 --json"
        })
final class BenchSchedulingCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", description = "A recorded round.")
    private Path file = Path.of("");

    @Option(names = "--case", paramLabel = "NAME", description = "Case to run, if the file contains several.")
    private @Nullable String caseName;

    @Mixin
    private TimingOptions timing = new TimingOptions();

    @Option(
            names = "--pods",
            paramLabel = "N",
            description = {
                "Number of pods: an even selection of the file's pods, or",
                "copies of them under new names. Default: the file's."
            })
    private @Nullable Integer pods;

    @Option(names = "--instance-types", paramLabel = "N", description = "The same for the number of instance types.")
    private @Nullable Integer instanceTypes;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        timing.check();
        requirePositive("--pods", pods);
        requirePositive("--instance-types", instanceTypes);
        SchedulingWorkload workload = SchedulingWorkload.read(file, caseName).resized(pods, instanceTypes);
        DecisionTimes times = timing.measure(workload);
        ReportPrinter.print(new DecisionReport(file.toString(), times), output.format(), out());
        return times.meetsExpectations() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
    }

    private void requirePositive(String option, @Nullable Integer number) {
        require(number == null || number >= 1, option, number, "a number from 1 on");
    }
}
