package dev.sawhorse.cli;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.scenario.ScenarioLoader;
import dev.sawhorse.scenario.ScenarioTrace;
import dev.sawhorse.scenario.Setting;
import dev.sawhorse.workloads.preset.Preset;
import dev.sawhorse.workloads.trace.PodSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Makes a trace out of a preset or of the arrivals of a scenario. */
@Command(
        name = "generate",
        header = "Make a trace from a preset or from the arrivals of a scenario.",
        description = {
            "A preset is a load fitted to a real trace; --list shows them with source,",
            "licence and error of the fit. A scenario gives what its workloads have arrive.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse trace generate --list",
            "  sawhorse trace generate --preset openb-2023 --duration 7d pods.csv.gz",
            "  sawhorse trace generate --scenario my.yaml pods.csv.gz"
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

    @Option(names = "--preset", paramLabel = "NAME", description = "Use a preset.")
    private @Nullable String preset;

    @Option(names = "--scenario", paramLabel = "FILE", description = "Use the arrivals of a scenario.")
    private @Nullable Path scenario;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "7d",
            description = "How long a preset goes on. Default: ${DEFAULT-VALUE}.")
    private String duration = "7d";

    @Option(names = "--seed", paramLabel = "N", description = "Seed. Default: the scenario's, or 1.")
    private @Nullable Long seed;

    @Override
    public Integer call() throws IOException {
        if (list) {
            TracePresets.print(out());
            return ExitCode.DONE;
        }
        if (target == null || (preset == null) == (scenario == null)) {
            throw wrong("OUT and either --preset or --scenario are needed.");
        }
        try (PodSource source = preset == null ? ofScenario() : ofPreset(preset)) {
            long rows = TraceFile.write(source, target);
            out().println(TraceFile.rows(rows) + " written to " + target);
            out().flush();
        }
        return ExitCode.DONE;
    }

    private PodSource ofScenario() {
        List<Setting> settings = new ArrayList<>();
        if (seed != null) {
            settings.add(Setting.parse("seed=" + seed));
        }
        return ScenarioTrace.of(ScenarioLoader.load(Objects.requireNonNull(scenario), settings));
    }

    private PodSource ofPreset(String name) {
        for (Preset each : Preset.all()) {
            if (each.name().equals(name)) {
                return each.pods(seed == null ? 1 : seed, duration().toNanos());
            }
        }
        List<String> names = Preset.all().stream().map(Preset::name).toList();
        throw wrong("There is no preset \"" + name + "\"; there are " + String.join(", ", names) + ".");
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
