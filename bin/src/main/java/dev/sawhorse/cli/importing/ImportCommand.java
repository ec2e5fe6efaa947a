// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.RegionNames;
import dev.sawhorse.cli.importing.live.AccessRights;
import dev.sawhorse.cli.importing.live.LiveCluster;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command {@code import}, which makes a scenario of a cluster's objects. */
@Command(
        name = "import",
        header = "Import a cluster, live or from a dump of its objects.",
        description = {
            "Reads what kubectl get prints, or with --live the cluster itself, and writes a",
            "folder with a scenario that starts with the cluster as it was: scenario.yaml to",
            "run and edit, objects.yaml with the desired configuration, state.yaml with",
            "nodes, pods and their ages.",
            "What is left out is reported by kind. Values of Secrets, ConfigMaps and",
            "environment variables are not kept. Nothing is sent anywhere.",
            "",
            "--live lists objects through the kubeconfig, and changes nothing; it never asks",
            "for Secrets. --rights prints the role that it needs.",
            ""
        },
        footer = {
            "",
            "Exit code 2 if the input cannot be read; then nothing is written.",
            "",
            "Examples:",
            "  sawhorse import cluster.yaml -o mine",
            "  sawhorse import cluster.yaml -o hidden --anonymise",
            "  sawhorse import --live --context production -o production",
            "  sawhorse import --live -n shop -n payments -o shop",
            "  sawhorse import --rights",
            "  kubectl get pods,nodes,deployments -A -o json | sawhorse import - -o piped"
        })
public final class ImportCommand extends AbstractCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "DUMP",
            description = "YAML or JSON, plain or .gz: files, folders, globs, - for standard input.")
    private List<Path> dumps = new ArrayList<>();

    @Option(names = "--live", description = "Read a cluster through the kubeconfig, instead of a dump.")
    private boolean live;

    @Option(names = "--context", paramLabel = "NAME", description = "Context for --live. Default: the current one.")
    private @Nullable String context;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "Kubeconfig for --live. Default: that of kubectl.")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--rights",
            description = "Only print the rights that --live needs, as a ClusterRole; with -n also Roles.")
    private boolean rights;

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
            description = "Import only this namespace, and the objects of the cluster. May be repeated.")
    private List<String> namespaces = new ArrayList<>();

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = "Time of the cluster. Default: the newest time in the dump; with --live now.")
    private @Nullable String at;

    @Option(
            names = "--region",
            paramLabel = "REGION",
            completionCandidates = RegionNames.class,
            description = "Region. Default: that of the nodes.")
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
        requireOneInput();
        if (rights) {
            ReportPrinter.print(new AccessRights(namespaces), output.format(), out());
            return ExitCode.DONE;
        }
        ImportFolder.require(folder, force);
        Instant time = time();
        Problems problems = new Problems();
        ImportResult result = live ? fromCluster(time, problems) : fromDump(time, problems);
        ImportFolder.write(folder, result.files());
        ReportPrinter.print(new ImportReport(result, folder), output.format(), out());
        return ExitCode.DONE;
    }

    private void requireOneInput() {
        int inputs = (dumps.isEmpty() ? 0 : 1) + (live ? 1 : 0) + (rights ? 1 : 0);
        if (inputs != 1) {
            throw new ParameterException(
                    spec().commandLine(),
                    inputs == 0
                            ? "The input is missing: a DUMP or --live."
                            : "Only one of DUMP, --live and --rights can be given.");
        }
        if (!live && (context != null || kubeconfig != null)) {
            throw new ParameterException(spec().commandLine(), "--context and --kubeconfig need --live.");
        }
    }

    private ImportResult fromDump(@Nullable Instant time, Problems problems) {
        Dump dump = DumpFiles.read(dumps, problems);
        return ClusterImport.of(dump, options(time), problems);
    }

    private ImportResult fromCluster(@Nullable Instant time, Problems problems) {
        LiveCluster.Snapshot cluster = LiveCluster.read(kubeconfig, context, namespaces, problems);
        return ClusterImport.of(cluster.dump(), options(time == null ? cluster.time() : time), problems);
    }

    private ImportOptions options(@Nullable Instant time) {
        return new ImportOptions(namespaces, time, region, jobRuntime, name(), anonymised);
    }

    /** The scenario is named after its folder. */
    private String name() {
        Path last = folder.toAbsolutePath().normalize().getFileName();
        return last == null ? "" : last.toString();
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
