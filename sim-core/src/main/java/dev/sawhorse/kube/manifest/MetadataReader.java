// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of the metadata of objects. */
final class MetadataReader {
    private static final String DEFAULT_NAMESPACE = "default";

    private MetadataReader() {}

    /** Returns the metadata of an object of a kind. */
    static ObjectMeta read(Fields object, KindInfo kind, ReadMode reading) {
        Fields meta = object.fields("metadata");
        String namespace = kind.namespaced() ? meta.string("namespace", DEFAULT_NAMESPACE) : "";
        if (!reading.isApplied()) {
            return recorded(meta, namespace, reading);
        }
        if (kind.mark() == FieldSupport.LEFT_OUT) {
            return leftOut(meta);
        }
        String generated = meta.has("name") ? null : meta.read("generateName", Names::requireNamePrefix);
        Value name = generated == null ? meta.require("name") : null;
        if (name != null && kind.type() == null) {
            Names.requirePathSegment(name);
        } else if (name != null) {
            Names.requireName(name);
        }
        meta.read("namespace", Names::requireLabelName);
        return new ObjectMeta(
                generated == null ? meta.string("name", "") : reading.generatedName(kind, generated),
                namespace,
                "",
                Names.requireLabels(meta, "labels"),
                meta.strings("annotations"),
                List.of(),
                0);
    }

    /** The kind is unknown, so no metadata is reported as wrong. */
    private static ObjectMeta leftOut(Fields meta) {
        String name = meta.node().text("name");
        String namespace = meta.node().text("namespace");
        return ObjectMeta.of(namespace == null ? DEFAULT_NAMESPACE : namespace, name == null ? "" : name);
    }

    private static ObjectMeta recorded(Fields meta, String namespace, ReadMode reading) {
        long created = reading.time(meta, "creationTimestamp");
        return new ObjectMeta(
                meta.string("name", ""),
                namespace,
                meta.string("uid", ""),
                meta.strings("labels"),
                meta.strings("annotations"),
                meta.list("ownerReferences", MetadataReader::owner),
                created == Pod.NEVER ? 0 : created);
    }

    private static @Nullable OwnerReference owner(Value value) {
        Fields owner = value.fields();
        if (owner == null) {
            return null;
        }
        return new OwnerReference(
                owner.string("apiVersion", ""),
                owner.string("kind", ""),
                owner.string("name", ""),
                owner.string("uid", ""),
                owner.flag("controller", false));
    }
}
