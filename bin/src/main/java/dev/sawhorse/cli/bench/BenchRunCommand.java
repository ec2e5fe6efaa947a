// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code bench run}, which measures whole commands, each in a process of its own. */
@Command(
        name = "run",
        header = "Benchmark whole runs.",
        description = {
            "Starts bin/sawhorse again for each run, as a user would, and measures the",
            "process as a whole: the start of the JVM, its compiler, the run and all output",
            "files. A folder means one process that checks all scenarios in it.",
            "",
            "Names: small (scenarios/inflate.yaml), folder (all shipped scenarios),",
            "never-fits, burst, week, week-heavy and day-5000 (scenarios/benchmarks)."
        },
        footer = {
            "",
            "CPU is that of all threads. The results of runs are compared by a fingerprint of",
            "their summaries. With --against, the runs of both installations alternate.",
            "",
            "Examples:",
            "  sawhorse bench run small --runs 5",
            "  sawhorse bench run my.yaml --json",
            "  sawhorse bench run week --against ../sawhorse-before"
        })
final class BenchRunCommand extends AbstractCommand {
    @Parameters(paramLabel = "NAME|FILE", description = "The name of a benchmark, a scenario, or a folder of them.")
    private String input = "";

    @Mixin
    private RunCount runs = new RunCount(3);

    @Option(
            names = "--against",
            paramLabel = "DIR",
            description = "Another installation to compare with: the folder of a clone or a distribution.")
    private @Nullable Path against;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        int count = runs.checked();
        Installation own = Installation.current();
        if (own == null) {
            throw new ParameterException(
                    spec().commandLine(),
                    "Runs are measured by starting them with bin/sawhorse: start this command with it too.");
        }
        WholeRun run = WholeRun.of(input, own);
        Installation other = against == null ? null : Installation.in(against);
        own.prepare();
        if (other != null) {
            other.prepare();
        }
        List<MeasuredProcess> ownRuns = new ArrayList<>();
        List<MeasuredProcess> otherRuns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (other != null) {
                otherRuns.add(MeasuredProcess.measure(other, run));
            }
            ownRuns.add(MeasuredProcess.measure(own, run));
        }
        ReportPrinter.print(
                new WholeRunReport(
                        input,
                        new MeasuredRuns(own, ownRuns),
                        other == null ? null : new MeasuredRuns(other, otherRuns)),
                output.format(),
                out());
        return ExitCode.DONE;
    }
}
