// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.ChartFile;
import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.command.SettingOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.input.DurationText;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioTrace;
import dev.sawhorse.workloads.preset.Preset;
import dev.sawhorse.workloads.trace.PodSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code trace generate}, which generates a trace from a preset or from the arrivals of a scenario. */
@Command(
        name = "generate",
        header = "Generate a trace from a preset or from the arrivals of a scenario.",
        description = {
            "A preset is a load fitted to a real trace; --list shows all presets with source,",
            "licence and error of the fit. A scenario provides the arrivals of its workloads.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse trace generate --list",
            "  sawhorse trace generate --preset openb-2023 --duration 7d pods.csv.gz",
            "  sawhorse trace generate --scenario my.yaml pods.csv.gz",
            "  sawhorse trace generate --scenario my.yaml --workload web --chart web.svg"
        })
final class TraceGenerateCommand extends AbstractCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "OUT",
            description = "The table to write; compressed if it ends in .gz.")
    private @Nullable Path target;

    @Option(names = "--list", description = "Show the presets.")
    private boolean list;

    @Option(names = "--preset", paramLabel = "NAME", description = "Use a preset. The default seed is 1.")
    private @Nullable String preset;

    @Option(names = "--scenario", paramLabel = "FILE", description = "Use the arrivals of a scenario.")
    private @Nullable Path scenario;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "One workload of the scenario. Default: all workloads together.")
    private @Nullable String workload;

    @Option(
            names = "--chart",
            paramLabel = "FILE",
            description = "Plot the arrivals over time to a .svg or .png file, with or without OUT.")
    private @Nullable Path chart;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "7d",
            description = "Duration of the trace made from a preset. Default: ${DEFAULT-VALUE}.")
    private String duration = "7d";

    @Mixin
    private SettingOptions values = new SettingOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        if (list) {
            ReportPrinter.print(new PresetReport(Preset.all()), output.format(), out());
            return ExitCode.DONE;
        }
        if ((target == null && chart == null) || (preset == null) == (scenario == null)) {
            throw wrong("OUT or --chart, and either --preset or --scenario, are required.");
        }
        if (preset != null && values.isAnySet()) {
            throw wrong("--set applies only to a scenario, not to a preset.");
        }
        try (SummarisingPodSource source = new SummarisingPodSource(preset == null ? ofScenario() : ofPreset(preset))) {
            if (target != null) {
                long rows = TraceFile.write(source, target);
                out().println(TraceFile.rows(rows) + " written to " + target);
                out().flush();
            }
            if (chart != null) {
                ChartFile.write(TraceCharts.arrivals(title(), source.summary()), chart);
            }
        }
        return ExitCode.DONE;
    }

    private String title() {
        if (preset != null) {
            return preset;
        }
        return workload != null
                ? workload
                : String.valueOf(Objects.requireNonNull(scenario).getFileName());
    }

    private PodSource ofScenario() {
        Path file = Objects.requireNonNull(scenario);
        Scenario loaded = ScenarioLoader.load(file, values.settings(), "", access.access());
        FailureHandler.printProblems(loaded.remarks(), err());
        err().flush();
        if (workload == null) {
            return ScenarioTrace.of(loaded);
        }
        ScenarioTrace trace = ScenarioTrace.of(loaded, workload);
        if (trace == null) {
            throw wrong("unknown workload \"" + workload + "\"; workloads with arrivals are "
                    + String.join(", ", ScenarioTrace.workloads(loaded)) + ".");
        }
        return trace;
    }

    private PodSource ofPreset(String name) {
        for (Preset each : Preset.all()) {
            if (each.name().equals(name)) {
                return each.pods(values.seedOr(1), duration().toNanos());
            }
        }
        List<String> names = Preset.all().stream().map(Preset::name).toList();
        throw wrong("unknown preset \"" + name + "\"; presets are " + String.join(", ", names) + ".");
    }

    private Duration duration() {
        try {
            Duration parsed = DurationText.parse(duration);
            if (parsed.compareTo(Duration.ZERO) > 0 && parsed.compareTo(Duration.ofDays(36_600)) < 0) {
                return parsed;
            }
        } catch (IllegalArgumentException e) {
            throw wrong("--duration " + e.getMessage() + ".");
        }
        throw wrong("--duration \"" + duration + "\" is not above 0 and below 100 years.");
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec().commandLine(), message);
    }
}
