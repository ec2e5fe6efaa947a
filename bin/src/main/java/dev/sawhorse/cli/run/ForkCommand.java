// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.FolderOptions;
import dev.sawhorse.cli.command.SeedOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFolder;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.report.ComparisonWriter;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.compare.FirstDivergence;
import dev.sawhorse.scenario.compare.FirstDivergences;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.fork.ForkRuns;
import dev.sawhorse.scenario.fork.RunFork;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code fork}, which repeats a run up to a time, continues it otherwise, and compares both futures. */
@Command(
        name = "fork",
        header = "Continue a run otherwise from a time, and compare both futures.",
        description = {
            "Repeats a run up to --at, byte for byte, and lets it go on with changes from",
            "then on: objects are changed as kubectl apply does at that time. Prints the",
            "figures of the time after --at of the original and of the fork. Writes",
            "comparison.json, comparison.csv, charts and report.html into the output folder",
            "(by default out/NAME-fork), and the run of the fork into its folder fork, for",
            "sawhorse explain."
        },
        footer = {
            "",
            "Settings that hold from the start of a run, such as its load, are refused if",
            "they change the time before --at. The first seed has the past of RUN_DIR. Under",
            "each further seed the whole run is repeated with other random numbers, and both",
            "futures share the past of that seed.",
            "",
            "Examples:",
            "  sawhorse fork out/inflate --at 5m --set manifests[name=default].spec.weight=9",
            "  sawhorse fork out/first-day --at 14:05 --apply nodepool.yaml --seeds 10",
            "  sawhorse fork out/first-day --at 14:05:00 --apply nodepool.yaml --json"
        })
public final class ForkCommand extends AbstractCommand {

    @Parameters(index = "0", paramLabel = "RUN_DIR", description = "The output folder of the run.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(
            names = "--at",
            required = true,
            paramLabel = "T",
            description = "The time of the fork: 14:05 (UTC), 4h05m or 4:05:00 since the start, or an instant such as "
                    + "2026-01-05T14:05:00Z.")
    @SuppressWarnings("NullAway.Init")
    private String at;

    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description =
                    "Change a value: of an object as it is at that time, by its kind and name, or of the scenario. "
                            + "Can be repeated.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--apply",
            paramLabel = "FILE",
            description = "Apply the objects of this file at that time. Can be repeated.")
    private List<Path> applied = new ArrayList<>();

    @Mixin
    private SeedOptions seeds = new SeedOptions(3);

    @Mixin
    private FolderOptions files = new FolderOptions("-fork");

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        int number = seeds.seeds();
        List<Setting> changes = settings.stream().map(Setting::parse).toList();
        RunFork fork;
        try (Progress progress = progress()) {
            fork = RunFork.of(RunFolder.open(folder), at, changes, applied, progress);
        }
        fork.notes().forEach(note -> err().println("note: " + note));
        err().flush();
        Path target = files.folderOf(fork.original().name());
        try (OutputFolder whole = OutputFolder.prepare(target);
                OutputFolder run = OutputFolder.prepare(target.resolve(ForkRuns.FORK))) {
            return compare(fork, number, whole.path(), run.path());
        }
    }

    private Progress progress() {
        return new Progress("fork", root().terminal().stderrInteractive(), root().interruption(), root().progress());
    }

    private int compare(RunFork fork, int number, Path target, Path run) throws IOException {
        SavedRuns saved = new SavedRuns(target, files.reportOfMany());
        List<ComparedVariant> futures;
        try (Progress progress = progress()) {
            futures = ForkRuns.run(fork, number, forked -> saved.begin(ForkRuns.FORK, forked), progress);
        }
        if (futures == null) {
            err().println("interrupted; there is no comparison");
            err().flush();
            return ExitCode.NOT_FINISHED;
        }
        Comparison comparison = comparison(fork, number, futures);
        FirstDivergence divergence = FirstDivergences.between(
                folder.resolve(RunFolder.JOURNAL), ForkRuns.FORK, run.resolve(RunFolder.JOURNAL));
        Comparison whole = comparison.withDivergences(divergence == null ? List.of() : List.of(divergence));
        List<String> notes = ComparisonWriter.write(whole, List.of(), target, files.report());
        CompareReport details =
                new CompareReport(whole, new WrittenFiles(target, files.report().html()));
        ReportPrinter.print(new ForkReport(fork, divergence != null, details), output.format(), out());
        (notes.isEmpty() ? saved.notes() : notes).forEach(note -> err().println("note: " + note));
        err().flush();
        return ExitCode.DONE;
    }

    private Comparison comparison(RunFork fork, int number, List<ComparedVariant> futures) {
        ScenarioFile file = fork.original().file();
        return new Comparison(
                fork.original().name(),
                file.description(),
                file.start().plusNanos(fork.at()).toString(),
                file.duration().toNanos() - fork.at(),
                SawhorseVersion.text(),
                Confidence.each(Confidence.USUAL),
                file.seed(),
                number,
                futures,
                futures.get(0),
                List.of(),
                ScenarioCaveats.of(fork.original()));
    }
}
