// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.sim.bench.KernelWorkload;
import dev.sawhorse.sim.bench.KernelWorkloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code bench kernel}, which measures the event kernel. */
@Command(
        name = "kernel",
        header = "Benchmark the event kernel.",
        description = {
            "Five workloads: hold with 1,000 and with 100,000 pending events, an M/M/1",
            "queue, two processes that wake each other, and timers that are cancelled and",
            "set again."
        },
        footer = {
            "",
            "Times are CPU times of the single thread of a simulation.",
            "",
            "Examples:",
            "  sawhorse bench kernel",
            "  sawhorse bench kernel --runs 9 --json"
        })
final class BenchKernelCommand extends AbstractCommand {
    @Mixin
    private RunCount runs = new RunCount(5);

    @Option(
            names = "--events",
            paramLabel = "SHARE",
            defaultValue = "1",
            description = "Fraction of the usual number of events to run. Default: ${DEFAULT-VALUE}.")
    private double share = 1;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        require(share > 0, "--events", share, "greater than 0");
        int count = runs.checked();
        List<KernelTimes> times = new ArrayList<>();
        for (KernelWorkload workload : KernelWorkloads.all()) {
            err().println(String.format(Locale.ROOT, "timing %s …", workload.name()));
            err().flush();
            times.add(KernelTimes.measure(workload, Math.max(1, Math.round(workload.events() * share)), count));
        }
        ReportPrinter.print(new KernelReport(times), output.format(), out());
        return ExitCode.DONE;
    }
}
