// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.kube.manifest.UnknownKinds;
import dev.sawhorse.kube.manifest.Variables;
import dev.sawhorse.scenario.dump.DumpedObjects;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.FileTree;
import dev.sawhorse.scenario.file.InputOptions;
import dev.sawhorse.scenario.file.StandardInput;
import dev.sawhorse.scenario.file.value.InputKind;
import dev.sawhorse.scenario.operator.ChartReleases;
import dev.sawhorse.scenario.validation.AutoModeRemark;
import dev.sawhorse.scenario.validation.DuplicateObjects;
import dev.sawhorse.scenario.validation.ForeignNodePools;
import dev.sawhorse.scenario.validation.KnownManifests;
import dev.sawhorse.scenario.validation.TolerationOperators;
import dev.sawhorse.scenario.workloadkind.CustomWorkloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The findings on one input: a scenario or manifests.
 *
 * @param file its name as given by the user
 * @param description description of its contents, empty if they are unknown
 * @param problems errors, warnings and notes by position
 */
public record InputFindings(String file, String description, List<Problem> problems) {
    public InputFindings {
        problems = List.copyOf(problems);
    }

    /** Returns whether there are no errors. */
    public boolean isValid() {
        return problems.stream().noneMatch(problem -> problem.severity() == Severity.ERROR);
    }

    /** Checks an input without options. */
    public static InputFindings of(Path path, FileAccess access) {
        return of(path, access, InputOptions.NONE);
    }

    /** Checks a file, folder, glob or kustomization, and everything it refers to, as far as access allows. */
    public static InputFindings of(Path path, FileAccess access, InputOptions options) {
        String file = path.toString();
        try {
            Problems problems = new Problems();
            ManifestFiles manifests = new ManifestFiles(StandardInput::read, FileTree.ofDisk(folder -> {}), problems);
            if (manifests.isCollection(path)) {
                return ofManifests(file, manifests.objects(path), options, problems);
            }
            SourceFile source = StandardInput.read(path);
            requireUsable(source);
            if (isScenario(source)) {
                return ofScenario(path, access, options);
            }
            return ofManifests(file, ManifestReader.objects(source, problems), options, problems);
        } catch (InvalidInputException invalid) {
            return new InputFindings(file, "", invalid.problems());
        }
    }

    /**
     * Checks that a file belongs neither to another program nor is a template.
     *
     * @throws InvalidInputException that names its kind
     */
    public static void requireUsable(SourceFile source) {
        InputKind kind = InputKind.of(source);
        if (kind == InputKind.TEMPLATE || kind.isForeign()) {
            throw foreign(source, kind);
        }
    }

    private static InvalidInputException foreign(SourceFile source, InputKind kind) {
        String hint = switch (kind) {
            case TEMPLATE, HELM_CHART, HELM_VALUES -> "Render the chart first: helm template CHART > manifests.yaml.";
            default -> "Did you mean another file?";
        };
        return new InvalidInputException(new Problem(
                Severity.ERROR,
                Position.ofFile(source.name()),
                "",
                "is " + kind.description() + ", but a scenario or manifests are expected",
                hint));
    }

    /** Returns whether a file contains Kubernetes objects, as far as it can be read. */
    public static boolean holdsManifests(Path path) {
        try {
            return InputKind.of(SourceFile.read(path)) == InputKind.MANIFESTS;
        } catch (InvalidInputException unreadable) {
            return false;
        }
    }

    /** A scenario is a single document without the two keys that every manifest has. */
    public static boolean isScenario(SourceFile source) {
        List<SourceNode> documents = SourceDocuments.parse(source, new Problems());
        return documents.size() <= 1
                && documents.stream()
                        .allMatch(document -> document instanceof MappingNode root
                                && root.get("apiVersion") == null
                                && root.get("kind") == null);
    }

    private static InputFindings ofScenario(Path path, FileAccess access, InputOptions options) {
        Variants variants = Variants.load(path, options.settings(), List.of(), access);
        int count = variants.scenario().variants().size();
        String described = "scenario " + variants.scenario().name()
                + (count == 0 ? "" : count == 1 ? ", 1 variant" : ", " + count + " variants");
        return new InputFindings(path.toString(), described, variants.remarks());
    }

    private static InputFindings ofManifests(
            String name, List<Value> objects, InputOptions options, Problems problems) {
        Variables variables = new Variables(options.values());
        ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog(), variables);
        Manifests manifests = DuplicateObjects.lastOfEachFile(reader.read(objects), problems);
        DuplicateObjects.report(
                DumpedObjects.leaveOut(manifests, new CustomWorkloads(Map.of(), reader, problems), problems)
                        .all(),
                problems);
        UnknownKinds.note(manifests.all(), Position.ofFile(name), problems);
        ChartReleases.report(manifests.all(), problems);
        new TolerationOperators(KubernetesFeatureGates.DEFAULT).check(manifests.all(), problems);
        ForeignNodePools.leaveOut(manifests.all(), problems);
        AutoModeRemark.add(manifests.all(), problems);
        int count = manifests.all().size();
        return new InputFindings(name, count + (count == 1 ? " object" : " objects"), problems.sorted());
    }
}
