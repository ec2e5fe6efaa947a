// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.forecast;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.run.ComparisonCommand;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.forecast.ForecastVariants;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code forecast}, which continues an imported cluster under today's and other policies. */
@Command(
        name = "forecast",
        header = "Forecast what a cluster costs under today's and other policies.",
        description = {
            "Continues an imported cluster for some days: as it is, and in variants with one",
            "policy changed. Prints the cost per month, the waits of pods and the evictions",
            "with confidence intervals. The variants are written to forecast.yaml beside the",
            "scenario, to be read and edited; if that file exists, it is used as it is. The",
            "defaults answer soon; more days and seeds make the intervals narrower."
        },
        defaultValueProvider = ForecastCommand.FewSeeds.class,
        footer = {
            "",
            "Variants:",
            "  today                   the cluster as it is",
            "  balanced, when-empty    another consolidationPolicy of all NodePools",
            "  consolidate-after-TIME  another consolidateAfter, such as consolidate-after-1h",
            "  no-consolidation        consolidateAfter: Never",
            "  on-demand, spot         another capacity type of NodePools and node groups",
            "  karpenter               a NodePool in place of each node group",
            "  cluster-autoscaler      a node group in place of each NodePool",
            "",
            "Examples:",
            "  sawhorse forecast mine",
            "  sawhorse forecast mine --days 14 --variants today,balanced,on-demand",
            "  sawhorse forecast mine --days 7 --seeds 10 -o out/next-week"
        },
        subcommands = RolloutCommand.class)
public final class ForecastCommand extends ComparisonCommand {
    private static final int MOST_DAYS = 366;

    /** A first answer needs fewer seeds than a comparison. */
    static final class FewSeeds implements IDefaultValueProvider {
        @Override
        public @Nullable String defaultValue(ArgSpec argument) {
            return argument instanceof OptionSpec option && option.longestName().equals("--seeds") ? "3" : null;
        }
    }

    /** The names of the variants, for completion. */
    static final class VariantNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ForecastVariants.NAMES.iterator();
        }
    }

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            description = "Folder of an imported cluster, or a scenario.")
    private @Nullable Path path;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of days. Default: ${DEFAULT-VALUE}.")
    private int days;

    @Option(
            names = "--variants",
            paramLabel = "A,B",
            split = ",",
            completionCandidates = VariantNames.class,
            description = "Variants to compare, in this order. Default: today and those that apply to the cluster.")
    private List<String> names = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        if (path == null) {
            throw new ParameterException(spec().commandLine(), "Missing required parameter: 'DIR'");
        }
        require(days >= 1 && days <= MOST_DAYS, "--days", String.valueOf(days), "a number from 1 to " + MOST_DAYS);
        Path scenario = Files.isDirectory(path) ? path.resolve("scenario.yaml") : path;
        Path forecast = scenario.resolveSibling("forecast.yaml");
        if (Files.exists(forecast)) {
            err().println("note: using the variants of " + forecast + "; delete it to have it written again");
            err().flush();
        } else {
            write(scenario, forecast);
        }
        return compare(forecast, List.of(Setting.parse("duration=" + days + "d")), names);
    }

    @Override
    protected Report reportOf(Comparison comparison, Path folder) {
        return new ForecastReport(comparison, super.reportOf(comparison, folder));
    }

    private void write(Path scenario, Path forecast) throws IOException {
        Scenario today = ScenarioLoader.load(scenario, List.of(), "", access());
        if (!today.variants().isEmpty()) {
            throw InvalidInputException.ofFile(
                    scenario, "has variants of its own", "Compare them: sawhorse compare " + scenario + ".");
        }
        ForecastVariants variants = new ForecastVariants(today);
        String section;
        try {
            section = variants.yaml(names.isEmpty() ? variants.defaults() : names);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec().commandLine(),
                    "--variants: " + String.valueOf(e.getMessage()).replace("\n", ". "));
        }
        String text = Files.readString(scenario).stripTrailing();
        AtomicFile.write(
                forecast,
                out -> out.append("# Written by sawhorse forecast: ")
                        .append(String.valueOf(scenario.getFileName()))
                        .append(" with variants. Edit it as you like.\n")
                        .append(text)
                        .append("\n\n")
                        .append(section));
    }
}
