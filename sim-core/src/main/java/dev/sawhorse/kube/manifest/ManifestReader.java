// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.ObjectMeta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of manifests into typed values. Problems are collected, not thrown; an object with errors has no value, so that
 * later checks never see a partial one. One reader shares equal pod specs among everything it reads.
 */
public final class ManifestReader {
    /** The directive of a strategic merge patch, which no object has. */
    private static final String PATCH = "$patch";

    private final ManifestCatalog catalog;
    private final KindLookup kinds;
    private final ReadMode reading;
    private final Variables variables;

    private ManifestReader(ManifestCatalog catalog, ReadMode reading, Variables variables) {
        this.catalog = catalog;
        this.kinds = new KindLookup(catalog);
        this.reading = reading;
        this.variables = variables;
    }

    /**
     * Returns a reader of applied manifests: the API server's defaults are set, its validation is done, and fields that only it
     * may set (uid, times, the status of workloads) are ignored.
     */
    public static ManifestReader ofApplied(ManifestCatalog catalog) {
        return ofApplied(catalog, new Variables(Map.of()));
    }

    /** Returns a reader of applied manifests with variables. */
    public static ManifestReader ofApplied(ManifestCatalog catalog, Variables variables) {
        return new ManifestReader(catalog, ReadMode.ofApplied(), variables);
    }

    /**
     * Returns a reader of recorded objects: no defaults are set and values are not validated beyond their types.
     *
     * @param start the instant of time 0 for times of objects
     */
    public static ManifestReader ofRecorded(ManifestCatalog catalog, Instant start) {
        return new ManifestReader(catalog, ReadMode.ofRecorded(start), new Variables(Map.of()));
    }

    /**
     * Returns a reader of the objects of a dump: recorded objects, whose unknown fields are ignored, as the cluster may be of
     * another version.
     *
     * @param start the instant of time 0 for times of objects
     */
    public static ManifestReader ofDump(ManifestCatalog catalog, Instant start) {
        return new ManifestReader(catalog, ReadMode.ofDump(start), new Variables(Map.of()));
    }

    /** Reads every document of a file; objects of old versions are converted together. */
    public Manifests read(SourceFile file, Problems problems) {
        return read(objects(file, problems));
    }

    /** Returns the objects in the documents of a file, with Lists flattened, as written. */
    public static List<Value> objects(SourceFile file, Problems problems) {
        List<Value> objects = new ArrayList<>();
        for (SourceNode document : SourceDocuments.parseObjects(file, problems)) {
            objects.addAll(ManifestConverter.objects(Value.ofRoot(document, problems)));
        }
        return objects;
    }

    /** Returns the objects in a value as written: one, or the items of a List. */
    public static List<Value> objects(Value value) {
        return ManifestConverter.objects(value);
    }

    /** Reads an object, a List of objects or a plain list of objects within a document. */
    public Manifests read(Value value) {
        return read(ManifestConverter.objects(value));
    }

    /** Reads objects, possibly of several files; those of old versions are converted together. */
    public Manifests read(List<Value> objects) {
        List<Manifest> manifests = new ArrayList<>();
        List<Value> replaced = objects.stream().map(variables::replaced).toList();
        for (Value object : new ManifestConverter(catalog, reading.isApplied()).convert(replaced)) {
            Manifest manifest = object((MappingNode) object.node(), object.path(), object.problems());
            if (manifest != null) {
                manifests.add(manifest);
            }
        }
        return new Manifests(manifests);
    }

    private @Nullable Manifest object(MappingNode node, NodePath path, Problems problems) {
        Fields fields = new Fields(node, path, problems);
        Value apiVersion = fields.require("apiVersion");
        Value kindName = fields.require("kind");
        if (apiVersion == null || kindName == null) {
            return null;
        }
        String directive = node.text(PATCH);
        if (directive != null) {
            problems.warning(
                    node.position(),
                    path.toString(),
                    "is a patch (" + PATCH + ": " + directive + "), not an object, and is left out",
                    "Build the Kustomization that it belongs to: kustomize build FOLDER.");
            return null;
        }
        KindInfo kind = kinds.find(apiVersion, kindName);
        if (kind == null) {
            return null;
        }
        Problems found = new Problems();
        FieldCheck check = new FieldCheck(found, reading.isApplied(), reading.isOfDump());
        check.check(kind, node, path);
        Problems further = problems.withSameOmissions();
        Problems reported = found.hasErrors() && check.unknownFields() > 0 ? further.withoutMissing() : further;
        Manifest manifest = typed(kind, new SourceLocation(node, path), new Fields(node, path, reported), check);
        boolean isSound = !found.hasErrors() && !further.hasErrors();
        found.sorted().stream().map(Placeholders::explain).forEach(problems::add);
        further.sorted().stream()
                .filter(problem -> !isReported(problem, found))
                .map(Placeholders::explain)
                .forEach(problems::add);
        return isSound ? manifest : manifest.withoutValue();
    }

    private static boolean isReported(Problem problem, Problems earlier) {
        return !earlier.isEmpty()
                && earlier.sorted().stream()
                        .anyMatch(said -> said.position().equals(problem.position())
                                && said.path().equals(problem.path()));
    }

    private Manifest typed(KindInfo kind, SourceLocation place, Fields fields, FieldCheck check) {
        boolean isNameless = kind.type() != null && kind.type().field("metadata") == null;
        ObjectMeta meta = isNameless ? ObjectMeta.of("", "") : MetadataReader.read(fields, kind, reading);
        ObjectReader<?> reader = catalog.reader(kind);
        Object value = reader == null ? null : reader.read(meta, fields, reading);
        return new Manifest(kind, meta, value, place, List.copyOf(check.notSimulated()));
    }
}
