// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command group {@code bench}: the benchmarks. */
@Command(
        name = "bench",
        synopsisSubcommandLabel = "WHAT",
        header = "Run benchmarks.",
        description = {
            "All benchmarks but those of whole runs run inside this process: several runs after",
            "a warm-up, with a digest of the result."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse bench run small",
            "  sawhorse bench scheduling diverse-1000.json.gz --json"
        },
        subcommands = {
            BenchRunCommand.class,
            BenchKernelCommand.class,
            BenchClusterCommand.class,
            BenchSchedulingCommand.class,
            BenchConsolidationCommand.class,
            BenchKubeSchedulerCommand.class,
            BenchClusterAutoscalerCommand.class
        })
public final class BenchCommand extends AbstractCommand {
    @Override
    public Integer call() {
        throw new ParameterException(spec().commandLine(), "The benchmark to run is missing.");
    }
}
