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
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  sawhorse convert provisioner.yaml template.yaml --json"
        })
final class ConvertCommand extends AbstractCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Manifest files.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        Problems problems = new Problems();
        ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
        List<MappingNode> objects = new ArrayList<>();
        for (Path path : files) {
            SourceFile file = SourceFile.read(path);
            List<Manifest> manifests = reader.read(file, problems).all();
            if (manifests.isEmpty() && !problems.hasErrors()) {
                problems.error(Position.ofFile(file.name()), "", "is empty");
            }
            manifests.forEach(
                    manifest -> objects.add((MappingNode) manifest.place().node()));
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
