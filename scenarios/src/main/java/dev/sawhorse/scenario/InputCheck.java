package dev.sawhorse.scenario;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.kube.manifest.LeftOutKinds;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.dump.DumpedObjects;
import dev.sawhorse.scenario.workloadkind.CustomWorkloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What there is to say about one input file, be it a scenario or a file of manifests.
 *
 * @param file the name the user gave it by
 * @param description what it is, empty where that could not be found out
 * @param problems errors, warnings and notes by place
 */
public record InputCheck(String file, String description, List<Problem> problems) {
    public InputCheck {
        problems = List.copyOf(problems);
    }

    /** Whether the file can be used. */
    public boolean isValid() {
        return problems.stream().noneMatch(problem -> problem.severity() == Severity.ERROR);
    }

    /** Reads a file and everything it refers to, as far as it may. */
    public static InputCheck of(Path path, FileAccess access) {
        String file = path.toString();
        try {
            SourceFile source = SourceFile.read(path);
            return isScenario(source) ? ofScenario(path, access) : ofManifests(source);
        } catch (InvalidInputException invalid) {
            return new InputCheck(file, "", invalid.problems());
        }
    }

    /** A scenario is a single document without the two keys that every manifest has. */
    static boolean isScenario(SourceFile source) {
        List<SourceNode> documents = SourceDocuments.parse(source, new Problems());
        return documents.size() <= 1
                && documents.stream()
                        .allMatch(document -> document instanceof MappingNode root
                                && root.get("apiVersion") == null
                                && root.get("kind") == null);
    }

    private static InputCheck ofScenario(Path path, FileAccess access) {
        Variants variants = Variants.load(path, List.of(), List.of(), access);
        int count = variants.scenario().variants().size();
        String described = "scenario " + variants.scenario().name()
                + (count == 0 ? "" : count == 1 ? ", 1 variant" : ", " + count + " variants");
        return new InputCheck(path.toString(), described, variants.remarks());
    }

    private static InputCheck ofManifests(SourceFile source) {
        Problems problems = new Problems();
        ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
        Manifests manifests = reader.read(source, problems);
        Duplicates.report(
                DumpedObjects.leaveOut(manifests, new CustomWorkloads(Map.of(), reader, problems), problems)
                        .all(),
                problems);
        LeftOutKinds.note(manifests.all(), Position.ofFile(source.name()), problems);
        new TolerationOperators(KubernetesFeatureGates.DEFAULT).check(manifests.all(), problems);
        ForeignNodePools.leaveOut(manifests.all(), problems);
        int count = manifests.all().size();
        return new InputCheck(source.name(), count + (count == 1 ? " object" : " objects"), problems.sorted());
    }
}
