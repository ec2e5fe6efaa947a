// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reader of recorded objects. Nodes, pods and NodeClaims are read as they are. ReplicaSets and Jobs are read like the
 * manifests of their owners, so that equal templates are equal, with the recorded metadata; Deployments are compared with the
 * desired ones; of other kinds only metadata and status are used.
 */
public final class StateReader {
    private static final Set<String> AS_RECORDED = Set.of("Node", "Pod", "NodeClaim");
    private static final Set<String> AS_APPLIED = Set.of("ReplicaSet", "Job");

    /** Read to compare them with the desired ones, whose problems are reported. */
    private static final Set<String> COMPARED = Set.of("Deployment");

    private final ManifestReader recorded;
    private final ManifestReader applied;

    /**
     * Creates a reader.
     *
     * @param recorded reads objects of a dump
     * @param applied reads the manifests of the scenario
     */
    public StateReader(ManifestReader recorded, ManifestReader applied) {
        this.recorded = recorded;
        this.applied = applied;
    }

    /** Reads objects; problems are recorded where the objects record theirs. */
    public Manifests read(List<Value> objects) {
        List<Manifest> read = new ArrayList<>();
        for (Value object : objects) {
            Manifest manifest = read(object, kind(object));
            if (manifest != null) {
                read.add(manifest);
            }
        }
        return new Manifests(read);
    }

    private @Nullable Manifest read(Value object, String kind) {
        if (AS_RECORDED.contains(kind)) {
            return first(recorded.read(object));
        }
        Manifest meta = first(recorded.read(new Value(object.node(), object.path(), new Problems())));
        if (meta == null) {
            return null;
        }
        if (!AS_APPLIED.contains(kind) && !COMPARED.contains(kind)) {
            return with(meta, meta, null);
        }
        Value read = COMPARED.contains(kind) ? new Value(object.node(), object.path(), new Problems()) : object;
        Manifest template = first(applied.read(read));
        return template == null ? null : with(template, meta, withMeta(template.value(), meta.meta()));
    }

    private static Manifest with(Manifest manifest, Manifest meta, @Nullable Object value) {
        return new Manifest(manifest.kind(), meta.meta(), value, meta.place(), List.of());
    }

    private static @Nullable Object withMeta(@Nullable Object value, ObjectMeta meta) {
        if (value instanceof ReplicaSet replicaSet) {
            return replicaSet.withMeta(meta);
        }
        return value instanceof Job job ? job.withMeta(meta) : value;
    }

    private static @Nullable Manifest first(Manifests manifests) {
        return manifests.all().isEmpty() ? null : manifests.all().get(0);
    }

    private static String kind(Value object) {
        String kind = object.node() instanceof MappingNode node ? node.text("kind") : null;
        return kind == null ? "" : kind;
    }
}
