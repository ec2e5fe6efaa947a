// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.kube.bench.ClusterRun;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code bench cluster}, which measures the simulated cluster with many pods. */
@Command(
        name = "cluster",
        header = "Benchmark the simulated cluster.",
        description = {
            "Pods arrive, are bound by kube-scheduler, run and end, on permanent nodes: the",
            "cluster with all its controllers and the results computed from its journal,",
            "without an autoscaler and without output files."
        },
        footer = {
            "",
            "Every run is timed from the first pod to the last. There is no warm-up: a run of",
            "this length warms up while it runs.",
            "",
            "Examples:",
            "  sawhorse bench cluster",
            "  sawhorse bench cluster --pods 250000 --json"
        })
final class BenchClusterCommand extends AbstractCommand {
    @Option(
            names = "--pods",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Number of pods. Default: ${DEFAULT-VALUE}.")
    private int pods = 1_000_000;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Number of nodes. Default: ${DEFAULT-VALUE}.")
    private int nodes = 1_000;

    @Mixin
    private RunCount runs = new RunCount(1);

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        require(pods >= 1, "--pods", pods, "a number from 1 on");
        require(nodes >= 1, "--nodes", nodes, "a number from 1 on");
        int count = runs.checked();
        List<ClusterTimes> times = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            times.add(ClusterTimes.measure(new ClusterRun(nodes, pods)));
        }
        ReportPrinter.print(new ClusterReport(pods, nodes, times), output.format(), out());
        return ExitCode.DONE;
    }
}
