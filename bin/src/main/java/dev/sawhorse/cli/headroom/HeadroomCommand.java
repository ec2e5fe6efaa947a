// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.headroom;

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
import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.report.ComparisonWriter;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ComparisonCharts;
import dev.sawhorse.report.chart.PriceLatencyChart;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.scenario.headroom.Headroom;
import dev.sawhorse.scenario.headroom.HeadroomCurves;
import dev.sawhorse.scenario.headroom.HeadroomRequest;
import dev.sawhorse.scenario.headroom.Mechanism;
import dev.sawhorse.scenario.headroom.Mechanisms;
import dev.sawhorse.scenario.load.Variants;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code headroom}, which compares mechanisms that let pods start sooner. */
@Command(
        name = "headroom",
        header = "Find the cheapest way to have pods start sooner.",
        description = {
            "Runs a scenario with mechanisms that shorten the start of pods, each at several",
            "sizes, over the same seeds: pause pods, CapacityBuffers, static NodePools, warm",
            "pools, and another batch window. Prints what each costs per month and the p95",
            "of the start, and the cheapest that reaches --p95. Writes headroom.json, the",
            "manifests of each choice, a scenario with all of them as variants, and the",
            "comparison with its report."
        },
        footer = {
            "",
            "Without --sizes, pods and nodes for a quarter, a half, the whole, and one and a",
            "half of the pods that wait at once; and a tenth, a half, twice, and five times",
            "the batch window. Exit code 1 if no choice reaches --p95.",
            "",
            "Examples:",
            "  sawhorse headroom my.yaml --p95 10s",
            "  sawhorse headroom my.yaml --mechanisms pause-pods --sizes pause-pods=2,4,8"
        })
public final class HeadroomCommand extends SearchCommand<HeadroomCurves> {
    private static final double MILLIS = 1e3;
    private static final String MANIFESTS = "manifests";

    /** The names of the mechanisms, for completion. */
    static final class MechanismNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }

    @Parameters(paramLabel = "SCENARIO", description = "The scenario file.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--p95", paramLabel = "TIME", description = "The p95 of the start to reach, such as 10s.")
    private @Nullable Duration target;

    @Option(
            names = "--start",
            paramLabel = "WHEN",
            defaultValue = "ready",
            description = "When a pod has started: scheduled or ready. Default: ${DEFAULT-VALUE}.")
    private String start = "ready";

    @Option(
            names = "--mechanisms",
            paramLabel = "A,B",
            split = ",",
            completionCandidates = MechanismNames.class,
            description = "The mechanisms to try: pause-pods, capacity-buffer, static-nodepool, warm-pool, "
                    + "batch-window. Default: all that fit.")
    private List<String> mechanisms = new ArrayList<>();

    @Option(
            names = "--sizes",
            paramLabel = "MECHANISM=A,B",
            description = "The sizes of a mechanism: pods, nodes, or times of a batch window. Repeatable.")
    private List<String> sizes = new ArrayList<>();

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description = "Pods created earlier do not count. Default: measure of the scenario, or 10m, or a sixth of "
                    + "a run of less than an hour.")
    private @Nullable Duration warmUp;

    @Mixin
    private SeedOptions seeds = new SeedOptions(10);

    @Mixin
    private SearchOptions search = new SearchOptions();

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Mixin
    private SettingOptions values = new SettingOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private FolderOptions folder = new FolderOptions("-headroom");

    @Mixin
    private OutputOptions output = new OutputOptions();

    private static List<String> names() {
        return Mechanisms.ALL.stream().map(Mechanism::name).toList();
    }

    @Override
    protected Options options() {
        return new Options(search, engine, folder, output);
    }

    @Override
    protected Search<HeadroomCurves> search() {
        Headroom headroom = new Headroom(file, values.settings(), access.access(), request());
        return new Search<>(Variants.of(headroom.today()), seeds.seeds(), headroom::run);
    }

    private HeadroomRequest request() {
        require(start.matches("scheduled|ready"), "--start", start, "scheduled or ready");
        require(target == null || !target.isZero(), "--p95", "0s", "a time above 0");
        String known = String.join(", ", names());
        for (String mechanism : mechanisms) {
            require(names().contains(mechanism), "--mechanisms", mechanism, "one of " + known);
        }
        List<Mechanism> chosen = Mechanisms.ALL.stream()
                .filter(mechanism -> mechanisms.isEmpty() || mechanisms.contains(mechanism.name()))
                .toList();
        Map<String, List<String>> sizesByName = new LinkedHashMap<>();
        for (String text : sizes) {
            String[] parts = text.split("=", 2);
            Mechanism of = chosen.stream()
                    .filter(mechanism -> mechanism.name().equals(parts[0]))
                    .findFirst()
                    .orElse(null);
            require(
                    of != null && parts.length == 2,
                    "--sizes",
                    text,
                    "of the form MECHANISM=A,B with one of "
                            + String.join(
                                    ", ", chosen.stream().map(Mechanism::name).toList()));
            List<String> each = parts.length == 2
                    ? Stream.of(parts[1].split(",")).distinct().toList()
                    : List.of();
            for (String size : each) {
                require(of != null && of.isSize(size), "--sizes", text, "a list of sizes of " + parts[0] + ": " + size);
            }
            sizesByName.put(parts[0], each);
        }
        return new HeadroomRequest(
                seeds.seeds(),
                warmUp,
                start.equals("ready") ? HeadroomRequest.Start.READY : HeadroomRequest.Start.SCHEDULED,
                target == null ? null : target.toMillis() / MILLIS,
                chosen,
                sizesByName);
    }

    @Override
    protected Outcome write(HeadroomCurves curves, Path target) throws IOException {
        writeManifests(curves, target.resolve(MANIFESTS));
        Comparison comparison = curves.comparison();
        List<String> notes =
                ComparisonWriter.write(comparison, List.of(), charts(curves, comparison), target, folder.report());
        HeadroomReport report = new HeadroomReport(
                curves, comparison, new WrittenFiles(target, folder.report().html()));
        boolean isAnswered = curves.request().target() == null || curves.isReachedToday() || curves.cheapest() != null;
        return new Outcome(curves.scenario(), report, notes, isAnswered ? ExitCode.DONE : ExitCode.CHECK_FAILED);
    }

    /** Lines for all choices over time would hide each other: the other charts are of the answer only. */
    private static List<Chart> charts(HeadroomCurves curves, Comparison comparison) {
        List<PriceLatencyChart.Line> lines = new ArrayList<>();
        lines.add(new PriceLatencyChart.Line(HeadroomCurves.TODAY, List.of(curves.today())));
        for (Mechanism mechanism : curves.request().mechanisms()) {
            List<ComparedVariant> ofMechanism = curves.choices().stream()
                    .filter(choice -> choice.mechanism() == mechanism)
                    .map(HeadroomCurves.Choice::compared)
                    .toList();
            if (!ofMechanism.isEmpty()) {
                lines.add(new PriceLatencyChart.Line(mechanism.name(), ofMechanism));
            }
        }
        List<Chart> charts = new ArrayList<>();
        charts.add(PriceLatencyChart.of(
                comparison,
                lines,
                HeadroomCurves.cost(),
                curves.monthly(),
                curves.p95(),
                curves.request().target()));
        HeadroomCurves.Choice answer = curves.cheapest() == null ? curves.fastest() : curves.cheapest();
        charts.addAll(ComparisonCharts.of(
                comparison.of(answer == null ? List.of(curves.today()) : List.of(curves.today(), answer.compared()))));
        return charts;
    }

    /** Files of earlier choices are deleted. */
    private static void writeManifests(HeadroomCurves curves, Path target) throws IOException {
        Files.createDirectories(target);
        try (Stream<Path> old = Files.list(target)) {
            for (Path path : old.filter(each -> names().stream()
                            .anyMatch(name -> each.getFileName().toString().matches(name + "-[0-9a-z]+\\.yaml")))
                    .toList()) {
                Files.delete(path);
            }
        }
        for (HeadroomCurves.Choice choice : curves.choices()) {
            if (!choice.objects().isEmpty()) {
                AtomicFile.write(
                        target.resolve(choice.name() + ".yaml"),
                        choice.manifest().getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
