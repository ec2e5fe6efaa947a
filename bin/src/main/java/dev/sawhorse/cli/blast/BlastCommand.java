// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.blast;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.input.DurationText;
import dev.sawhorse.scenario.blast.BlastRadius;
import dev.sawhorse.scenario.explain.RunClock;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code blast}, which shows what is lost if all instances of a pool, type, family or zone go at once. */
@Command(
        name = "blast",
        header = "Show what is lost if one pool, instance type, family or zone goes.",
        description = {
            "Takes the cluster of a scenario, an imported cluster or a run at a time. Shows",
            "the share of pods that lose their node if all instances of one capacity pool,",
            "instance type, family or zone are terminated, also by workload and by",
            "PodDisruptionBudget. The worst losses are simulated, without capacity in the",
            "lost pools, to find how long pods wait. Says what would halve the largest loss."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse blast mine",
            "  sawhorse blast scenarios/inflate.yaml --at 5m",
            "  sawhorse blast out/first-day --at 2h --worst 3 --json"
        })
public final class BlastCommand extends AbstractCommand {
    private static final int MOST = 1_000;

    /** The initial state of an imported cluster is complete in its first instant. */
    private static final long FIRST_SECOND = 1_000_000_000L;

    @Parameters(
            index = "0",
            paramLabel = "PATH",
            description = "A scenario, the folder of an imported cluster, or the output folder of a run.")
    @SuppressWarnings("NullAway.Init")
    private Path path;

    @Option(
            names = "--at",
            paramLabel = "T",
            description =
                    "The time, as 2h30m since the start; for a run also 14:05 (UTC) or an instant. Default: the start "
                            + "of an imported cluster, otherwise the end.")
    private @Nullable String at;

    @Option(
            names = "--horizon",
            paramLabel = "TIME",
            defaultValue = "1h",
            description = "How long the capacity is missing and pods are followed. Default: ${DEFAULT-VALUE}.")
    private Duration horizon = Duration.ofHours(1);

    @Option(
            names = "--worst",
            paramLabel = "K",
            defaultValue = "5",
            description = "Number of losses to simulate, the largest first. Default: ${DEFAULT-VALUE}.")
    private int worst;

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        require(!horizon.isNegative() && !horizon.isZero(), "--horizon must be longer than 0");
        require(worst >= 0 && worst <= MOST, "--worst " + worst + " is not a number from 0 to " + MOST);
        try (Progress progress = new Progress(
                "blast", root().terminal().stderrInteractive(), root().interruption(), root().progress())) {
            BlastRadius radius = isRun()
                    ? ofRun(RunFolder.open(path), progress)
                    : ofScenario(
                            ScenarioLoader.load(
                                    Files.isDirectory(path) ? path.resolve("scenario.yaml") : path,
                                    List.of(),
                                    "",
                                    access.access()),
                            progress);
            ReportPrinter.print(new BlastReport(path.toString(), radius, horizon, worst), output.format(), out());
        }
        return ExitCode.DONE;
    }

    private boolean isRun() {
        return Files.exists(path.resolve(RunFolder.INPUTS));
    }

    private BlastRadius ofRun(RunFolder run, Progress progress) throws IOException {
        Scenario scenario = ScenarioLoader.load(run.sources());
        RunClock clock = RunClock.of(run, progress);
        long time = at == null ? defaultTime(scenario, clock.end()) : clock.at(at);
        return BlastRadius.of(scenario, time, horizon, worst, progress);
    }

    private BlastRadius ofScenario(Scenario scenario, Progress progress) throws IOException {
        long end = scenario.file().duration().toNanos();
        long time = at == null ? defaultTime(scenario, end) : sinceStart(at, end);
        return BlastRadius.of(scenario, time, horizon, worst, progress);
    }

    private static long defaultTime(Scenario scenario, long end) {
        return scenario.file().initial().isGiven() ? Math.min(FIRST_SECOND, end) : end;
    }

    private long sinceStart(String text, long end) {
        long time;
        try {
            time = DurationText.parse(text).toNanos();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new ParameterException(
                    spec().commandLine(), "--at " + text + " is not a time since the start such as 2h30m");
        }
        require(time >= 0 && time <= end, "--at " + text + " is outside the scenario");
        return Math.max(time, FIRST_SECOND);
    }

    private void require(boolean holds, String message) {
        if (!holds) {
            throw new ParameterException(spec().commandLine(), message);
        }
    }
}
