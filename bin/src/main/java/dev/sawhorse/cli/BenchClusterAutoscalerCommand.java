package dev.sawhorse.cli;

import dev.sawhorse.conformance.ClusterAutoscalerWorkload;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Times a loop of Cluster Autoscaler on a recorded cluster. */
@Command(
        name = "cluster-autoscaler",
        header = "Time Cluster Autoscaler.",
        description = {
            "One loop on a whole cluster: what a new node of each group would look like, how",
            "many of them the pods that wait would need, and which group the expander takes.",
            "The file is in the format of the recordings of kind cluster-autoscaler, plain or",
            "compressed with gzip; reading it is not timed. podTemplates stand for so many pods."
        },
        footer = {
            "",
            "Every run starts with the cluster as it was recorded and nothing remembered.",
            "",
            "Example:",
            "  sawhorse bench cluster-autoscaler ca-estimator-05000.json --json"
        })
final class BenchClusterAutoscalerCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", description = "A recorded cluster.")
    private Path file = Path.of("");

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "7",
            description = "How many runs to take the median of. Default: ${DEFAULT-VALUE}.")
    private int runs = 7;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "3",
            description = "For how long to run untimed first. Default: ${DEFAULT-VALUE}.")
    private int warmUpSeconds = 3;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        if (runs < 1) {
            throw new ParameterException(spec().commandLine(), "--runs must be greater than 0.");
        }
        ClusterAutoscalerWorkload workload = ClusterAutoscalerWorkload.read(file);
        DecisionTimes times = DecisionTimes.measure(workload, Duration.ofSeconds(warmUpSeconds), runs);
        ReportPrinter.print(new DecisionReport(file.toString(), times), output.format(), out());
        return ExitCode.DONE;
    }
}
