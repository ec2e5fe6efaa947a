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
import picocli.CommandLine.ParameterException;

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

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of runs; the median is reported. Default: ${DEFAULT-VALUE}.")
    private int runs = 1;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        if (pods < 1 || nodes < 1 || runs < 1) {
            throw new ParameterException(spec().commandLine(), "--pods, --nodes and --runs must be greater than 0.");
        }
        List<ClusterTimes> times = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            times.add(ClusterTimes.measure(new ClusterRun(nodes, pods)));
        }
        ReportPrinter.print(new ClusterReport(pods, nodes, times), output.format(), out());
        return ExitCode.DONE;
    }
}
