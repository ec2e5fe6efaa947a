// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.tune;

import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.EngineOptions;
import dev.sawhorse.cli.command.FolderOptions;
import dev.sawhorse.cli.command.SearchCommand;
import dev.sawhorse.cli.command.SearchOptions;
import dev.sawhorse.cli.command.SettingOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.report.ComparisonWriter;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import dev.sawhorse.scenario.tune.TuneSearch;
import dev.sawhorse.scenario.tune.TunedManifests;
import dev.sawhorse.scenario.tune.Tuner;
import dev.sawhorse.scenario.tune.Tuning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code tune}, which searches the settings that no others beat. */
@Command(
        name = "tune",
        header = "Search better settings of a scenario.",
        description = {
            "Searches the combinations of values in the section tune of a scenario for those",
            "that no other one beats in all objectives, over common seeds, and compares them",
            "with the scenario as it is over fresh seeds. Writes tune.json, the changed",
            "manifests of each result, a scenario with all of them as variants, and the",
            "comparison with its report."
        },
        footer = {
            "",
            "The intervals hold together for all results and objectives at 95 %%.",
            "",
            "Examples:",
            "  sawhorse tune my.yaml --budget 400 -o out/tuned",
            "  sawhorse tune my.yaml --json | jq '.front[0].settings'"
        })
public final class TuneCommand extends SearchCommand<Tuning> {
    private static final int MOST_RUNS = 1_000_000;
    private static final String MANIFESTS = "manifests";

    @Parameters(paramLabel = "SCENARIO", description = "The scenario file.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--budget",
            paramLabel = "N",
            defaultValue = "1600",
            description = "Number of runs. Default: ${DEFAULT-VALUE}.")
    private int budget;

    @Mixin
    private SearchOptions search = new SearchOptions();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Mixin
    private SettingOptions values = new SettingOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private FolderOptions folder = new FolderOptions("-tuned");

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    protected Options options() {
        return new Options(search, engine, folder, output);
    }

    @Override
    protected Search<Tuning> search() {
        require(
                budget >= TuneSearch.LEAST_BUDGET && budget <= MOST_RUNS,
                "--budget",
                budget,
                "a number from " + TuneSearch.LEAST_BUDGET + " to " + MOST_RUNS);
        Tuner tuner = new Tuner(file, values.settings(), access.access());
        return new Search<>(
                Variants.of(tuner.today()),
                budget,
                (runs, options, monitor) -> tuner.search(budget, runs, options, monitor));
    }

    @Override
    protected Outcome write(Tuning tuning, Path target) throws IOException {
        writeManifests(tuning, target.resolve(MANIFESTS));
        Comparison comparison = comparison(tuning);
        TuneReport report = new TuneReport(
                tuning, comparison, new WrittenFiles(target, folder.report().html()));
        List<String> notes = ComparisonWriter.writeWithTables(comparison, report.sections(), target, folder.report());
        boolean isFound = !tuning.found().front().isEmpty();
        return new Outcome(tuning.scenario(), report, notes, isFound ? ExitCode.DONE : ExitCode.CHECK_FAILED);
    }

    /** Files of an earlier search with more results are deleted. */
    private static void writeManifests(Tuning tuning, Path target) throws IOException {
        Files.createDirectories(target);
        try (Stream<Path> old = Files.list(target)) {
            for (Path path : old.filter(each -> each.getFileName().toString().matches("p[0-9]+\\.yaml"))
                    .toList()) {
                Files.delete(path);
            }
        }
        for (int point = 0; point < tuning.found().front().size(); point++) {
            String name = Tuning.name(point);
            String text = TunedManifests.of(
                    tuning.scenarios().get(point),
                    tuning.today(),
                    tuning.settings(point),
                    List.of("Result " + name + " of sawhorse tune, variant " + name
                            + " of ../scenario.yaml; what it changes:"));
            AtomicFile.write(target.resolve(name + ".yaml"), text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static Comparison comparison(Tuning tuning) {
        Scenario today = tuning.today();
        return new Comparison(
                today.name() + ", tuned",
                today.file().description(),
                today.file().start().toString(),
                today.file().duration().toNanos(),
                SawhorseVersion.text(),
                tuning.confidence(),
                today.file().seed() + tuning.found().firstSeed(),
                tuning.found().seeds(),
                tuning.compared(),
                tuning.compared().get(0),
                List.of(),
                ScenarioCaveats.of(Variants.of(today)));
    }
}
