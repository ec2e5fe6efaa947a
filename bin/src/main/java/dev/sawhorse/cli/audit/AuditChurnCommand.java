// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.audit;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.churn.Churn.Loop;
import dev.sawhorse.results.churn.ChurnFold;
import dev.sawhorse.scenario.churn.ChurnAudit;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.importing.ImportFolder;
import dev.sawhorse.scenario.reduction.ScenarioReduction;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code audit churn}, which finds pods that move back and forth, and can reduce the scenario to the loop. */
@Command(
        name = "churn",
        header = "Find pods that move back and forth and nodes that boot in vain.",
        description = {
            "Reads the journal of a run and shows loops, in which the pods of a workload",
            "leave a kind of machine and come back, with the disruption methods and the",
            "settings that cause them; pods that move often; what consolidation saves for",
            "each eviction; and nodes that work for less time than they boot.",
            "",
            "--shrink reduces the scenario to a few objects that still show the first loop,",
            "and writes a scenario and its manifests into the folder -o."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse audit churn out/inflate",
            "  sawhorse audit churn out/first-day --within 2h --moves 3 --json",
            "  sawhorse audit churn out/first-day --shrink -o small"
        })
public final class AuditChurnCommand extends AbstractCommand {
    private static final int MOST = 100_000;

    @Parameters(index = "0", paramLabel = "RUN_DIR", description = "The output folder of the run.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(
            names = "--within",
            paramLabel = "TIME",
            defaultValue = "1h",
            description = "The longest time from leaving to returning. Default: ${DEFAULT-VALUE}.")
    private Duration within = Duration.ofHours(1);

    @Option(
            names = "--moves",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of moves from which a pod is listed. Default: ${DEFAULT-VALUE}.")
    private int moves;

    @Option(names = "--shrink", description = "Reduce the scenario to one that still shows the first loop.")
    private boolean shrink;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "300",
            description = "With --shrink: number of scenarios to try at most. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            description = "With --shrink: the folder to write, which must not exist.")
    private @Nullable Path target;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        require(!within.isNegative() && !within.isZero(), "--within", "is not longer than 0");
        require(moves >= 1 && moves <= MOST, "--moves", "is not a number from 1 to " + MOST);
        require(runs >= 1 && runs <= MOST, "--runs", "is not a number from 1 to " + MOST);
        require(shrink == (target != null), shrink ? "-o" : "--shrink", "is missing: both are needed to reduce");
        if (target != null) {
            ImportFolder.require(target, false);
        }
        ChurnAudit audit;
        try (Progress progress = progress()) {
            audit = ChurnAudit.of(RunFolder.open(folder), within, moves, progress);
        }
        if (target == null) {
            ReportPrinter.print(new ChurnReport(folder.toString(), audit, within, moves), output.format(), out());
            return ExitCode.DONE;
        }
        return reduce(audit, target);
    }

    private Progress progress() {
        return new Progress("audit", root().terminal().stderrInteractive(), root().interruption(), root().progress());
    }

    private void require(boolean holds, String option, String message) {
        if (!holds) {
            throw new ParameterException(spec().commandLine(), "Option '" + option + "' " + message);
        }
    }

    private int reduce(ChurnAudit audit, Path small) throws IOException {
        if (audit.churn().loops().isEmpty()) {
            throw InvalidInputException.ofFile(
                    folder,
                    "shows no loop within " + ChurnReport.text(within.toNanos()) + ", so there is nothing to reduce",
                    "Allow a longer time with --within.");
        }
        Loop loop = audit.churn().loops().get(0);
        ScenarioReduction.Reduced reduced;
        try (Progress progress = progress()) {
            reduced = ScenarioReduction.of(audit.scenario(), (file, each) -> loops(each, loop, progress), runs);
        }
        if (root().interruption().isRequested()) {
            return ExitCode.NOT_FINISHED;
        }
        if (reduced == null) {
            throw InvalidInputException.ofFile(
                    folder,
                    "cannot be repeated: the loop of " + loop.workload() + " does not appear again",
                    "Run the scenario again with this version of Sawhorse.");
        }
        DerivedScenario.Files files = reduced.files();
        ImportFolder.write(small, files.contents());
        files.notes().forEach(note -> err().println("note: " + note));
        err().flush();
        ReportPrinter.print(new ReductionReport(small, loop, reduced), output.format(), out());
        return ExitCode.DONE;
    }

    /** The same workload need not move between the same machines: with fewer pods, other types are the cheapest. */
    private boolean loops(Scenario scenario, Loop loop, ScenarioRun.Monitor monitor) {
        ChurnFold fold = new ChurnFold(within, moves);
        ScenarioRun.Outcome outcome = ScenarioRun.of(scenario, fold, monitor);
        return outcome.isComplete()
                && fold.churn().loops().stream()
                        .anyMatch(each -> each.workload().equals(loop.workload())
                                && loop.reasons().containsAll(each.reasons()));
    }
}
