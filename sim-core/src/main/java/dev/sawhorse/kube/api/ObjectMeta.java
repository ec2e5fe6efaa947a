// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of an object, from a manifest or generated.
 *
 * @param namespace empty for cluster-scoped kinds
 * @param createdAt nanoseconds on the simulation's clock; negative for objects from before the start
 */
public record ObjectMeta(
        String name,
        String namespace,
        String uid,
        Map<String, String> labels,
        Map<String, String> annotations,
        List<OwnerReference> ownerReferences,
        long createdAt) {
    public ObjectMeta {
        labels = Labels.copyOf(labels);
        annotations = Labels.copyOf(annotations);
        ownerReferences = List.copyOf(ownerReferences);
    }

    public static ObjectMeta of(String namespace, String name) {
        return new ObjectMeta(name, namespace, "", Map.of(), Map.of(), List.of(), 0);
    }

    /** Returns {@code namespace/name}, or only the name where there is no namespace. */
    public String key() {
        return key(namespace, name);
    }

    /** Returns {@code namespace/name}, or only the name where there is no namespace. */
    public static String key(String namespace, String name) {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    /** Returns the controlling owner of the object, null if there is none. */
    public @Nullable OwnerReference controller() {
        for (int i = 0; i < ownerReferences.size(); i++) {
            if (ownerReferences.get(i).controller()) {
                return ownerReferences.get(i);
            }
        }
        return null;
    }

    /** Returns the same metadata with the uid and creation time that the API server sets when it stores an object. */
    public ObjectMeta withIdentity(String uid, long createdAt) {
        return new ObjectMeta(name, namespace, uid, labels, annotations, ownerReferences, createdAt);
    }

    /** Returns the same metadata with one owner, which controls the object. */
    public ObjectMeta withController(OwnerReference owner) {
        return new ObjectMeta(name, namespace, uid, labels, annotations, List.of(owner), createdAt);
    }

    public ObjectMeta withName(String changed) {
        return new ObjectMeta(changed, namespace, uid, labels, annotations, ownerReferences, createdAt);
    }

    public ObjectMeta withLabels(Map<String, String> changed) {
        return new ObjectMeta(name, namespace, uid, changed, annotations, ownerReferences, createdAt);
    }

    public ObjectMeta withAnnotations(Map<String, String> changed) {
        return new ObjectMeta(name, namespace, uid, labels, changed, ownerReferences, createdAt);
    }
}
