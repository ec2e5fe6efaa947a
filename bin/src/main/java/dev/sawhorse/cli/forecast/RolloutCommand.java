// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.forecast;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.FolderOptions;
import dev.sawhorse.cli.command.SeedOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFolder;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.cli.run.SavedRuns;
import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.report.ComparisonWriter;
import dev.sawhorse.report.ReportOptions;
import dev.sawhorse.results.ValueText;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import dev.sawhorse.scenario.rollout.Rollout;
import dev.sawhorse.scenario.rollout.RolloutChange;
import dev.sawhorse.scenario.rollout.RolloutRuns;
import dev.sawhorse.scenario.rollout.WhatIf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code forecast rollout}, which says when a change has replaced all nodes, and which nodes it never replaces. */
@Command(
        name = "rollout",
        header = "Forecast when a change has replaced all nodes.",
        description = {
            "Applies a change to the NodePools or node classes of a cluster at a time, over",
            "several seeds: a new image, values of their objects, or a version of Kubernetes,",
            "which means new images. Follows the nodes that exist then. Prints when the last",
            "of them is removed, with an interval, and why nodes are left at the end of the",
            "horizon, by the rules of explain. Each --what-if is a variant of the rollout."
        },
        footer = {
            "",
            "Conditions of --what-if:",
            "  budget=20%%                  the budget of the NodePools, nodes or a share",
            "  terminationGracePeriod=30m  the longest drain of their nodes",
            "  expireAfter=24h             expiration in place of drift",
            "  pdb=shop/web                a PodDisruptionBudget with maxUnavailable: 1",
            "",
            "Examples:",
            "  sawhorse forecast rollout mine --image default --what-if budget=50%%",
            "  sawhorse forecast rollout mine --kubernetes 1.37 --horizon 2d --json"
        })
public final class RolloutCommand extends AbstractCommand {
    private static final Duration LONGEST = Duration.ofDays(366);

    @Parameters(index = "0", paramLabel = "DIR", description = "Folder of an imported cluster, or a scenario.")
    @SuppressWarnings("NullAway.Init")
    private Path path;

    @Option(
            names = "--image",
            paramLabel = "NAME",
            description = "A NodePool or EC2NodeClass that gets a new image. Repeatable.")
    private List<String> images = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "A value of an object, as manifests[kind=NodePool,name=web].spec.weight=9. Repeatable.")
    private List<String> settings = new ArrayList<>();

    @Option(names = "--kubernetes", paramLabel = "VERSION", description = "The version of Kubernetes, such as 1.37.")
    private @Nullable String kubernetes;

    @Option(
            names = "--what-if",
            paramLabel = "CONDITION",
            description = "Another condition, as budget=20%%; see below. Repeatable.")
    private List<String> conditions = new ArrayList<>();

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = "When the change is made, since the start. Default: 1m for an imported cluster, otherwise "
                    + "the middle of the scenario.")
    private @Nullable Duration at;

    @Option(
            names = "--horizon",
            paramLabel = "TIME",
            defaultValue = "1d",
            description = "How long the nodes are followed. Default: ${DEFAULT-VALUE}.")
    private Duration horizon = Duration.ofDays(1);

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of parallel runs; it does not affect the result. Default: the number of processors.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Mixin
    private SeedOptions seeds = new SeedOptions(3);

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private FolderOptions folder = new FolderOptions("-rollout");

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        int number = seeds.seeds();
        require(threads >= 1, "--threads", threads, "a number from 1 on");
        require(
                !horizon.isZero() && !horizon.isNegative() && horizon.compareTo(LONGEST) <= 0,
                "--horizon",
                horizon,
                "a time up to 366 days");
        require(
                kubernetes == null || kubernetes.matches("1\\.[0-9]{1,3}"),
                "--kubernetes",
                kubernetes,
                "a version such as 1.37");
        RolloutChange change = new RolloutChange(
                images, kubernetes, settings.stream().map(Setting::parse).toList());
        if (change.isEmpty()) {
            throw new ParameterException(
                    spec().commandLine(), "Nothing is changed: give --image, --set or --kubernetes.");
        }
        List<WhatIf> parsed =
                conditions.stream().distinct().map(this::condition).toList();
        Path file = Files.isDirectory(path) ? path.resolve("scenario.yaml") : path;
        Scenario scenario = ScenarioLoader.load(file, List.of(), "", access.access());
        Duration time = at != null
                ? at
                : scenario.file().initial().isGiven()
                        ? Duration.ofMinutes(1)
                        : scenario.file().duration().dividedBy(2);
        require(
                !time.isZero() && time.compareTo(scenario.file().duration()) <= 0,
                "--at",
                time,
                "a time of the scenario after its start");
        Rollout rollout = Rollout.of(scenario, time, horizon, change, parsed);
        rollout.notes().forEach(note -> err().println("note: " + note));
        err().flush();
        Path target = folder.folderOf(scenario.name());
        List<OutputFolder> folders = new ArrayList<>();
        try {
            folders.add(OutputFolder.prepare(target));
            for (Scenario variant : rollout.variants()) {
                folders.add(OutputFolder.prepare(target.resolve(variant.variant())));
            }
            return run(rollout, scenario, number, target);
        } finally {
            for (OutputFolder each : folders) {
                each.close();
            }
        }
    }

    private int run(Rollout rollout, Scenario scenario, int number, Path target) throws IOException {
        SavedRuns saved = new SavedRuns(target, folder.reportOfMany());
        List<RolloutRuns> runs;
        try (Progress progress = new Progress(
                "rollout", root().terminal().stderrInteractive(), root().interruption(), root().progress())) {
            runs = rollout.run(number, threads, saved, progress);
        }
        if (runs == null) {
            err().println("interrupted; there is no report");
            err().flush();
            return ExitCode.NOT_FINISHED;
        }
        write(rollout, scenario, runs, target, saved.notes());
        return ExitCode.DONE;
    }

    private WhatIf condition(String text) {
        try {
            return WhatIf.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec().commandLine(),
                    "--what-if: " + String.valueOf(e.getMessage()).replace("\n", ". "));
        }
    }

    private void write(
            Rollout rollout, Scenario scenario, List<RolloutRuns> runs, Path target, List<String> notesOfRuns)
            throws IOException {
        ScenarioFile written = rollout.variants().get(0).file();
        List<ComparedVariant> compared =
                runs.stream().map(RolloutRuns::compared).toList();
        Comparison comparison = new Comparison(
                scenario.name() + ", rollout",
                String.join("; ", rollout.changes()),
                written.start().toString(),
                written.duration().toNanos(),
                SawhorseVersion.text(),
                Confidence.each(Confidence.USUAL),
                written.seed(),
                seeds.seeds(),
                compared,
                compared.get(0),
                List.of(),
                ScenarioCaveats.of(rollout.variants().get(0)));
        ReportOptions options = folder.report();
        RolloutReport report =
                new RolloutReport(scenario.name(), rollout, runs, comparison, new WrittenFiles(target, options.html()));
        DerivedScenario.Files files = rollout.scenario().files();
        for (Map.Entry<String, String> each : files.contents().entrySet()) {
            AtomicFile.write(target.resolve(each.getKey()), each.getValue().getBytes(StandardCharsets.UTF_8));
        }
        List<String> notes = new ArrayList<>(notesOfRuns);
        notes.addAll(files.notes());
        AtomicFile.write(
                target.resolve("rollout.json"), ValueText.json(report.tree()).getBytes(StandardCharsets.UTF_8));
        notes.addAll(ComparisonWriter.writeWithTables(comparison, report.charts(), report.sections(), target, options));
        ReportPrinter.print(report, output.format(), out());
        notes.forEach(note -> err().println("note: " + note));
        err().flush();
    }
}
