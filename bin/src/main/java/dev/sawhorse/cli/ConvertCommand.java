// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.OutputFormat;
import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.manifest.conversion.VersionFields;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** The command {@code convert}, which converts old Karpenter manifests to current ones. */
@Command(
        name = "convert",
        header = "Convert legacy Karpenter manifests to the current versions.",
        description = {
            "Provisioners and AWSNodeTemplates (v1alpha5, v1alpha1) and the NodePools and",
            "EC2NodeClasses of v1beta1 are printed as v1, ECSNodeClasses of Alibaba Cloud",
            "in their current API group. Labels and annotations that Karpenter has renamed",
            "get their current names in every object, such as the nodeSelector of a",
            "workload. Everything else is printed unchanged.",
            "Changes of meaning and values to fill in are reported on standard error.",
            "With --to they are written for a version of Karpenter: fields, gates and names",
            "that it does not have are converted, or named where nothing takes their place.",
            "Comments are not kept. Other commands convert their input automatically.",
            ""
        },
        footer = {
            "",
            "Exit code 2 if something cannot be converted or the result invalid; then",
            "nothing is printed.",
            "",
            "Examples:",
            "  sawhorse convert provisioner.yaml > nodepool.yaml",
            "  sawhorse convert provisioner.yaml template.yaml --json",
            "  sawhorse convert nodepools.yaml --to 1.13"
        })
final class ConvertCommand extends AbstractCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Manifest files.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--to",
            paramLabel = "VERSION",
            description =
                    "Version of Karpenter for which the manifests are written, such as 1.13: what it does not have "
                            + "is converted or named. Default: the latest.")
    private @Nullable String target;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        KarpenterVersion version = target == null ? KarpenterOptions.DEFAULT.version() : version(target);
        Problems problems = new Problems();
        ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
        List<MappingNode> objects = new ArrayList<>();
        for (Path path : files) {
            SourceFile file = SourceFile.read(path);
            List<Manifest> manifests = reader.read(file, problems).all();
            if (manifests.isEmpty() && !problems.hasErrors()) {
                problems.error(Position.ofFile(file.name()), "", "is empty");
            }
            for (Manifest manifest : manifests) {
                if (VersionFields.hasKind(manifest, version)) {
                    objects.add(convert(manifest, version, problems));
                } else {
                    nameMissingKind(manifest, version, problems);
                }
            }
        }
        problems.throwIfErrors();
        FailureHandler.printProblems(problems.sorted(), err());
        if (output.format() == OutputFormat.json) {
            ReportPrinter.print(new Objects(objects), OutputFormat.json, out());
        } else {
            printDocuments(objects);
        }
        return ExitCode.DONE;
    }

    private KarpenterVersion version(String text) {
        KarpenterVersion version = KarpenterVersion.find(text);
        if (version == null) {
            throw new ParameterException(
                    spec().commandLine(),
                    "--to " + text + ": unknown version of Karpenter; known are "
                            + String.join(", ", KarpenterVersion.texts()));
        }
        return version;
    }

    /** Returns the object as a version has it. */
    private static MappingNode convert(Manifest manifest, KarpenterVersion version, Problems problems) {
        List<VersionFields.Unknown> unknown = VersionFields.unknown(manifest, version);
        for (VersionFields.Unknown each : unknown) {
            if (each.change() == null) {
                each.warn(problems);
            } else {
                SourceLocation place = each.place();
                problems.note(place.position(), place.path().toString(), each.message() + ": it is converted");
            }
        }
        return VersionFields.converted(manifest, unknown);
    }

    private static void nameMissingKind(Manifest manifest, KarpenterVersion version, Problems problems) {
        problems.warning(
                manifest.position(),
                manifest.place().path().toString(),
                "Karpenter " + version + " does not have the kind "
                        + manifest.kind().kind() + ": " + manifest.name() + " is left out",
                "Keep capacity with pods of low priority instead.");
    }

    private void printDocuments(List<MappingNode> objects) {
        for (Iterator<MappingNode> rest = objects.iterator(); rest.hasNext(); ) {
            ReportPrinter.print(new Objects(List.of(rest.next())), OutputFormat.yaml, out());
            if (rest.hasNext()) {
                out().println("---");
            }
        }
        out().flush();
    }

    /** A result of Kubernetes objects: a single one as it is, several as a List. */
    private record Objects(List<MappingNode> objects) implements Report {
        @Override
        public void printTo(PrintWriter out) {
            ReportPrinter.print(this, OutputFormat.yaml, out);
        }

        @Override
        public void writeTo(JsonGenerator json) {
            if (objects.size() == 1) {
                TreeWriter.write(objects.get(0).plain(), json);
                return;
            }
            json.writeStartObject();
            json.writeStringProperty("apiVersion", "v1");
            json.writeStringProperty("kind", "List");
            json.writeName("items");
            json.writeStartArray();
            objects.forEach(object -> TreeWriter.write(object.plain(), json));
            json.writeEndArray();
            json.writeEndObject();
        }
    }
}
