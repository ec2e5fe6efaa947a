// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.KindInfo;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.scenario.file.FileTree;
import dev.sawhorse.scenario.file.value.InputKind;
import dev.sawhorse.scenario.kustomize.Kustomization;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * The Kubernetes objects at a path: those of a file, of all files in a folder or of a glob, or of a kustomization. Files
 * without objects in folders and globs are skipped and counted; a file named explicitly must contain objects.
 */
public final class ManifestFiles {
    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");
    private static final Pattern MANIFEST = Pattern.compile("(?i).*\\.(ya?ml|json)(\\.gz)?");
    private static final Pattern OF_HELM = Pattern.compile("(?i)chart\\.(ya?ml|lock)|values[^/]*\\.(ya?ml|json)");

    private static final Pattern OF_OBJECT = Pattern.compile("(?m)^\\s*[{,]?\\s*\"?(apiVersion|kind)\"?\\s*:");

    private final Function<Path, SourceFile> files;
    private final FileTree tree;
    private final Problems problems;
    private final Set<Path> open = new LinkedHashSet<>();

    /** Creates a reader that reads files with a function. */
    public ManifestFiles(Function<Path, SourceFile> files, FileTree tree, Problems problems) {
        this.files = files;
        this.tree = tree;
        this.problems = problems;
    }

    /** Returns whether a path refers to more than one file: a folder, a glob or a kustomization. */
    public boolean isCollection(Path path) {
        return isGlob(path) || tree.isFolder(path) || Kustomization.isKustomizationFile(path);
    }

    private boolean isGlob(Path path) {
        return GLOB.matcher(path.toString()).find() && !tree.isFile(path);
    }

    /**
     * Returns the objects at a path.
     *
     * @throws InvalidInputException if a file cannot be read, or the path does not exist
     */
    public List<Value> objects(Path path) {
        if (Kustomization.isKustomizationFile(path)) {
            return kustomized(path);
        }
        if (isGlob(path)) {
            return ofFiles(path, matching(path));
        }
        if (!tree.isFolder(path)) {
            return ManifestReader.objects(files.apply(path), problems);
        }
        for (String name : Kustomization.names()) {
            if (tree.isFile(path.resolve(name))) {
                return kustomized(path.resolve(name));
            }
        }
        return ofFiles(path, tree.files(path));
    }

    /** A pattern with {@code **} also matches files directly in its folder, as in shells. */
    private List<Path> matching(Path glob) {
        Path folder = Path.of("");
        for (Path name : glob) {
            if (GLOB.matcher(name.toString()).find()) {
                break;
            }
            folder = folder.resolve(name);
        }
        Path base = glob.isAbsolute() && glob.getRoot() != null ? glob.getRoot().resolve(folder) : folder;
        String pattern = base.relativize(glob).toString();
        try {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
            PathMatcher direct = FileSystems.getDefault().getPathMatcher("glob:" + pattern.replace("**/", ""));
            return tree.files(base).stream()
                    .filter(file -> matcher.matches(base.relativize(file)) || direct.matches(base.relativize(file)))
                    .toList();
        } catch (PatternSyntaxException | InvalidPathException wrong) {
            throw InvalidInputException.ofFile(
                    glob, "is not a glob: " + wrong.getMessage(), "Maybe like this: **/*.yaml.");
        }
    }

    private List<Value> ofFiles(Path path, List<Path> found) {
        List<Value> objects = new ArrayList<>();
        Map<String, Integer> passedOver = new TreeMap<>();
        Set<Path> patches = patches(found);
        for (Path file : found) {
            boolean isPatch = patches.contains(file.normalize());
            String why = isPatch ? "with patches" : "";
            if (!isPatch && MANIFEST.matcher(file.toString()).matches()) {
                why = add(file, objects);
            }
            if (!why.isEmpty()) {
                passedOver.merge(why, 1, Integer::sum);
            }
        }
        if (objects.isEmpty() && !problems.hasErrors()) {
            throw InvalidInputException.ofFile(path, "contains no Kubernetes objects", null);
        }
        if (!passedOver.isEmpty()) {
            problems.note(
                    Position.ofFile(path.toString()),
                    "",
                    "skipped: "
                            + passedOver.entrySet().stream()
                                    .map(entry -> entry.getValue() + " " + entry.getKey())
                                    .collect(Collectors.joining(", ")));
        }
        return objects;
    }

    /** Returns the files that are patches of kustomizations among some files. */
    private Set<Path> patches(List<Path> found) {
        Set<Path> patches = new LinkedHashSet<>();
        for (Path file : found) {
            if (Kustomization.isKustomizationFile(file)) {
                for (String name : Kustomization.patchFiles(files.apply(file))) {
                    try {
                        patches.add(file.resolveSibling(name).normalize());
                    } catch (InvalidPathException inline) {
                        // An inline patch of the kustomization.
                    }
                }
            }
        }
        return patches;
    }

    /** Adds the objects of a file, or returns the kind of a skipped file. */
    private String add(Path file, List<Value> objects) {
        String name = String.valueOf(file.getFileName());
        if (Kustomization.isKustomizationFile(file)) {
            return "kustomization";
        }
        if (OF_HELM.matcher(name).matches() || isInChart(file)) {
            return "of a Helm chart";
        }
        SourceFile source = files.apply(file);
        InputKind kind = InputKind.of(source);
        if (kind == InputKind.TEMPLATE) {
            return "template";
        }
        boolean isBroken =
                kind == InputKind.UNREADABLE && OF_OBJECT.matcher(source.text()).find();
        if (kind != InputKind.MANIFESTS && !isBroken) {
            return "without objects of Kubernetes";
        }
        objects.addAll(ManifestReader.objects(source, problems));
        return "";
    }

    private boolean isInChart(Path file) {
        Path folder = file.getParent();
        while (folder != null && !"templates".equals(String.valueOf(folder.getFileName()))) {
            folder = folder.getParent();
        }
        Path chart = folder == null ? null : folder.resolveSibling("Chart.yaml");
        return chart != null && tree.isFile(chart);
    }

    private List<Value> kustomized(Path file) {
        Path normal = file.normalize();
        if (!open.add(normal)) {
            throw InvalidInputException.ofFile(file, "lists itself as a resource", null);
        }
        List<Value> objects = new Kustomization(
                        name -> resource(file.resolveSibling(name).normalize()), ManifestFiles::isClusterScoped)
                .build(files.apply(file), problems);
        open.remove(normal);
        return objects;
    }

    /** A resource that is a folder is a kustomization. */
    private List<Value> resource(Path path) {
        try {
            return objects(path);
        } catch (InvalidInputException unreadable) {
            problems.addAll(unreadable.problems());
            return List.of();
        }
    }

    private static boolean isClusterScoped(MappingNode object) {
        KindInfo kind = KnownManifests.catalog().table().kind(object.text("apiVersion") + "", object.text("kind") + "");
        return kind != null && !kind.namespaced();
    }
}
