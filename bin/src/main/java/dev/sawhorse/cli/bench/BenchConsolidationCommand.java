// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.conformance.bench.ConsolidationWorkload;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code bench consolidation}, which measures Karpenter's consolidation on a recorded cluster. */
@Command(
        name = "consolidation",
        header = "Benchmark Karpenter's consolidation.",
        description = {
            "One pass over a whole cluster: the candidates, the disruption budgets and the",
            "simulations of the search, up to the command that would be validated next. The",
            "file has the format of recordings of kind karpenter-disruption, plain or",
            "compressed with gzip; reading it is not timed."
        },
        footer = {
            "",
            "Caches for unchanged nodes are kept from run to run, as they are from pass to",
            "pass in a simulation; the time with cold caches is shown beside it.",
            "Exit code 1 if the result differs from the one that the file expects.",
            "",
            "Examples:",
            "  sawhorse bench consolidation multi-1000.json.gz --json",
            "  sawhorse bench consolidation multi-1000.json.gz --method single"
        })
final class BenchConsolidationCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", description = "A recorded cluster.")
    private Path file = Path.of("");

    @Option(names = "--case", paramLabel = "NAME", description = "Case to run, if the file contains several.")
    private @Nullable String caseName;

    @Option(
            names = "--method",
            paramLabel = "multi|single",
            defaultValue = "multi",
            description = {
                "Multi-node or single-node consolidation; the latter is",
                "usually one simulated removal. Default: ${DEFAULT-VALUE}."
            })
    private ConsolidationWorkload.Kind method = ConsolidationWorkload.Kind.multi;

    @Mixin
    private TimingOptions timing = new TimingOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        timing.check();
        ConsolidationWorkload workload = ConsolidationWorkload.read(file, caseName, method);
        DecisionTimes times = timing.measure(workload);
        ReportPrinter.print(new DecisionReport(file.toString(), times), output.format(), out());
        return times.meetsExpectations() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
    }
}
