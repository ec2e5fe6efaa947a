package dev.sawhorse.cli;

import dev.sawhorse.conformance.ConsolidationWorkload;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code bench consolidation}, which measures Karpenter's consolidation on a recorded cluster. */
@Command(
        name = "consolidation",
        header = "Time Karpenter's consolidation.",
        description = {
            "One look at a whole cluster: which nodes may go, what the budgets allow, and the",
            "simulations of the search, up to the command that would be validated next. The",
            "file is in the format of the recordings of kind karpenter-disruption, plain or",
            "compressed with gzip; reading it is not timed."
        },
        footer = {
            "",
            "What is known of nodes that have not changed is kept from run to run, as it is",
            "from look to look in a simulation; what a run costs without is shown beside it.",
            "Exit code 1 if the result is not the one that the file states.",
            "",
            "Examples:",
            "  sawhorse bench consolidation multi-1000.json.gz --json",
            "  sawhorse bench consolidation multi-1000.json.gz --method single"
        })
final class BenchConsolidationCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", description = "A recorded cluster.")
    private Path file = Path.of("");

    @Option(names = "--case", paramLabel = "NAME", description = "Which case, where the file holds several.")
    private @Nullable String caseName;

    @Option(
            names = "--method",
            paramLabel = "multi|single",
            defaultValue = "multi",
            description = {
                "Consolidate several nodes at once, or one, which is",
                "as a rule one simulated removal. Default: ${DEFAULT-VALUE}."
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
