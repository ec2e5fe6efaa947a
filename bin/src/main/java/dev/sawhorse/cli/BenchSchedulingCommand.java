package dev.sawhorse.cli;

import dev.sawhorse.conformance.SchedulingWorkload;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code bench scheduling}, which measures Karpenter's scheduler on a recorded provisioning round. */
@Command(
        name = "scheduling",
        header = "Time Karpenter's scheduler.",
        description = {
            "One provisioning round: pods, NodePools, nodes and a catalogue of instance",
            "types, in the format of the recordings of kind karpenter-scheduling, plain or",
            "compressed with gzip. Only the decision is timed, not the reading of the file."
        },
        footer = {
            "",
            "What tables of instance types remember is kept from run to run, as it is from",
            "round to round in a simulation; what a run costs without is shown beside it.",
            "Exit code 1 if the result is not the one that the file states.",
            "",
            "Examples:",
            "  sawhorse bench scheduling diverse-1000.json.gz",
            "  sawhorse bench scheduling diverse-1000.json.gz --pods 20000 --json"
        })
final class BenchSchedulingCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", description = "A recorded round.")
    private Path file = Path.of("");

    @Option(names = "--case", paramLabel = "NAME", description = "Which case, where the file holds several.")
    private @Nullable String caseName;

    @Mixin
    private TimingOptions timing = new TimingOptions();

    @Option(
            names = "--pods",
            paramLabel = "N",
            description = {
                "Choose so many of the file's pods evenly, or repeat",
                "them under further names. Default: as they are."
            })
    private @Nullable Integer pods;

    @Option(
            names = "--instance-types",
            paramLabel = "N",
            description = "Choose or repeat so many instance types likewise.")
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
        if (number != null && number < 1) {
            throw new ParameterException(spec().commandLine(), option + " must be greater than 0.");
        }
    }
}
