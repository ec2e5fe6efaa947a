// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.calibrate;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.AccessOptions;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFile;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.report.html.CalibrationPage;
import dev.sawhorse.results.calibration.Calibration;
import dev.sawhorse.scenario.calibration.ObservedCluster;
import dev.sawhorse.scenario.calibration.ScenarioCalibration;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.format.Histories;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * The command {@code calibrate}, which compares a scenario with the history of its cluster and estimates parameters from it.
 */
@Command(
        name = "calibrate",
        header = "Compare a scenario with its cluster's history, and estimate parameters.",
        description = {
            "Estimates boot times by instance type, the rate of spot interruptions by age and",
            "the speed of decisions from the history, runs the scenario with and without",
            "them for as long as the history, and prints the error of each figure. Rules are",
            "never changed. The scenario with the estimates is written to calibrated.yaml",
            "beside it."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse calibrate mine --log karpenter.log",
            "  sawhorse calibrate mine --lp4k claims.csv --cur report.csv.gz",
            "  sawhorse calibrate mine --log karpenter.log --page calibration.html"
        })
public final class CalibrateCommand extends AbstractCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "Folder of an imported cluster, or a scenario.")
    @SuppressWarnings("NullAway.Init")
    private Path path;

    @Option(
            names = {"--log", "--lp4k", "--cur", "--history"},
            paramLabel = "FILE",
            description =
                    "The log of Karpenter, a table of LogParserForKarpenter, an AWS Cost and Usage Report or another "
                            + "history; formats are detected. Can be repeated.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of runs, whose mean is compared. Default: ${DEFAULT-VALUE}.")
    private int seeds;

    @Option(names = "--page", paramLabel = "FILE", description = "Write an HTML page as well.")
    private @Nullable Path page;

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        if (files.isEmpty()) {
            throw new ParameterException(spec().commandLine(), "Missing required option: --log, --lp4k or --cur");
        }
        if (seeds < 1) {
            throw new ParameterException(spec().commandLine(), "--seeds " + seeds + " is less than 1");
        }
        Path file = Files.isDirectory(path) ? path.resolve("scenario.yaml") : path;
        Scenario written = ScenarioLoader.load(file, List.of(), "", access.access());
        ObservedCluster observed = new ObservedCluster();
        HistoryFindings findings =
                Histories.read(files.stream().map(TraceInput::of).toList(), observed);
        findings.skipped()
                .forEach(skipped -> err().println(
                                "note: " + skipped.first() + ": skipped " + skipped.count() + " × " + skipped.what()));
        err().flush();
        ScenarioCalibration calibration = calibration(written, observed);
        Path target = file.resolveSibling("calibrated.yaml");
        String text = calibration.calibrated(Files.readString(file));
        AtomicFile.write(target, out -> out.append(text));
        Calibration result =
                calibration.compare(written, ScenarioLoader.load(target, List.of(), "", access.access()), seeds);
        ReportPrinter.print(new CalibrateReport(result, target), output.format(), out());
        if (page != null) {
            OutputFile.prepare(page);
            AtomicFile.write(page, out -> out.append(CalibrationPage.of(result)));
        }
        return ExitCode.DONE;
    }

    private ScenarioCalibration calibration(Scenario written, ObservedCluster observed) {
        try {
            return new ScenarioCalibration(written, observed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec().commandLine(), String.valueOf(e.getMessage()).replace("\n", ". "));
        }
    }
}
