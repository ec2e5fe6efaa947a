// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.scenario.importing.ClusterImport;
import dev.sawhorse.scenario.importing.Dump;
import dev.sawhorse.scenario.importing.DumpFiles;
import dev.sawhorse.scenario.importing.ImportFolder;
import dev.sawhorse.scenario.importing.ImportOptions;
import dev.sawhorse.scenario.importing.ImportResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code import}, which makes a scenario of a cluster's objects. */
@Command(
        name = "import",
        header = "Import a cluster from a dump of its objects.",
        description = {
            "Reads what kubectl get prints, and writes a folder with a scenario that starts",
            "with the cluster as it was: scenario.yaml to run and edit, objects.yaml with the",
            "desired configuration, state.yaml with nodes, pods and their ages.",
            "What is left out is reported by kind. Values of Secrets, ConfigMaps and",
            "environment variables are not kept. Nothing is sent anywhere.",
            ""
        },
        footer = {
            "",
            "Exit code 2 if the dump cannot be read; then nothing is written.",
            "",
            "Examples:",
            "  sawhorse import cluster.yaml -o mine",
            "  sawhorse import cluster.yaml -o hidden --anonymise",
            "  kubectl get pods,nodes,deployments -A -o json | sawhorse import - -o piped"
        })
public final class ImportCommand extends AbstractCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "DUMP",
            description = "YAML or JSON, plain or .gz: files, folders, globs, - for standard input.")
    private List<Path> dumps = new ArrayList<>();

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            defaultValue = "imported",
            description = "Folder to write. Default: ${DEFAULT-VALUE}.")
    private Path folder = Path.of("imported");

    @Option(names = "--force", description = "Replace the files of an earlier import.")
    private boolean force;

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NS",
            description = "Import only this namespace, and the objects of the cluster.")
    private @Nullable String namespace;

    @Option(names = "--at", paramLabel = "TIME", description = "Time of the dump. Default: the newest time in it.")
    private @Nullable String at;

    @Option(names = "--region", paramLabel = "REGION", description = "Region. Default: that of the nodes.")
    private @Nullable String region;

    @Option(
            names = "--job-runtime",
            paramLabel = "LAW",
            description = {
                "Run time of Jobs that have not finished before: 25m, or as in",
                "runtimes: '{logNormal: {median: 5m, p95: 1h}}'."
            })
    private @Nullable String jobRuntime;

    @Option(names = "--anonymise", description = "Replace names, label values, images and ids by pseudonyms.")
    private boolean anonymised;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        ImportFolder.require(folder, force);
        ImportOptions options = new ImportOptions(namespace, time(), region, jobRuntime, anonymised);
        Problems problems = new Problems();
        Dump dump = DumpFiles.read(dumps, problems);
        ImportResult result = ClusterImport.of(dump, options, problems);
        ImportFolder.write(folder, result.files());
        ReportPrinter.print(new ImportReport(result, folder), output.format(), out());
        return ExitCode.DONE;
    }

    private @Nullable Instant time() {
        String text = at;
        if (text == null) {
            return null;
        }
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new InvalidInputException(new Problem(
                    Severity.ERROR,
                    Position.ofFile("--at"),
                    "",
                    "\"" + text + "\" is not a time",
                    "Use the form 2026-01-31T12:00:00Z."));
        }
    }
}
