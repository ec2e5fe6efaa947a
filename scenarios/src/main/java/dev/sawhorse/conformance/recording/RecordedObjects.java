// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A reader of manifests in recordings. A replay takes them completely or not at all: objects of another kind, fields without
 * effect in the simulation and fields that a reader warns about are unsupported.
 */
public final class RecordedObjects {
    /** Karpenter rejects pods with claims on devices: the field has an effect although devices are not simulated. */
    private static final Set<String> DECIDING = Set.of("spec.resourceClaims");

    private RecordedObjects() {}

    /**
     * Reads a list of manifests.
     *
     * @param problems receives the errors
     * @throws UnsupportedOperationException if a manifest has a part that the simulation ignores
     */
    public static Manifests read(ManifestReader reader, SourceNode list, NodePath path, Problems problems) {
        Problems found = new Problems();
        Manifests manifests = reader.read(new Value(list, path, found));
        for (Problem problem : found.sorted()) {
            if (problem.severity() == Severity.WARNING) {
                throw new UnsupportedOperationException(problem.path() + ": " + problem.message());
            }
            problems.add(problem);
        }
        for (Manifest manifest : manifests.all()) {
            for (String field : manifest.notSimulated()) {
                if (!DECIDING.contains(field)) {
                    throw new UnsupportedOperationException(manifest.kind().kind() + "." + field + " of "
                            + manifest.meta().name());
                }
            }
        }
        return manifests;
    }

    /**
     * Reads a list of manifests of one kind.
     *
     * @throws UnsupportedOperationException if a manifest is of another kind, or has a part that the simulation ignores
     */
    public static <T> List<T> read(
            ManifestReader reader, SourceNode list, NodePath path, Class<T> type, Problems problems) {
        List<T> objects = new ArrayList<>();
        for (Manifest manifest : read(reader, list, path, problems).all()) {
            if (!type.isInstance(manifest.value())) {
                throw new UnsupportedOperationException(
                        path + " of kind " + manifest.kind().kind());
            }
            objects.add(type.cast(manifest.value()));
        }
        return objects;
    }
}
