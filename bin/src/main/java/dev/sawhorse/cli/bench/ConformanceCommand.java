// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.conformance.Conformance;
import dev.sawhorse.conformance.recording.CaseResult;
import dev.sawhorse.conformance.timeline.TimelinePrediction;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code conformance}, which replays recorded decisions of the real systems. */
@Command(
        name = "conformance",
        header = "Replay recorded decisions of the real systems.",
        description = {
            "Compares recorded decisions with those of Sawhorse: one line per case, with the",
            "first difference of each failure."
        },
        footer = {
            "",
            "Folders are searched recursively; other files are skipped. A case that",
            "cannot be replayed yet counts as failed. Exit code 1 if any case fails, 2 if",
            "there are no cases.",
            "",
            "Examples:",
            "  sawhorse conformance recordings/karpenter-unit",
            "  sawhorse conformance recordings --json",
            "  sawhorse conformance recordings/karpenter-timeline --prediction"
        })
public final class ConformanceCommand extends AbstractCommand {
    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files with recordings, or folders of such files.")
    private List<Path> paths = new ArrayList<>();

    @Option(
            names = "--prediction",
            description =
                    "Treat recorded timelines as histories of clusters: predict their figures with assumed boot times and "
                            + "with boot times estimated from the recording, and print the errors over all of them.")
    private boolean prediction;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        requirePaths();
        if (prediction) {
            return predict();
        }
        List<CaseResult> cases = Conformance.replay(paths);
        if (cases.isEmpty()) {
            throw new InvalidInputException(paths.stream()
                    .map(path -> problem(path, "contains no recorded decisions"))
                    .toList());
        }
        ReportPrinter.print(new ConformanceReport(cases), output.format(), out());
        return cases.stream().allMatch(CaseResult::passed) ? ExitCode.DONE : ExitCode.CHECK_FAILED;
    }

    private int predict() {
        List<TimelinePrediction> predictions = Conformance.predict(paths);
        if (predictions.isEmpty()) {
            throw new InvalidInputException(paths.stream()
                    .map(path -> problem(path, "contains no recorded timelines"))
                    .toList());
        }
        ReportPrinter.print(new PredictionReport(predictions), output.format(), out());
        return ExitCode.DONE;
    }

    private void requirePaths() {
        List<Problem> missing = paths.stream()
                .filter(path -> !Files.exists(path))
                .map(path -> problem(path, "no such file or folder"))
                .toList();
        if (!missing.isEmpty()) {
            throw new InvalidInputException(missing);
        }
    }

    private static Problem problem(Path path, String message) {
        return new Problem(Severity.ERROR, Position.ofFile(path.toString()), "", message, null);
    }
}
