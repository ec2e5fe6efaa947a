// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.command.ExportOptions;
import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.command.FolderOptions;
import dev.sawhorse.cli.command.InvariantOptions;
import dev.sawhorse.cli.command.SettingOptions;
import dev.sawhorse.cli.output.Colours;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFolder;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.report.ReportWriter;
import dev.sawhorse.report.export.RunExport;
import dev.sawhorse.report.html.RunInfo;
import dev.sawhorse.results.LostPodsException;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Variant;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code run}, which runs one scenario. */
@Command(
        name = "run",
        header = "Run a scenario.",
        description = {
            "Prints the cost and how long pods waited, and writes summary.json, the",
            "journal, tables, charts and report.html."
        },
        footer = {
            "",
            "Exit code 1 if an assertion of the scenario does not hold.",
            "",
            "Examples:",
            "  sawhorse run scenarios/inflate.yaml",
            "  sawhorse run scenarios/inflate.yaml --seed 7 -o out/seven",
            "  sawhorse run my.yaml --set karpenter.batchIdleDuration=5s",
            "  sawhorse run scenarios/consolidation-policies.yaml --variant when-empty",
            "  sawhorse run scenarios/first-day.yaml --json | jq .cost.total"
        })
public final class RunCommand extends AbstractCommand {
    @Parameters(paramLabel = "SCENARIO", description = "The scenario file.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--variant",
            paramLabel = "NAME",
            description = "Variant of the scenario. Default: the scenario without a variant.")
    private String variant = "";

    @Mixin
    private SettingOptions values = new SettingOptions();

    @Mixin
    private FolderOptions files = new FolderOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private InvariantOptions invariants = new InvariantOptions();

    @Mixin
    private ExportOptions exports = new ExportOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        invariants.apply();
        Scenario scenario = ScenarioLoader.load(file, values.settings(), variant, access.access());
        FailureHandler.printProblems(scenario.remarks(), err());
        nameVariants(scenario);
        err().flush();
        try (OutputFolder folder = OutputFolder.prepare(files.folderOf(scenario.name()))) {
            return run(scenario, folder.path());
        }
    }

    /** A scenario of variants may mean little, and may not even run, without one of them. */
    private void nameVariants(Scenario scenario) {
        if (variant.isEmpty() && !scenario.variants().isEmpty()) {
            String names = scenario.variants().stream().map(Variant::name).collect(Collectors.joining(", "));
            err().println("note: this runs the scenario without its variants (" + names + ")");
            err().println("Run one with --variant NAME, or all with \"sawhorse compare " + file + "\".");
        }
    }

    private int run(Scenario scenario, Path target) throws IOException {
        scenario.sources().write(target.resolve(RunFolder.INPUTS), scenario.runId());
        Path journalFile = target.resolve("journal.jsonl.gz");
        long begin = System.nanoTime();
        ScenarioRun.Outcome outcome;
        try (JournalWriter journal = JournalWriter.create(journalFile);
                RunExport exported = RunExport.into(target, exports.kinds())) {
            outcome = run(scenario, entry -> {
                journal.appended(entry);
                exported.appended(entry);
            });
            if (!outcome.isComplete()) {
                return interrupted(outcome, journalFile);
            }
            journal.commit();
            exported.commit();
        }
        return report(outcome, target, (System.nanoTime() - begin) / 1e9);
    }

    private ScenarioRun.Outcome run(Scenario scenario, Journal.Listener journal) {
        try (Progress progress = new Progress(
                scenario.name(), root().terminal().stderrInteractive(), root().interruption(), root().progress())) {
            return ScenarioRun.of(scenario, journal, new ScenarioRun.Monitor() {
                /** Before this point both cores are busy. */
                @Override
                public void onStart() {
                    ReportWriter.prepare(files.report());
                }

                @Override
                public boolean shouldContinue(long nowNanos, long endNanos) {
                    return progress.shouldContinue(nowNanos, endNanos);
                }
            });
        }
    }

    private int interrupted(ScenarioRun.Outcome outcome, Path journalFile) {
        Duration simulated = Duration.ofSeconds(outcome.results().run().durationNanos() / 1_000_000_000L);
        Duration whole = outcome.scenario().file().duration();
        err().println("interrupted after " + DurationFormat.text(simulated) + " of " + DurationFormat.text(whole) + "; "
                + JournalWriter.partial(journalFile) + " contains the journal up to that time; there is no summary");
        err().flush();
        return ExitCode.NOT_FINISHED;
    }

    private int report(ScenarioRun.Outcome outcome, Path target, double wallSeconds) throws IOException {
        RunInfo info = RunFacts.of(outcome, wallSeconds);
        ReportWriter.Written written = ReportWriter.write(outcome.results(), info, target, files.report());
        List<Assertion.Outcome> assertions = outcome.assertions();
        RunReport report = new RunReport(
                outcome,
                assertions,
                info.caveats(),
                new WrittenFiles(target, files.report().html()),
                new Colours(root().terminal().stdoutStyled()));
        ReportPrinter.print(report, output.format(), out());
        written.notes().forEach(note -> err().println("note: " + note));
        String run = outcome.scenario().name() + ", seed "
                + outcome.scenario().file().seed();
        LostPodsException.throwIfAny(run, outcome.results());
        return exitCode(assertions);
    }

    private int exitCode(List<Assertion.Outcome> assertions) {
        List<Assertion.Outcome> failed =
                assertions.stream().filter(assertion -> !assertion.holds()).toList();
        failed.forEach(assertion -> err().println("assertion does not hold: " + assertion));
        err().flush();
        return failed.isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
    }
}
