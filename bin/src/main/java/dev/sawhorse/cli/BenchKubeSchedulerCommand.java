package dev.sawhorse.cli;

import dev.sawhorse.conformance.KubeSchedulerWorkload;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Times kube-scheduler's decisions on templates of nodes and pods. */
@Command(
        name = "kube-scheduler",
        header = "Time kube-scheduler.",
        description = {
            "Pods are placed on empty nodes one by one with the default profile: filters,",
            "scores and the choice of a node, without queue and binding. The file gives",
            "nodeTemplates and podTemplates with counts; pods of the templates take turns."
        },
        footer = {
            "",
            "Every run starts with empty nodes and nothing remembered.",
            "",
            "Example:",
            "  sawhorse bench kube-scheduler sched-plain-05000p-01000n.json --json"
        })
final class BenchKubeSchedulerCommand extends AbstractCommand {
    @Parameters(paramLabel = "FILE", description = "Templates of nodes and pods.")
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
        KubeSchedulerWorkload workload = KubeSchedulerWorkload.read(file);
        DecisionTimes times = DecisionTimes.measure(workload, Duration.ofSeconds(warmUpSeconds), runs);
        ReportPrinter.print(new DecisionReport(file.toString(), times), output.format(), out());
        return ExitCode.DONE;
    }
}
