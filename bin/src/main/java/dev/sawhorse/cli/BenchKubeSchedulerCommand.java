package dev.sawhorse.cli;

import dev.sawhorse.conformance.KubeSchedulerWorkload;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private TimingOptions timing = new TimingOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        timing.check();
        KubeSchedulerWorkload workload = KubeSchedulerWorkload.read(file);
        DecisionTimes times = timing.measure(workload);
        ReportPrinter.print(new DecisionReport(file.toString(), times), output.format(), out());
        return ExitCode.DONE;
    }
}
