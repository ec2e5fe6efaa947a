// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.command.InvariantOptions;
import dev.sawhorse.cli.command.SettingOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.scenario.check.Check;
import dev.sawhorse.scenario.check.CheckRequest;
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

/** The command {@code check}, which runs scenarios again and compares them with their baselines. */
@Command(
        name = "check",
        header = "Check scenarios against baselines.",
        description = {
            "Runs scenarios again, compares metrics and packing with the stored baselines, and",
            "prints every change beyond its tolerance. Each variant is checked separately.",
            "tolerances.yaml in the folder of baselines overrides the default tolerances."
        },
        footer = {
            "",
            "Exit code 1 if a metric got worse, pods are packed differently or an assertion",
            "does not hold; 2 if a baseline is missing or damaged.",
            "",
            "Examples:",
            "  sawhorse check scenarios/*.yaml --baseline .sawhorse --update",
            "  sawhorse check scenarios/*.yaml --baseline .sawhorse --changed-only",
            "  sawhorse check scenarios/inflate.yaml --baseline .sawhorse --junit check.xml",
            "  sawhorse check scenarios/inflate.yaml --baseline .sawhorse --report check.html"
        })
public final class CheckCommand extends AbstractCommand {
    private static final int MOST_SEEDS = 10_000;

    /** The memory of a run with thousands of nodes. */
    private static final long BYTES_PER_RUN = 512L << 20;

    @Parameters(arity = "1..*", paramLabel = "SCENARIO", description = "The scenario files.")
    private List<Path> scenarios = new ArrayList<>();

    @Option(names = "--baseline", required = true, paramLabel = "DIR", description = "The folder of baselines.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(
            names = "--update",
            description = "Store the results as the new baselines, unless an assertion does not hold.")
    private boolean update;

    @Option(names = "--force", description = "With --update: store the results even if an assertion does not hold.")
    private boolean force;

    @Option(names = "--changed-only", description = "Skip scenarios whose inputs have not changed since the baseline.")
    private boolean changedOnly;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Number of seeds. Default: that of the baseline, or 1 if there is none.")
    private @Nullable Integer seeds;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of parallel runs. Default: the number of processors, as far as memory allows.")
    private @Nullable Integer threads;

    @Mixin
    private CheckFiles files = new CheckFiles();

    @Mixin
    private SettingOptions values = new SettingOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private InvariantOptions invariants = new InvariantOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        invariants.apply();
        requireConsistentOptions();
        Check check = Check.of(new CheckRequest(
                scenarios, values.settings(), folder, seeds, update, force, changedOnly, access.access()));
        FailureHandler.printProblems(check.remarks(), err());
        err().flush();
        files.prepare();
        CheckResult result;
        try (Progress progress = new Progress(
                "check", root().terminal().stderrInteractive(), root().interruption(), root().progress())) {
            result = check.run(threads != null ? threads : atOnce(), files.keeper(), progress);
        }
        if (result == null) {
            err().println("interrupted; the baselines are unchanged");
            err().flush();
            return ExitCode.NOT_FINISHED;
        }
        files.write(result, check.files(), access.access()).forEach(note -> err().println("note: " + note));
        err().flush();
        ReportPrinter.print(new CheckReport(result), output.format(), out());
        return result.fails() ? ExitCode.CHECK_FAILED : ExitCode.DONE;
    }

    private static int atOnce() {
        Runtime runtime = Runtime.getRuntime();
        long fitting = Math.max(1, runtime.maxMemory() / BYTES_PER_RUN);
        return (int) Math.min(runtime.availableProcessors(), fitting);
    }

    private void requireConsistentOptions() {
        require(
                seeds == null || (seeds >= 1 && seeds <= MOST_SEEDS),
                "--seeds",
                seeds,
                "a number from 1 to " + MOST_SEEDS);
        require(threads == null || threads >= 1, "--threads", threads, "a number from 1 on");
        if (force && !update) {
            throw new ParameterException(spec().commandLine(), "--force has no effect without --update");
        }
    }
}
