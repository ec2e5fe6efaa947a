// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.kustomize;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A {@code kustomization.yaml}: its resources and transformations. Features beyond the plain transformers, above all patches,
 * are not applied and reported in a warning.
 */
public final class Kustomization {
    private static final List<String> NAMES = List.of("kustomization.yaml", "kustomization.yml", "Kustomization");

    /** The fields that add objects. */
    private static final Set<String> ADDING =
            Set.of("components", "generators", "helmCharts", "helmChartInflationGenerator");

    /** Fields that the transformers read, and those without effect on pods and nodes. */
    private static final Set<String> KNOWN = Set.of(
            "apiVersion",
            "kind",
            "metadata",
            "resources",
            "bases",
            "namespace",
            "namePrefix",
            "nameSuffix",
            "commonLabels",
            "labels",
            "commonAnnotations",
            "images",
            "replicas",
            "configMapGenerator",
            "secretGenerator",
            "generatorOptions",
            "openapi",
            "crds",
            "buildMetadata",
            "sortOptions");

    private final Function<String, List<Value>> resources;
    private final Predicate<MappingNode> isClusterScoped;

    /**
     * Creates the builder of a kustomization.
     *
     * @param resources returns the objects of a resource, by its path relative to the kustomization's folder
     * @param isClusterScoped returns whether an object is cluster-scoped
     */
    public Kustomization(Function<String, List<Value>> resources, Predicate<MappingNode> isClusterScoped) {
        this.resources = resources;
        this.isClusterScoped = isClusterScoped;
    }

    /** Returns whether a file has the name of a kustomization. */
    public static boolean isKustomizationFile(Path file) {
        return NAMES.contains(String.valueOf(file.getFileName()));
    }

    /** Returns the possible file names of a kustomization, in the order in which Kustomize tries them. */
    public static List<String> names() {
        return NAMES;
    }

    /** Returns the objects that the kustomization in a file builds; errors and features that are not applied are recorded. */
    public List<Value> build(SourceFile file, Problems problems) {
        List<SourceNode> documents = SourceDocuments.parseObjects(file, problems);
        if (documents.size() != 1 || !(documents.get(0) instanceof MappingNode root)) {
            return List.of();
        }
        Fields kustomization = Fields.ofRoot(root, problems);
        List<Value> objects = new ArrayList<>();
        for (String field : List.of("resources", "bases")) {
            kustomization.list(field, resource -> {
                objects.addAll(resource(resource));
                return resource;
            });
        }
        for (MappingNode.Entry entry : root.entries()) {
            boolean isEmpty =
                    entry.value() instanceof SequenceNode list && list.items().isEmpty();
            if (!KNOWN.contains(entry.key()) && !isEmpty) {
                problems.warning(
                        entry.position(),
                        entry.key(),
                        ADDING.contains(entry.key())
                                ? "is not read: what it adds is missing"
                                : "is not applied: the objects of the resources are used unpatched",
                        "Build it first: kustomize build FOLDER.");
            }
        }
        return new Transformers(kustomization, isClusterScoped).apply(objects);
    }

    /** Returns the patch files of a kustomization, by the paths in it: they contain only parts of objects. */
    public static List<String> patchFiles(SourceFile file) {
        List<String> names = new ArrayList<>();
        for (SourceNode document : SourceDocuments.parseObjects(file, new Problems())) {
            if (document instanceof MappingNode root) {
                for (String field : List.of("patches", "patchesJson6902", "patchesStrategicMerge")) {
                    addPatchFiles(root.present(field), names);
                }
            }
        }
        return names;
    }

    private static void addPatchFiles(@Nullable SourceNode patches, List<String> names) {
        if (patches instanceof SequenceNode list) {
            for (SourceNode patch : list.items()) {
                String name = patch instanceof MappingNode mapping
                        ? mapping.text("path")
                        : patch instanceof ScalarNode scalar ? scalar.text() : null;
                if (name != null) {
                    names.add(name);
                }
            }
        }
    }

    private List<Value> resource(Value resource) {
        String name = resource.string();
        if (name == null) {
            return List.of();
        }
        if (name.contains("://")
                || name.contains("?ref=")
                || name.startsWith("github.com/")
                || name.startsWith("git@")) {
            resource.warning("\"" + name + "\" is remote and is not read", "Build it first: kustomize build FOLDER.");
            return List.of();
        }
        return resources.apply(name);
    }
}
