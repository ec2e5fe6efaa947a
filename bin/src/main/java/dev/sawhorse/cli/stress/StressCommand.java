// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.stress;

import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.EngineOptions;
import dev.sawhorse.cli.command.FolderOptions;
import dev.sawhorse.cli.command.SearchCommand;
import dev.sawhorse.cli.command.SearchOptions;
import dev.sawhorse.cli.command.SeedOptions;
import dev.sawhorse.cli.command.SettingOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.report.ComparisonWriter;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.stress.Stress;
import dev.sawhorse.scenario.stress.StressCase;
import dev.sawhorse.scenario.stress.StressConditions;
import dev.sawhorse.scenario.stress.StressRequest;
import dev.sawhorse.scenario.tune.TuneSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code stress}, which searches the conditions under which a variant does worst. */
@Command(
        name = "stress",
        header = "Find conditions under which one variant does worst against another.",
        description = {
            "Searches loads and markets within bounds for those under which a variant of a",
            "scenario does worst against another one in a metric, leaves out what is not",
            "needed to show it, and runs both over fresh seeds. Writes the case as a scenario",
            "that compare reproduces, stress.json, and the comparison with its report."
        },
        footer = {
            "",
            "Conditions: load and pod-size (factors), bursts (a time over which arrivals are",
            "gathered), interruptions (a factor of the rates of the Spot Advisor),",
            "spot-prices (a factor), capacity (cloud.depth.scale), latencies (a profile).",
            "",
            "Examples:",
            "  sawhorse stress my.yaml --variant spot --against now",
            "  sawhorse stress my.yaml --variant spot --against now --within load=0.5,2"
        })
public final class StressCommand extends SearchCommand<StressCase> {
    private static final int MOST_RUNS = 1_000_000;
    private static final int LEAST_RUNS = 2 * TuneSearch.LEAST_BUDGET;

    @Parameters(paramLabel = "SCENARIO", description = "The scenario file.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--variant", paramLabel = "NAME", required = true, description = "The variant that shall do badly.")
    @SuppressWarnings("NullAway.Init")
    private String variant;

    @Option(
            names = "--against",
            paramLabel = "NAME",
            required = true,
            description = "The variant that it is compared with.")
    @SuppressWarnings("NullAway.Init")
    private String against;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            defaultValue = "cost.total",
            description = "The metric. Default: ${DEFAULT-VALUE}.")
    private String metric = "cost.total";

    @Option(
            names = "--within",
            paramLabel = "CONDITION=A,B",
            description = "The values of a condition; the conditions not named stay as they are. Repeatable. Default: "
                    + "load and pod-size 0.5,1.5,2, bursts 10m,1h, interruptions 1,5,20, spot-prices 1.5,2,3, "
                    + "capacity 1,0.3,0.1, and three latencies.")
    private List<String> within = new ArrayList<>();

    @Option(
            names = "--budget",
            paramLabel = "N",
            defaultValue = "400",
            description = "Number of runs of the search. Default: ${DEFAULT-VALUE}.")
    private int budget;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of fresh seeds of the confirmation. Default: ${DEFAULT-VALUE}.")
    private int seeds;

    @Mixin
    private SearchOptions search = new SearchOptions();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Mixin
    private SettingOptions values = new SettingOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private FolderOptions folder = new FolderOptions("-stressed");

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    protected Options options() {
        return new Options(search, engine, folder, output);
    }

    @Override
    protected Search<StressCase> search() {
        Stress stress = new Stress(file, values.settings(), access.access(), request());
        return new Search<>(stress.variants(), budget, stress::run);
    }

    private StressRequest request() {
        SeedOptions.require(spec(), 2, seeds);
        require(
                budget >= LEAST_RUNS && budget <= MOST_RUNS,
                "--budget",
                budget,
                "a number from " + LEAST_RUNS + " to " + MOST_RUNS);
        require(!variant.equals(against), "--against", against, "another variant than --variant");
        Metric compared = ComparedMetrics.find(metric);
        if (compared == null || compared.better() == Metric.Better.NEITHER) {
            String known = String.join(
                    ", ",
                    ComparedMetrics.ALL.stream()
                            .filter(each -> each.better() != Metric.Better.NEITHER)
                            .map(Metric::name)
                            .toList());
            throw new ParameterException(
                    spec().commandLine(), "Invalid value for option '--metric': " + metric + " is not one of " + known);
        }
        Map<String, List<String>> bounds = new LinkedHashMap<>();
        for (String text : within) {
            String[] parts = text.split("=", 2);
            List<String> each = parts.length < 2
                    ? List.of()
                    : Stream.of(parts[1].split(",")).distinct().toList();
            require(
                    StressConditions.names().contains(parts[0])
                            && !each.isEmpty()
                            && each.stream().allMatch(value -> StressConditions.isValue(parts[0], value)),
                    "--within",
                    text,
                    "of the form CONDITION=A,B with one of " + String.join(", ", StressConditions.names()));
            bounds.put(parts[0], each);
        }
        return new StressRequest(variant, against, compared, budget, seeds, bounds);
    }

    @Override
    protected Outcome write(StressCase found, Path target) throws IOException {
        Comparison comparison = found.comparison();
        List<String> notes = ComparisonWriter.write(comparison, List.of(), target, folder.report());
        StressReport report = new StressReport(
                found, comparison, new WrittenFiles(target, folder.report().html()));
        return new Outcome(found.scenario(), report, notes, ExitCode.DONE);
    }
}
