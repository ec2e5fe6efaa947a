// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.history;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.convert.ConvertedHistory;
import dev.sawhorse.workloads.history.convert.HistoryConversion;
import dev.sawhorse.workloads.history.format.Histories;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code history convert}, which converts histories to files for scenarios. */
@Command(
        name = "convert",
        header = "Convert histories to files that a scenario refers to.",
        description = {
            "Writes what the files have: arrivals.csv.gz, replicas/, runtimes/, demand/,",
            "manifests.json, observations.jsonl, and scenario.yaml, which refers to them.",
            ""
        },
        footer = {"", "Example:", "  sawhorse history convert audit.log karpenter.log -o recorded/"})
final class HistoryConvertCommand extends AbstractCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files of any of the formats; several of one format belong together.")
    private List<Path> files = List.of();

    @Option(names = "-o", required = true, paramLabel = "DIR", description = "A new or empty folder.")
    private Path folder = Path.of("");

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        requireEmpty(folder);
        List<TraceInput> inputs = files.stream().map(TraceInput::of).toList();
        Path target = folder.toAbsolutePath().normalize();
        Path partial = target.resolveSibling(target.getFileName() + ".partial");
        delete(partial);
        Files.createDirectories(partial);
        try {
            ConvertedHistory converted;
            HistoryFindings findings;
            try (HistoryConversion conversion = new HistoryConversion(partial)) {
                findings = Histories.read(inputs, conversion);
                converted = conversion.finish();
            }
            Files.deleteIfExists(target);
            Files.move(partial, target);
            ReportPrinter.print(new ConversionReport(folder.toString(), converted, findings), output.format(), out());
        } finally {
            delete(partial);
        }
        return ExitCode.DONE;
    }

    private static void requireEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw InvalidInputException.ofFile(folder, "is not a folder", "Choose another folder with -o.");
        }
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw InvalidInputException.ofFile(folder, "is not empty", "Choose another folder with -o.");
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
