// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.EngineOptions;
import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.command.FolderOptions;
import dev.sawhorse.cli.command.InvariantOptions;
import dev.sawhorse.cli.command.SeedOptions;
import dev.sawhorse.cli.command.SettingOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFolder;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.report.ComparisonWriter;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.compare.FirstDivergence;
import dev.sawhorse.scenario.compare.DivergentRules;
import dev.sawhorse.scenario.compare.FirstDivergences;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import dev.sawhorse.scenario.sweep.MergedShards;
import dev.sawhorse.scenario.sweep.Shard;
import dev.sawhorse.scenario.sweep.Sweep;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepFile;
import dev.sawhorse.scenario.sweep.SweepHead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that runs variants of a scenario with the same seeds and reports the differences. */
public abstract class ComparisonCommand extends AbstractCommand {
    private static final double PERCENT = 100;

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            description = "The variant with which the others are compared. Default: the first.")
    private @Nullable String baseline;

    @Option(
            names = "--resume",
            description = "Go on with an interrupted command: keep the runs in the output folder that had ended.")
    private boolean resume;

    @Option(
            names = "--confidence",
            paramLabel = "PERCENT",
            defaultValue = "95",
            description = "Confidence level of the intervals in percent. Default: ${DEFAULT-VALUE}.")
    private double confidence;

    @Mixin
    private SeedOptions chosen = new SeedOptions(10);

    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Mixin
    private SettingOptions values = new SettingOptions();

    @Mixin
    private FolderOptions files = new FolderOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private InvariantOptions invariants = new InvariantOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    private int seeds;

    /** Compares variants of a scenario file. */
    protected final int compare(Path file, List<Setting> settings, List<String> names) throws IOException {
        return compare(file, settings, names, List.of());
    }

    /** Compares variants of a scenario file, each with every one of the versions of Karpenter, if there are any. */
    protected final int compare(Path file, List<Setting> settings, List<String> names, List<KarpenterVersion> versions)
            throws IOException {
        return compare(load(file, settings, names, versions), Map.of());
    }

    /** Loads the variants to compare, after a check of the options. */
    protected final Variants load(
            Path file, List<Setting> settings, List<String> names, List<KarpenterVersion> versions) {
        seeds = chosen.seeds();
        return Variants.load(file, all(settings), names, versions, access.access());
    }

    /** Compares variants of which the digests of some runs are known. */
    protected final int compare(Variants variants, Map<SweepFile.Run, byte[]> known) throws IOException {
        invariants.apply();
        require(confidence > 0 && confidence < PERCENT, "--confidence", confidence, "between 0 and 100");
        SweepEngine.Options engineOptions = engine.options();
        int reference = reference(variants);
        FailureHandler.printProblems(variants.remarks(), err());
        err().flush();
        SweepEngine reached = engine.engine();
        reached.connect(engineOptions);
        List<OutputFolder> folders = new ArrayList<>();
        try {
            OutputFolder whole =
                    OutputFolder.prepare(files.folderOf(variants.scenario().name()));
            folders.add(whole);
            for (String name : variants.names()) {
                folders.add(OutputFolder.prepare(whole.path().resolve(name)));
            }
            return compare(variants, reached, engineOptions, known, reference, whole.path());
        } finally {
            for (OutputFolder folder : folders) {
                folder.close();
            }
        }
    }

    /** The settings of the command line come last. */
    private List<Setting> all(List<Setting> settings) {
        List<Setting> all = new ArrayList<>(settings);
        all.addAll(values.settings());
        return all;
    }

    private int compare(
            Variants variants,
            SweepEngine reached,
            SweepEngine.Options engineOptions,
            Map<SweepFile.Run, byte[]> known,
            int reference,
            Path target)
            throws IOException {
        SavedRuns saved = new SavedRuns(target, files.reportOfMany());
        List<ComparedVariant> compared;
        try (SweepFile ended = sweepFile(target.resolve(SweepFile.NAME), SweepHead.of(variants, seeds, Shard.ALL));
                Progress progress = progress(variants)) {
            Map<SweepFile.Run, byte[]> all = new LinkedHashMap<>(known);
            all.putAll(ended.ended());
            compared = sweep(variants, reached, engineOptions, progress).compare(saved, all, ended::add);
        }
        if (compared == null) {
            err().println("interrupted; " + target + " contains the runs that had ended; there is no comparison");
            err().println("--resume goes on with them");
            err().flush();
            return ExitCode.NOT_FINISHED;
        }
        int exitCode = report(comparison(variants, compared, reference, target), saved, target);
        Files.deleteIfExists(target.resolve(SweepFile.NAME));
        return exitCode;
    }

    /** Opens the file of the runs that have ended. */
    private SweepFile sweepFile(Path path, SweepHead head) throws IOException {
        return resume ? SweepFile.resume(path, head) : SweepFile.create(path, head);
    }

    private Progress progress(Variants variants) {
        return new Progress(
                variants.scenario().name(),
                root().terminal().stderrInteractive(),
                root().interruption(),
                root().progress());
    }

    private Sweep sweep(Variants variants, SweepEngine reached, SweepEngine.Options engineOptions, Progress progress) {
        return new Sweep(variants.all(), seeds, reached, engineOptions, progress);
    }

    /** Computes the runs of one shard into a file. */
    protected final int runShard(Variants variants, Shard shard) throws IOException {
        invariants.apply();
        SweepEngine.Options engineOptions = engine.options();
        FailureHandler.printProblems(variants.remarks(), err());
        err().flush();
        String name = "shard-" + shard.number() + "-of-" + shard.count() + ".jsonl";
        Path path = files.fileOf(variants.scenario().name(), name);
        SweepEngine reached = engine.engine();
        reached.connect(engineOptions);
        int computed;
        int known;
        try (SweepFile file = sweepFile(path, SweepHead.of(variants, seeds, shard));
                Progress progress = progress(variants)) {
            known = file.ended().size();
            computed = sweep(variants, reached, engineOptions, progress).runShard(shard, file);
        }
        if (computed < 0) {
            err().println("interrupted; " + path + " contains the runs that had ended; --resume goes on with them");
            err().flush();
            return ExitCode.NOT_FINISHED;
        }
        ReportPrinter.print(new ShardReport(shard, path, computed, known), output.format(), out());
        return ExitCode.DONE;
    }

    /** Compares the variants of a sweep whose shards have ended. */
    protected final int merge(MergedShards shards) throws IOException {
        Map<String, List<Long>> missing = shards.missing();
        if (!missing.isEmpty()) {
            int runs = missing.values().stream().mapToInt(List::size).sum();
            err().println(runs + (runs == 1 ? " run is missing:" : " runs are missing:"));
            missing.forEach((variant, of) -> err().println("  " + variant + ": seeds " + SeedRanges.text(of)));
            err().println("Run their shards again with --resume, or give all files.");
            err().flush();
            return ExitCode.NOT_FINISHED;
        }
        seeds = shards.head().seeds();
        return compare(shards.head().load(), shards.digests());
    }

    private int reference(Variants variants) {
        if (baseline == null) {
            return 0;
        }
        int reference = variants.names().indexOf(baseline);
        require(reference >= 0, "--baseline", baseline, "one of " + String.join(", ", variants.names()));
        return reference;
    }

    private Comparison comparison(Variants variants, List<ComparedVariant> compared, int reference, Path target)
            throws IOException {
        Scenario scenario = variants.scenario();
        ScenarioFile written = scenario.file();
        Scenario first = variants.all().get(reference);
        Comparison comparison = new Comparison(
                scenario.name(),
                written.description(),
                first.file().start().toString(),
                first.file().duration().toNanos(),
                SawhorseVersion.text(),
                Confidence.each(confidence / PERCENT),
                first.file().seed(),
                seeds,
                compared,
                compared.get(reference),
                List.of(),
                ScenarioCaveats.of(variants));
        List<FirstDivergence> divergences = new ArrayList<>();
        Path journal = SavedRuns.journal(target, comparison.reference().name());
        for (ComparedVariant other : comparison.others()) {
            Path ofOther = SavedRuns.journal(target, other.name());
            FirstDivergence divergence = FirstDivergences.between(journal, other.name(), ofOther);
            if (divergence != null) {
                Scenario scenarioOfOther = variants.all().get(variants.names().indexOf(other.name()));
                divergences.add(DivergentRules.explain(divergence, first, journal, scenarioOfOther, ofOther));
            }
        }
        return comparison.withDivergences(divergences);
    }

    /** Returns the files that scenarios may refer to. */
    protected final FileAccess access() {
        return access.access();
    }

    private static List<String> names(Comparison comparison) {
        return comparison.variants().stream().map(ComparedVariant::name).toList();
    }

    /** Returns the report of a comparison whose files are in a folder. */
    protected Report reportOf(Comparison comparison, Path folder) {
        return new CompareReport(
                comparison, new WrittenFiles(folder, files.report().html()));
    }

    private int report(Comparison comparison, SavedRuns saved, Path target) throws IOException {
        List<String> notes = ComparisonWriter.write(comparison, saved.runs(names(comparison)), target, files.report());
        ReportPrinter.print(reportOf(comparison, target), output.format(), out());
        (notes.isEmpty() ? saved.notes() : notes).forEach(note -> err().println("note: " + note));
        err().flush();
        return ExitCode.DONE;
    }
}
