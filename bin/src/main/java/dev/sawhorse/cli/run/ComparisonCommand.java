// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.command.InvariantOptions;
import dev.sawhorse.cli.command.SettingOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFolder;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.report.ComparisonWriter;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.FirstDivergence;
import dev.sawhorse.scenario.compare.ComparisonRun;
import dev.sawhorse.scenario.compare.DivergentRules;
import dev.sawhorse.scenario.compare.FirstDivergences;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A command that runs variants of a scenario with the same seeds and reports the differences. */
public abstract class ComparisonCommand extends AbstractCommand {
    private static final int MOST_SEEDS = 100_000;
    private static final double PERCENT = 100;

    @Option(
            names = "--baseline",
            paramLabel = "NAME",
            description = "The variant with which the others are compared. Default: the first.")
    private @Nullable String baseline;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of seeds. Default: ${DEFAULT-VALUE}.")
    private int seeds;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of parallel runs; it does not affect the result. Default: the number of processors.")
    private @Nullable Integer threads;

    @Option(
            names = "--confidence",
            paramLabel = "PERCENT",
            defaultValue = "95",
            description = "Confidence level of the intervals in percent. Default: ${DEFAULT-VALUE}.")
    private double confidence;

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

    /** Compares variants of a scenario file. */
    protected final int compare(Path file, List<Setting> settings, List<String> names) throws IOException {
        return compare(file, settings, names, List.of());
    }

    /** Compares variants of a scenario file, each with every one of the versions of Karpenter, if there are any. */
    protected final int compare(Path file, List<Setting> settings, List<String> names, List<KarpenterVersion> versions)
            throws IOException {
        invariants.apply();
        int atOnce = threads != null ? threads : Runtime.getRuntime().availableProcessors();
        require(
                seeds >= 1 && seeds <= MOST_SEEDS,
                "--seeds",
                String.valueOf(seeds),
                "a number from 1 to " + MOST_SEEDS);
        require(atOnce >= 1, "--threads", String.valueOf(atOnce), "a number from 1 on");
        require(
                confidence > 0 && confidence < PERCENT,
                "--confidence",
                String.valueOf(confidence),
                "between 0 and 100");
        Variants variants = Variants.load(file, all(settings), names, versions, access.access());
        int reference = reference(variants);
        FailureHandler.printProblems(variants.remarks(), err());
        err().flush();
        List<OutputFolder> folders = new ArrayList<>();
        try {
            OutputFolder whole =
                    OutputFolder.prepare(files.folderOf(variants.scenario().name()));
            folders.add(whole);
            for (String name : variants.names()) {
                folders.add(OutputFolder.prepare(whole.path().resolve(name)));
            }
            return compare(variants, atOnce, reference, whole.path());
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

    private int compare(Variants variants, int atOnce, int reference, Path target) throws IOException {
        SavedRuns saved = new SavedRuns(target, files.reportOfMany());
        List<ComparedVariant> compared;
        try (Progress progress = new Progress(
                variants.scenario().name(), root().terminal().stderrInteractive(), root().interruption())) {
            compared = ComparisonRun.of(variants.all(), seeds, atOnce, saved, progress);
        }
        if (compared == null) {
            err().println("interrupted; " + target + " contains the runs that had ended; there is no comparison");
            err().flush();
            return ExitCode.NOT_FINISHED;
        }
        return report(comparison(variants, compared, reference, target), saved, target);
    }

    /** Refuses the value of an option unless it holds. */
    protected final void require(boolean holds, String option, String value, String expected) {
        if (!holds) {
            throw new ParameterException(
                    spec().commandLine(),
                    "Invalid value for option '" + option + "': " + value + " is not " + expected);
        }
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
                confidence / PERCENT,
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
        return new CompareReport(comparison, folder);
    }

    private int report(Comparison comparison, SavedRuns saved, Path target) throws IOException {
        List<String> notes = ComparisonWriter.write(comparison, saved.runs(names(comparison)), target, files.report());
        ReportPrinter.print(reportOf(comparison, target), output.format(), out());
        (notes.isEmpty() ? saved.notes() : notes).forEach(note -> err().println("note: " + note));
        err().flush();
        return ExitCode.DONE;
    }
}
